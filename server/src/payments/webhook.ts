import type Router from '@koa/router'
import { nowIso, type Deps } from '../deps.ts'
import { Failure } from '../http/Failure.ts'
import { readRawBody } from '../http/readRawBody.ts'

const maxBytes = 1_000_000

/** Takes the provider's signed events and wakes who processes them. 200 only for what is stored; a duplicate is stored already. */
export const webhookRoute = (router: Router, deps: Deps, wake: () => void) =>
  router.post('/webhooks/stripe', async ctx => {
    const body = await readRawBody(ctx.req, maxBytes)
    const event = deps.payments.readEvent(body, ctx.get('stripe-signature'))
    if (!event) throw new Failure('invalid_signature', 'The signature does not fit.')
    const at = nowIso(deps)
    // Kept, like every event, but there is nothing to do for one that is not about a payment session.
    const processed_at = event.session ? null : at
    const row = {
      id: event.id,
      type: event.type,
      payload: body.toString('utf8'),
      received_at: at,
      processed_at,
    }
    await deps.db('stripe_events').insert(row).onConflict('id').ignore()
    ctx.body = { data: { received: true } }
    if (event.session) wake()
  })
