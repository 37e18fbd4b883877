import pino, { type DestinationStream, type Logger } from 'pino'
import { reasonOf } from './reasonOf.ts'
import { currentTrace } from './trace.ts'

/** Converts an error for the log. */
const serialiseError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  return {
    name,
    code,
    message: reasonOf(error),
    frames: stack.split('\n').filter(line => /^\s+at /.test(line)),
    ...(cause ? { cause: serialiseError(cause) } : {}),
  }
}

/** Adds the ids of the current request to a line. */
const requestFields = (): object => {
  const { requestId, traceId } = currentTrace() ?? {}
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/** Creates the shop's log: lines of JSON on standard output, or on `stream`. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: serialiseError }, mixin: requestFields }, stream ?? pino.destination(1))
