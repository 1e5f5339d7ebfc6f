/**
 * Stands in for the SDK's `_shims` in the bundles of the apps. The SDK would load a validator of JSON schemas
 * at start; it serves elicitation and structured output only, which our servers do not use.
 */
export { default as process } from 'node:process'

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('this bundle validates no JSON schemas')
  }
}
