import {
  acceptPayment,
  clearReview,
  endHandRefund,
  getCaseEvidence,
  returnPayment,
  sendDespiteCase,
} from '@shop/contracts/orders/reviewEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { acceptPayment as accept } from '../orders/payments/unmatched/acceptPayment.ts'
import { returnPayment as refundUnmatched } from '../orders/payments/unmatched/returnPayment.ts'
import { UnmatchedPayment } from '../orders/payments/unmatched/UnmatchedPayment.ts'
import { settleManualRefund as completeRefund } from '../orders/refunds/settleManualRefund.ts'
import { pdfFile } from '../orders/invoices/pdf/pdfFile.ts'
import { clearReview as clear } from './clearReview.ts'
import { describeEvidence } from './evidence/describeEvidence.ts'
import { readEvidence } from './evidence/readEvidence.ts'
import { actOnOrder, findForStaff, readAdminOrder } from './readAdminOrder.ts'
import { releaseCase } from './releaseCase.ts'

/** Decisions about an order's payment that only a person can make. Every action returns the resulting order. */
export const orderReviewRoutes = (mount: Mount, deps: Deps) => {
  const findPayment = async (orderId: string, id: string) => {
    const payment = await UnmatchedPayment.query(deps.db).findOne({ id, order_id: orderId })
    if (!payment) throw notFound('This payment does not exist.')
    return payment
  }

  mount(acceptPayment, ({ viewer, input: { id, paymentId, reason } }) =>
    actOnOrder(deps, { id, staff: viewer }, async order =>
      accept(deps, order, await findPayment(id, paymentId), { actor: viewer.id, reason }),
    ),
  )

  mount(returnPayment, ({ viewer, input: { id, paymentId, reason } }) =>
    actOnOrder(deps, { id, staff: viewer }, async order =>
      refundUnmatched(deps, order, await findPayment(id, paymentId), { actor: viewer.id, reason }),
    ),
  )

  mount(endHandRefund, async ({ viewer, input: { id: orderId, ...outcome } }) => {
    await completeRefund(deps, { orderId, ...outcome, actor: viewer.id })
    return readAdminOrder(deps.db, orderId, viewer)
  })

  mount(getCaseEvidence, async ({ input: { id, caseId } }) => {
    const order = await findForStaff(deps.db, id)
    const sheets = describeEvidence(await readEvidence(deps, order, caseId))
    const { number } = order
    return pdfFile(deps, sheets, { title: `Evidence ${number}`, name: `evidence-${number}` })
  })

  mount(sendDespiteCase, ({ viewer, input: { id, ...decision } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      releaseCase(deps, order, { ...decision, actor: viewer.id }),
    ),
  )

  mount(clearReview, ({ viewer, input: { id, note } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => clear(deps, order, { actor: viewer.id, note })),
  )
}
