import pino, { type DestinationStream, type Logger } from 'pino'
import { currentTrace } from './trace.ts'

/**
 * An error as it is logged. Knex puts the statement with all its values in front of the database's own words; those
 * values are people's addresses and worse, so of such a message only the last part is kept.
 */
const loggable = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  const isSql = /^(select|insert|update|delete|with|begin|alter|create|drop)\b/i.test(message)
  return {
    name,
    code,
    message: isSql ? message.slice(message.lastIndexOf(' - ') + 3) : message,
    frames: stack.split('\n').filter(line => /^\s+at /.test(line)),
    ...(cause ? { cause: loggable(cause) } : {}),
  }
}

/** Every line of a request names it. */
const ofRequest = (): object => {
  const { requestId, traceId } = currentTrace() ?? {}
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/** The shop's log: lines of JSON on standard output, or on `stream`. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: loggable }, mixin: ofRequest }, stream ?? pino.destination(1))
