import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import { addOrderEvent } from '../moveOrder.ts'
import type { Order } from '../Order.ts'
import { createRefund } from '../refunds/createRefund.ts'
import { sendOpenRefund } from '../refunds/sendRefund.ts'
import { applyPayment, cardPaymentColumns } from './markPaid.ts'
import type { PaymentSession } from '../../../platform/base/PaymentProvider.ts'

/**
 * Settles a payment that arrives for a cancelled order. The order becomes PAID if its units are still available;
 * otherwise the payment is refunded at once.
 */
export const settleLatePayment = async (deps: Deps, order: Order, session: PaymentSession): Promise<void> => {
  // The payment was settled before, but its refund may still have to be sent.
  if (order.paymentIntentId !== null) return sendOpenRefund(deps, order.id)
  const details = {
    from: 'CANCELED',
    // Takes the units again, since a cancelled order reserves none.
    act: 'take',
    actor: 'provider',
    detail: 'Paid after it was cancelled; its units were still available.',
    columns: cardPaymentColumns(session),
    settings: await deps.settings.read(),
  } as const
  try {
    await transaction(deps.db, async trx => {
      // Another process may be refunding it at this moment; the first to update the row wins.
      const updatedRows = await trx('orders')
        .where({ id: order.id })
        .whereNull('payment_intent_id')
        .update({ updated_at: nowIso(deps) })
      if (updatedRows) await applyPayment(deps, trx, order, details)
    })
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    await transaction(deps.db, trx => refundLatePayment(deps, trx, order, session))
    await sendOpenRefund(deps, order.id)
  }
}

const refundLatePayment = async (
  deps: Deps,
  trx: Knex.Transaction,
  order: Order,
  session: PaymentSession,
) => {
  const at = nowIso(deps)
  const updatedRows = await trx('orders')
    .where({ id: order.id, status: 'CANCELED' })
    .whereNull('payment_intent_id')
    .update({ payment_intent_id: session.paymentIntentId, superseded_at: null, updated_at: at })
  if (updatedRows === 0) return
  const reason = 'Paid after it was cancelled; its units were no longer available.'
  const money = { captured: session.amount, method: 'card' } as const
  await createRefund(trx, { orderId: order.id, ...money, reason, actor: 'system', staffId: undefined, at })
  await addOrderEvent(trx, {
    orderId: order.id,
    at,
    actor: 'system',
    detail: `${reason} All of it is refunded.`,
  })
}
