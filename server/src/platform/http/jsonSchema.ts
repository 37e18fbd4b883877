import { toJSONSchema, type z } from 'zod'

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: { type?: string }
  [key: string]: unknown
}

/** Describes the input or output of an endpoint as JSON Schema. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...jsonSchema } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema as JsonSchema
}
