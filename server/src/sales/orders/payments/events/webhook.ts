import { crashPoint } from '../../../../platform/base/crashPoint.ts'
import { type Deps, nowIso } from '../../../../platform/base/deps.ts'
import { apiBase } from '../../../../platform/http/api.ts'
import type { Routes } from '../../../../platform/http/Routes.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { readRawBody } from '../../../../platform/http/readRawBody.ts'
import { EventUnreadable, type ProviderEvent } from '../../../../platform/base/PaymentProvider.ts'
import { insertRows } from '../../../../platform/database/insertRows.ts'

const maxBytes = 1_000_000

const readEvent = ({ payments }: Deps, body: Buffer, signature: string): ProviderEvent | null => {
  try {
    return payments.readEvent(body, signature)
  } catch (error) {
    throw error instanceof EventUnreadable ? new Failure('bad_request', error.message) : error
  }
}

/**
 * Receives the provider's signed events and wakes the job that processes them. Answers 200 only once an event is
 * stored.
 */
export const webhookRoute = (api: Routes, deps: Deps, wake: () => void) =>
  api.add('POST', `${apiBase}/webhooks/stripe`, async ctx => {
    const body = await readRawBody(ctx.req, maxBytes)
    const event = readEvent(deps, body, ctx.get('stripe-signature'))
    if (!event) throw new Failure('invalid_signature', 'The signature does not fit.')
    crashPoint('webhook verified, not kept')
    const isWork = await keepEvent(deps, event, body.toString('utf8'), { isDelivered: true })
    crashPoint('webhook kept, not answered')
    ctx.body = { data: { received: true } }
    if (isWork) wake()
  })

/** Clears `is_undelivered` if the webhook brings an event that polling had already found: it was only late. */
const onConflict = `on conflict (id) do update set is_undelivered = false
  where stripe_events.is_undelivered and not excluded.is_undelivered`

/**
 * Stores an event as it came, once; one of a type that the shop does not follow is not stored. Returns false if there
 * is nothing to do.
 */
export const keepEvent = async (
  deps: Deps,
  { id, type, isFollowed }: ProviderEvent,
  payload: string,
  { isDelivered }: { isDelivered: boolean },
): Promise<boolean> => {
  if (!isFollowed) return false
  const row = { id, type, payload, received_at: nowIso(deps), is_undelivered: !isDelivered }
  await insertRows(deps.db, 'stripe_events', [row], { onConflict })
  return true
}
