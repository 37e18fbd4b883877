import type { Knex } from 'knex'
import { idOf } from '../../../../platform/database/BaseModel.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { isInHistory } from '../../isInHistory.ts'
import { addOrderEvent } from '../../moveOrder.ts'
import type { Order } from '../../Order.ts'

interface Decline {
  eventId: string
  orderId: string | null
  /** The bank's reason. */
  reason: string
}

/**
 * Records the reason of a payment that the bank declined in the order's history, once, and shows it while the order is
 * unpaid.
 */
export const recordDecline = async (deps: Deps, { eventId, orderId, reason }: Decline): Promise<void> => {
  if (orderId === null) return
  const at = nowIso(deps)
  const line = { id: idOf(eventId), orderId, detail: `The bank declined a payment: ${reason}` }
  await transaction(deps.db, async trx => {
    if (await isInHistory(trx, line)) return
    // A decline has no effect on an order that was paid or cancelled in the meantime.
    const columns = { payment_state: 'declined', payment_reason: reason, updated_at: at }
    if ((await trx('orders').where({ id: orderId, status: 'PENDING' }).update(columns)) === 0) return
    await addOrderEvent(trx, { ...line, at, actor: 'provider' })
  })
}

/** Records once that the money of a completed payment page is still on its way. */
export const recordPaymentUnderWay = (deps: Deps, { id: orderId, paymentState }: Order): Promise<void> => {
  if (paymentState === 'under_way') return Promise.resolve()
  const at = nowIso(deps)
  return transaction(deps.db, async trx => {
    const columns = { payment_state: 'under_way', payment_reason: null, updated_at: at }
    const isNotUnderWay = (query: Knex.QueryBuilder) =>
      void query.whereNull('payment_state').orWhereNot({ payment_state: 'under_way' })
    const orders = trx('orders').where({ id: orderId, status: 'PENDING' })
    if ((await orders.where(isNotUnderWay).update(columns)) === 0) return
    const detail = 'A payment is under way; its money may take days to arrive.'
    await addOrderEvent(trx, { orderId, at, actor: 'provider', detail })
  })
}
