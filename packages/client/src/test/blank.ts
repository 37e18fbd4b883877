import { id, instant } from '@shop/contracts/fields'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const emptyOf = (schema: Schema): unknown => {
  if (schema === id) return '00000000-0000-4000-8000-000000000001'
  if (schema === instant) return '2026-01-01T00:00:00.000Z'
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, Schema>)
          .map(([name, part]) => [name, emptyOf(part)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return []
    case 'record':
      return {}
    case 'string':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'nullable':
      return null
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return emptyOf(def.options[0]!)
    default:
      return undefined
  }
}

/** Creates a value of a schema for tests: fields without a value are null, empty, 0, false, or the first choice. */
export const blank = <S extends Schema>(schema: S, values: Partial<z.output<S>>): z.output<S> =>
  Object.assign(emptyOf(schema) as object, values) as z.output<S>
