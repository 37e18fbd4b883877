import { codeOf, messageOf } from '../../platform/base/errorParts.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { fetchOutward } from '../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../platform/http/outward/publicAddress.ts'
import { signatureHeaders } from './sign.ts'
import { formerValidUntil, WebhookDelivery, type Webhook } from './Webhook.ts'

/** Pauses after each failed attempt: the last of eleven attempts comes three days after the first. */
export const pausesMs = [
  5000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
  25 * hourMs,
]
/** Time for which an attempt locks its delivery: longer than an attempt can take. */
export const leaseMs = minuteMs
/** Maximum number of characters of an answer that are stored in the log. */
const maxAnswerLength = 4000
const goneStatus = 410

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver cut the connection.',
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'No answer within ten seconds.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  EPROTO: 'The receiver does not speak TLS.',
}

/** Explains to staff why there was no answer. */
const problemOf = (error: unknown): string => {
  const code = codeOf(error)
  if (code === undefined || code === 'ABORT_ERR') return messageOf(error).slice(0, 300)
  return problems[code] ?? `No secure connection could be made (${code}).`.slice(0, 300)
}

const refusalOf = (status: number): string =>
  `The receiver answered ${status}.${status >= 300 && status <= 399 ? ' Redirects are not followed.' : ''}`

interface Outcome {
  status: number | null
  problem: string | null
  answer: string | null
}

const post = async (deps: Deps, webhook: Webhook, { id, body }: WebhookDelivery): Promise<Outcome> => {
  const { secret, formerSecret } = webhook
  const isFormerValid = formerValidUntil(webhook, nowIso(deps)) !== null
  const sealedSecrets = [secret, ...(formerSecret !== null && isFormerValid ? [formerSecret] : [])]
  const seconds = Math.floor(deps.clock.now() / 1000)
  const signedHeaders = signatureHeaders(
    sealedSecrets.map(each => deps.vault.open(each)),
    { id, seconds, body },
  )
  try {
    const answer = await fetchOutward(webhook.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedHeaders },
      body,
      reach: networkPolicyOf(deps),
      signal: deps.closing,
    })
    const isAccepted = answer.status >= 200 && answer.status <= 299
    return {
      status: answer.status,
      problem: isAccepted ? null : refusalOf(answer.status),
      // Postgres cannot store NUL.
      answer: answer.body.toString('utf8').replaceAll('\0', '').slice(0, maxAnswerLength),
    }
  } catch (error) {
    return { status: null, problem: problemOf(error), answer: null }
  }
}

const stateAfter = (
  outcome: Outcome,
  delivery: WebhookDelivery,
  isFinal: boolean,
): WebhookDelivery['state'] => {
  // A delivery that arrived once stays delivered, whatever a repeat returns.
  if (outcome.problem === null || delivery.state === 'delivered') return 'delivered'
  return isFinal ? 'failed' : 'waiting'
}

/**
 * Posts a delivery once and stores the outcome: `delivered`; `waiting` for its next attempt; `failed` after the last
 * one, or if the receiver answers 410. `isLast`: no other attempt follows.
 */
export const attempt = async (
  deps: Deps,
  webhook: Webhook,
  delivery: WebhookDelivery,
  { isLast = false } = {},
): Promise<WebhookDelivery> => {
  const startedAt = deps.clock.now()
  const outcome = await post(deps, webhook, delivery)
  // A delivery interrupted by the shop's stop is attempted again once its lease has expired.
  if (outcome.status === null && deps.closing.aborted) return delivery
  const attempts = delivery.attempts + 1
  const pause = pausesMs[delivery.attempts]
  const isFinal = isLast || outcome.status === goneStatus || pause === undefined
  const now = deps.clock.now()
  return WebhookDelivery.query(deps.db).patchAndFetchById(delivery.number, {
    ...outcome,
    attempts,
    attemptedAt: nowIso(deps),
    took: Math.max(0, now - startedAt),
    state: stateAfter(outcome, delivery, isFinal),
    nextAt: new Date(now + (pause ?? 0)).toISOString(),
  })
}

/** Returns why a failed delivery turns its webhook off; null if it does not. */
export const offReasonOf = ({ state, status, problem }: WebhookDelivery): string | null => {
  if (state !== 'failed') return null
  if (status === goneStatus) return 'The receiver answered 410: it wants no more events.'
  return `No event has arrived for three days. ${problem ?? ''}`.trim()
}
