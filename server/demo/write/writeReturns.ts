import { returnReasons, type ReturnReason } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'

/** Templates of the latest returns, one for each step that involves staff. */
const returnTemplates: readonly {
  state: 'ASKED' | 'SENT' | 'RECEIVED'
  reason: ReturnReason
  note: string
}[] = [
  { state: 'ASKED', reason: 'too_long', note: '' },
  { state: 'SENT', reason: 'too_small', note: 'The next size up would be right, I think.' },
  { state: 'RECEIVED', reason: 'changed_mind', note: '' },
]

const codeOf = (id: string): string => {
  const characters = id.slice(0, 8).toUpperCase()
  return `R-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Writes returns of the most recently delivered orders, each of one garment. */
export const writeReturns = async (
  trx: Knex.Transaction,
  orders: readonly PlannedOrder[],
  now: number,
): Promise<void> => {
  const deliveredOrders = orders
    .flatMap(({ id, deliveredAt, refundedAt, lines: [line] }) =>
      deliveredAt !== null && refundedAt === null && line ? [{ orderId: id, deliveredAt, line }] : [],
    )
    .toSorted((a, b) => b.deliveredAt - a.deliveredAt)
  const returns = returnTemplates.flatMap((template, index) => {
    const order = deliveredOrders[index]
    const id = demoId('return', index)
    // Requested a day after delivery, or as late as time allows.
    return order
      ? [{ ...template, ...order, id, askedAt: Math.min(order.deliveredAt + day, now), code: codeOf(id) }]
      : []
  })
  await insertRows(
    trx,
    'returns',
    returns.map(({ id, orderId, code, state, note, askedAt }) => ({
      id,
      order_id: orderId,
      code,
      state,
      note,
      sent_at: state === 'ASKED' ? null : iso(askedAt),
      received_at: state === 'RECEIVED' ? iso(now) : null,
      created_at: iso(askedAt),
      updated_at: iso(state === 'RECEIVED' ? now : askedAt),
    })),
  )
  await insertRows(
    trx,
    'return_lines',
    returns.map(({ id, line, reason }) => ({
      id: demoId('return line', id),
      return_id: id,
      order_item_id: line.id,
      quantity: 1,
      reason,
    })),
  )
  await insertRows(
    trx,
    'order_events',
    returns.map(({ id, orderId, line, code, reason, askedAt }) => ({
      id: demoId('return event', id),
      order_id: orderId,
      at: iso(askedAt),
      actor: 'shopper',
      detail: `Return ${code} booked: 1 × ${line.product.title} (${returnReasons[reason].toLowerCase()}).`,
    })),
  )
}
