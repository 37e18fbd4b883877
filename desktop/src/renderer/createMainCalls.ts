import { ApiError, apiErrorFrom } from '@shop/client/ApiError'
import type { VerbAnswers, CallFailure, Bridge, PlainVerb, Reply } from '../ipc/Bridge.ts'
import type { VerbInput, Verb } from '../ipc/verbs.ts'

/**
 * Converts a failure of main to one of the errors that the platform promises. An error with a message for users becomes
 * an `ApiError`, whose message the office shows.
 */
const errorOf = ({ name, message, status, body }: CallFailure): Error => {
  if (status !== undefined) return apiErrorFrom(status, body)
  if (name === 'TypeError') return new TypeError(message)
  if (name === 'Error') return new ApiError(0, message, 'bad_request')
  return Object.assign(new Error(message), { name })
}

/** Returns main's answer; throws if it is a failure. */
export const answerOf = async <V extends Verb>(pendingReply: Promise<Reply<V>>): Promise<VerbAnswers[V]> => {
  const reply = await pendingReply
  if ('answer' in reply) return reply.answer
  throw errorOf(reply.failure)
}

type MainCalls = { [V in PlainVerb]: (input: VerbInput<V>) => Promise<VerbAnswers[V]> }

/** Returns the bridge's verbs as functions that return an answer or throw. */
export const createMainCalls = ({ call }: Bridge): MainCalls =>
  Object.fromEntries(
    Object.entries(call).map(([verb, send]) => [
      verb,
      (input: never) => answerOf((send as (input: never) => Promise<Reply<Verb>>)(input)),
    ]),
  ) as unknown as MainCalls
