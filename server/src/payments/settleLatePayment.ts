import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { OutOfStock } from '../inventory/stock.ts'
import { noteOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { becomePaid } from './markPaid.ts'
import type { PaymentSession } from './PaymentProvider.ts'
import { sendRefund } from './sendRefund.ts'

/** Money for an order that was canceled: the order becomes PAID if its units are still free, else it goes back at once. */
export const settleLatePayment = async (deps: Deps, order: Order, session: PaymentSession): Promise<void> => {
  // Handled before: the refund stands, sent or about to be sent again.
  if (order.paymentIntentId !== null) return sendRefund(deps, order.id)
  const how = {
    from: 'CANCELED',
    act: 'take',
    detail: 'Paid after it was canceled; its units were still there.',
  } as const
  try {
    await transaction(deps.db, trx => becomePaid(deps, trx, order, session, how))
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    await transaction(deps.db, trx => intendRefund(deps, trx, order, session))
    await sendRefund(deps, order.id)
  }
}

const intendRefund = async (deps: Deps, trx: Knex.Transaction, order: Order, session: PaymentSession) => {
  const at = nowIso(deps)
  const isFirst = await trx('orders')
    .where({ id: order.id, status: 'CANCELED' })
    .whereNull('payment_intent_id')
    .update({ payment_intent_id: session.paymentIntentId, updated_at: at })
  if (isFirst === 0) return
  const reason = 'Paid after it was canceled; its units were gone.'
  await trx('refunds').insert({
    id: newId(),
    order_id: order.id,
    amount: session.amount,
    state: 'PENDING',
    reason,
    created_at: at,
    updated_at: at,
  })
  await noteOrder(trx, { orderId: order.id, at, actor: 'system', detail: `${reason} All of it is refunded.` })
  await enqueue(trx, {
    dedupeKey: `refunded:${order.id}`,
    kind: 'refunded',
    payload: { orderId: order.id, amount: session.amount },
    at,
  })
}
