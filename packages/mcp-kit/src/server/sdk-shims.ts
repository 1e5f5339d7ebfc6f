/**
 * Stands in for the SDK's `_shims` in the bundles of the apps. The SDK would load a validator of JSON schemas
 * at start; it serves elicitation and structured output only, which our servers do not use.
 */
// `node:process` would load all that hangs on it, such as reports and finalization.
export const { process } = globalThis

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('this bundle validates no JSON schemas')
  }
}
