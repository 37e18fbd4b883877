import { orderLinkIntervalMinutes } from '@shop/contracts/orders/linkEndpoints'
import { isNumberOf } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { z } from 'zod'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { ago, minuteMs } from '../../platform/base/time.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { rows } from '../../platform/database/rows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { endOfPrefix } from '../../platform/database/words.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import type { OutboxHandler } from '../../platform/events/outbox/Handler.ts'

const LinkRequest = z.object({ email: z.string(), orderNumber: z.string() })
type LinkRequest = z.output<typeof LinkRequest>

/** Kind of the email that contains the link. */
const emailKind = 'order-link'

/**
 * Requests an email with an order's link, to the address that the order was placed with. A job looks the order up
 * later, so that the answer is the same, and takes the same time, for every address and number.
 */
export const askForOrderLink = (deps: Deps, { email, orderNumber }: LinkRequest): Promise<void> =>
  transaction(deps.db, trx =>
    enqueue(trx, {
      dedupeKey: `find-order:${newId()}`,
      kind: 'find-order',
      payload: { email, orderNumber },
      at: nowIso(deps),
    }),
  )

/** Finds the paid order of an address by either of its numbers; unpaid orders have had no email. */
const findPaid = async (db: Knex, { email, orderNumber }: LinkRequest): Promise<string | undefined> => {
  const word = orderNumber.replace('-', '').toLowerCase()
  const candidates = await rows<{ id: string; number: string }>(
    db,
    `select o.id, o.number from order_words w join orders o on o.id = w.order_id
      where w.word >= ? and w.word < ? and o.email = ? and o.paid_at is not null`,
    [word, endOfPrefix(word), email],
  )
  return candidates.find(order => isNumberOf(order, orderNumber))?.id
}

/** Looks up the order whose link was requested. Queues an email, at most one within `orderLinkIntervalMinutes`. */
export const sendOrderLink: OutboxHandler = {
  secrets: ['email'],
  handle: async (deps, { id, payload }) => {
    const orderId = await findPaid(deps.db, LinkRequest.parse(payload))
    if (orderId === undefined) return 'No paid order has this number and address.'
    const since = ago(deps, orderLinkIntervalMinutes * minuteMs)
    return transaction(deps.db, async trx => {
      // Concurrent lookups of one order wait here.
      await trx('orders').where({ id: orderId }).forUpdate().first('id')
      const earlierEmail = await trx('outbox')
        .where({ order_id: orderId, kind: emailKind })
        .where(condition => {
          const isWaiting = (query: Knex.QueryBuilder) => void query.whereNull('sent_at').whereNull('dead_at')
          void condition.where('created_at', '>', since).orWhere(isWaiting)
        })
        .first('id')
      if (earlierEmail) return 'This link was sent a moment ago, or is about to be.'
      await enqueue(trx, {
        dedupeKey: `${emailKind}:${id}`,
        kind: emailKind,
        payload: { orderId },
        at: nowIso(deps),
      })
      return undefined
    })
  },
}
