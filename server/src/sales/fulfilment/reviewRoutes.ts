import {
  acceptPayment,
  clearReview,
  endHandRefund,
  getCaseEvidence,
  returnPayment,
  sendDespiteCase,
} from '@shop/contracts/orders/reviewEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { acceptPayment as accept } from '../orders/payments/strays/acceptPayment.ts'
import { returnPayment as refundStray } from '../orders/payments/strays/returnPayment.ts'
import { StrayPayment } from '../orders/payments/strays/StrayPayment.ts'
import { endHandRefund as completeRefund } from '../orders/refunds/endHandRefund.ts'
import { clearReview as clear } from './clearReview.ts'
import { describeEvidence } from './evidence/describeEvidence.ts'
import { readEvidence } from './evidence/readEvidence.ts'
import { findForStaff, readAdminOrder } from './readAdminOrder.ts'
import { releaseCase } from './releaseCase.ts'

/**
 * Decisions about an order's money that only a person can take. Every act answers with the order as it is afterwards.
 */
export const orderReviewRoutes = (mount: Mount, deps: Deps) => {
  const findPayment = async (orderId: string, id: string) => {
    const payment = await StrayPayment.query(deps.db).findOne({ id, order_id: orderId })
    if (!payment) throw notFound('This payment does not exist.')
    return payment
  }

  mount(acceptPayment, async ({ viewer, input: { id, paymentId, reason } }) => {
    const order = await findForStaff(deps.db, id)
    await accept(deps, order, await findPayment(id, paymentId), { actor: viewer.id, reason })
    return readAdminOrder(deps.db, id)
  })

  mount(returnPayment, async ({ viewer, input: { id, paymentId, reason } }) => {
    const order = await findForStaff(deps.db, id)
    await refundStray(deps, order, await findPayment(id, paymentId), { actor: viewer.id, reason })
    return readAdminOrder(deps.db, id)
  })

  mount(endHandRefund, async ({ viewer, input: { id: orderId, ...outcome } }) => {
    await completeRefund(deps, { orderId, ...outcome, actor: viewer.id })
    return readAdminOrder(deps.db, orderId)
  })

  mount(getCaseEvidence, async ({ input: { id, caseId } }) => {
    const order = await findForStaff(deps.db, id)
    const sheets = describeEvidence(await readEvidence(deps, order, caseId))
    const { drawSheets } = await import('../orders/invoices/pdf/drawSheet.ts')
    const title = `Evidence ${orderNumber(id)}`
    const author = sheets[0]!.storeName
    const bytes = await drawSheets(sheets, { title, author, createdAt: new Date(deps.clock.now()) })
    return new File([new Uint8Array(bytes)], `evidence-${orderNumber(id)}.pdf`, { type: 'application/pdf' })
  })

  mount(sendDespiteCase, async ({ viewer, input: { id, ...decision } }) => {
    await releaseCase(deps, await findForStaff(deps.db, id), { ...decision, actor: viewer.id })
    return readAdminOrder(deps.db, id)
  })

  mount(clearReview, async ({ viewer, input: { id, note } }) => {
    await clear(deps, await findForStaff(deps.db, id), { actor: viewer.id, note })
    return readAdminOrder(deps.db, id)
  })
}
