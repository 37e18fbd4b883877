import type { Knex } from 'knex'
import { countSold } from '../catalog/countSold.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { moveStock, type StockAct } from '../inventory/stock.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { boughtLines } from './boughtLines.ts'
import { nextInvoiceNumber } from './nextInvoiceNumber.ts'
import type { PaymentSession } from './PaymentProvider.ts'
import { takeOutOfCart } from './takeOutOfCart.ts'

/** PENDING to PAID with all that follows from it, in one transaction; nothing where the order is not PENDING any more. */
export const markPaid = (deps: Deps, order: Order, session: PaymentSession): Promise<void> =>
  transaction(deps.db, trx =>
    becomePaid(deps, trx, order, session, { from: 'PENDING', act: 'consume', detail: 'Paid.' }),
  )

interface How {
  from: 'PENDING' | 'CANCELED'
  act: Extract<StockAct, 'consume' | 'take'>
  detail: string
}

/** The effects of a payment, each exactly once: the status decides who carries them out. */
export const becomePaid = async (
  deps: Deps,
  trx: Knex.Transaction,
  order: Order,
  session: PaymentSession,
  { from, act, detail }: How,
): Promise<void> => {
  const at = nowIso(deps)
  const isOurs = await moveOrder(trx, {
    orderId: order.id,
    from,
    to: 'PAID',
    at,
    actor: 'provider',
    detail,
    columns: { paid_at: at, payment_intent_id: session.paymentIntentId, stripe_session_id: session.id },
  })
  if (!isOurs) return
  const lines = await boughtLines(trx, order.id)
  const { turnedProductIds } = await moveStock(trx, act, lines, { at, actor: 'provider' })
  await takeOutOfCart(trx, order.cartId, lines)
  await countSold(trx, lines, turnedProductIds)
  const kinds = ['order-confirmation', 'invoice', 'new-order-notice']
  const payload = { orderId: order.id }
  await enqueue(trx, ...kinds.map(kind => ({ dedupeKey: `${kind}:${order.id}`, kind, payload, at })))
  // Last, because everybody who pays waits for this row.
  await trx('orders')
    .where({ id: order.id })
    .update({ invoice_number: await nextInvoiceNumber(trx, at) })
}
