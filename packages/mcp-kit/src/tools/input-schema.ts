import * as z from 'zod'

/** A JSON schema in the dialect that strict clients take: no type lists, no $ref, items on every array. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface JsonSchemaObject {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** The JSON schema of a tool's zod object, closed, and without the parts that clients refuse or nobody reads. */
export function describeInput(input: z.ZodObject): JsonSchemaObject {
  const { properties, required } = z.toJSONSchema(input, { io: 'input', target: 'draft-7' })
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, schema]) => [name, simplify(schema) as JsonSchema]),
    ),
    ...(required === undefined || required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const LARGEST = Number.MAX_SAFE_INTEGER

/** Leaves out the bounds that zod gives to every integer, and the key schema of records. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'minimum' && value === -LARGEST))
      .filter(([key, value]) => !(key === 'maximum' && value === LARGEST))
      .filter(([key]) => key !== 'propertyNames' && key !== '$schema')
      .filter(([key, value]) => !(key === 'additionalProperties' && isEmpty(value)))
      .map(([key, value]) => [key, simplify(value)]),
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
