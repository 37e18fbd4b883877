import * as z from 'zod/mini'

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const eventSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** Declares a streamed answer that lasts until either side ends it: events, each as JSON (text/event-stream). */
export const eventStream = <T extends z.core.$ZodType>(event: T) => {
  const schema = z.custom<AsyncIterable<z.output<T>>>(isStream)
  z.globalRegistry.add(schema, { type: 'string', contentMediaType: 'text/event-stream' })
  eventSchemas.set(schema, event)
  return schema
}

/** Returns the schema of one event of a streamed answer; undefined for a plain answer. */
export const eventSchemaOf = (answer: z.core.$ZodType): z.core.$ZodType | undefined =>
  eventSchemas.get(answer)
