import { createHash } from 'node:crypto'
import type { Answer } from './Answer.ts'
import type { StoredAnswer } from '../store/records.ts'
import type { Store } from '../store/Store.ts'
import { StripeFailure } from './StripeFailure.ts'

// Stripe forgets a key after a day: https://docs.stripe.com/api/idempotent_requests
const keyLifetimeSeconds = 24 * 3600

/** Returns a fingerprint that is equal for the same parameters in any order. */
export const fingerprintOf = (form: string) => {
  const pairs = Array.from(new URLSearchParams(form), pair => pair.join('=')).toSorted()
  return createHash('sha256').update(pairs.join('&')).digest('base64url')
}

export interface KeyedCall {
  key: string
  path: string
  fingerprint: string
}

/** Finds the answer stored for this key. Refuses a key used for another call, as Stripe does. */
export const findAnswer = (store: Store, call: KeyedCall, now: number): StoredAnswer | undefined => {
  if (call.key.length > 255)
    throw idempotencyError('Idempotency keys may be at most 255 characters in length.')
  const earlier = store.ledgers.answers.get(call.key)
  if (!earlier || earlier.created <= now - keyLifetimeSeconds) return undefined
  checkSame(call, earlier)
  return earlier
}

/** Keys of calls that are under way. */
export class KeysInUse {
  readonly #calls = new Map<string, KeyedCall>()

  /** Refuses a call whose key is in use: https://docs.stripe.com/error-codes#idempotency-key-in-use */
  begin(call: KeyedCall) {
    const runningCall = this.#calls.get(call.key)
    if (!runningCall) return void this.#calls.set(call.key, call)
    checkSame(call, runningCall)
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${call.key}. Please try again later.`,
    })
  }

  end({ key }: KeyedCall) {
    this.#calls.delete(key)
  }
}

const checkSame = (call: KeyedCall, earlier: Pick<KeyedCall, 'path' | 'fingerprint'>) => {
  if (earlier.path !== call.path)
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${earlier.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  if (earlier.fingerprint !== call.fingerprint)
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
}

export const keepAnswer = (store: Store, call: KeyedCall, answer: Answer, requestId: string, now: number) =>
  store.save('answers', {
    id: call.key,
    created: now,
    path: call.path,
    fingerprint: call.fingerprint,
    requestId,
    status: answer.status,
    body: answer.body,
  })

const idempotencyError = (message: string) => new StripeFailure(400, { type: 'idempotency_error', message })
