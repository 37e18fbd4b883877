import type { Knex } from 'knex'
import { countSold } from '../catalog/countSold.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { moveStock, type StockAct } from '../inventory/stock.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { boughtLines } from '../orders/boughtLines.ts'
import { nextInvoiceNumber } from './nextInvoiceNumber.ts'
import type { PaymentSession } from './PaymentProvider.ts'
import { takeOutOfCart } from './takeOutOfCart.ts'

/** PENDING to PAID with all that follows from it, in one transaction; nothing where the order is not PENDING any more. */
export const markPaid = (deps: Deps, order: Order, session: PaymentSession): Promise<boolean> =>
  transaction(deps.db, trx =>
    becomePaid(deps, trx, order, {
      from: 'PENDING',
      act: 'consume',
      actor: 'provider',
      detail: 'Paid.',
      columns: byCard(session),
    }),
  )

/** What an order keeps of a payment by the provider. */
export const byCard = ({ id, paymentIntentId }: PaymentSession) => ({
  payment_method: 'card',
  payment_intent_id: paymentIntentId,
  stripe_session_id: id,
})

interface How {
  from: 'PENDING' | 'CANCELED'
  act: Extract<StockAct, 'consume' | 'take'>
  actor: string
  detail: string
  columns: Record<string, string | null>
}

/** The effects of a payment, each exactly once: the status decides who carries them out. False: somebody else did. */
export const becomePaid = async (
  deps: Deps,
  trx: Knex.Transaction,
  order: Order,
  { from, act, actor, detail, columns }: How,
): Promise<boolean> => {
  const at = nowIso(deps)
  const isOurs = await moveOrder(trx, {
    orderId: order.id,
    from,
    to: 'PAID',
    at,
    actor,
    detail,
    columns: { ...columns, paid_at: at },
  })
  if (!isOurs) return false
  const lines = await boughtLines(trx, order.id)
  const { turnedProductIds } = await moveStock(trx, act, lines, { at, actor })
  await takeOutOfCart(trx, order.cartId, lines)
  await countSold(trx, lines, turnedProductIds)
  const kinds = ['order-confirmation', 'invoice', 'new-order-notice']
  const payload = { orderId: order.id }
  await enqueue(trx, ...kinds.map(kind => ({ dedupeKey: `${kind}:${order.id}`, kind, payload, at })))
  // Last, because everybody who pays waits for this row.
  await trx('orders')
    .where({ id: order.id })
    .update({ invoice_number: await nextInvoiceNumber(trx, at) })
  return true
}
