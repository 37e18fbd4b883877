import { caseName } from '@shop/contracts/orders/paymentCases'
import type { Deps } from '../../platform/base/deps.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { PaymentCase } from '../orders/payments/cases/PaymentCase.ts'
import { refreshHold } from '../orders/refuseOnHold.ts'
import { lockOrder } from '../orders/lockOrder.ts'

interface Decision {
  caseId: string
  /** Version of the case as the client read it. */
  version: number
  reason: string
  /** A user's id. */
  actor: string
}

/**
 * Allows an order to be sent although a case about its payment is open. Throws `not_found`, and `conflict` if the case
 * has changed since it was read.
 */
export const releaseCase = (
  deps: Deps,
  { id: orderId }: Order,
  { caseId, version, reason, actor }: Decision,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const paymentCase = await PaymentCase.query(trx).findOne({ id: caseId, order_id: orderId })
    if (!paymentCase) throw notFound('This case does not exist.')
    if (paymentCase.endedAt !== null)
      throw new Failure('conflict', 'This case has ended and no longer blocks the order.')
    if (paymentCase.version !== version)
      throw new Failure('conflict', 'This case has changed since you opened it. Please look at it again.')
    if (paymentCase.releasedAt !== null) return
    await PaymentCase.query(trx)
      .findById(caseId)
      .patch({ releasedAt: at, updatedAt: at, version: version + 1 })
    await refreshHold(trx, orderId)
    const detail = `Cleared for dispatch. ${caseName(paymentCase)}: ${reason}`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    const { kind, amount, status } = paymentCase
    const facts = { id: caseId, kind, amount, status }
    const before = { case: { ...facts, isReleased: false } }
    const after = { case: { ...facts, isReleased: true }, reason }
    await noteOrderChange(trx, { orderId, at, actor, before, after })
  })
