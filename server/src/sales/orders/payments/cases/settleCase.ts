import { keysOf } from '@shop/contracts/keys'
import { hasEnded, isInquiry } from '@shop/contracts/orders/paymentCases'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { CaseReference, ProviderCase } from '../../../../platform/base/PaymentProvider.ts'
import { isDuplicateKey } from '../../../../platform/database/errors.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { Order } from '../../Order.ts'
import { PaymentCase } from './PaymentCase.ts'
import { UnmatchedPayment } from '../unmatched/UnmatchedPayment.ts'
import { capturedOf } from '../../refunds/refundable.ts'
import { findPayment, type PaymentOfOrder } from '../../refunds/settleRefund.ts'
import { orderOfPayment } from '../orderOfPayment.ts'
import { applyCaseChange } from './applyCaseChange.ts'
import { lockOrder } from '../../lockOrder.ts'

/** Maximum number of attempts for one case, since another process may keep saving a newer state of it. */
const maxAttempts = 5

/**
 * Reconciles a dispute, a fraud warning or a review with the provider. Idempotent. No other code opens or ends a case.
 */
export const settleCase = async (deps: Deps, reference: CaseReference): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Read before the provider is asked, so that only a later answer can overwrite this version.
    const before = await PaymentCase.query(deps.db).findById(reference.id)
    if (await saveCase(deps, before, await deps.payments.retrieveCase(reference))) return
  }
  throw new Error(`The case ${reference.id} keeps changing.`)
}

/** Saves the provider's state of a case. Returns false if another process has saved one since `before` was read. */
const saveCase = async (
  deps: Deps,
  before: PaymentCase | undefined,
  providerCase: ProviderCase,
): Promise<boolean> => {
  const { paymentIntentId } = providerCase
  // The event of its payment may arrive later than the case.
  if (paymentIntentId) await orderOfPayment(deps, paymentIntentId)
  const payment = await findPayment(deps.db, paymentIntentId)
  const caseAmount = await readCaseAmount(deps, providerCase, payment)
  const at = nowIso(deps)
  const caseFacts = caseFactsOf(before, providerCase, { ...payment, ...caseAmount, at })
  if (before && keysOf(caseFacts).every(key => before[key] === caseFacts[key])) {
    await PaymentCase.query(deps.db).findById(before.id).patch({ checkedAt: at })
    return true
  }
  const row = { ...caseFacts, checkedAt: at, updatedAt: at, version: (before?.version ?? 0) + 1 }
  try {
    return await transaction(deps.db, async trx => {
      if (payment) await lockOrder(trx, payment.orderId, at)
      const { id, kind } = providerCase
      if (before) {
        const updatedRows = await PaymentCase.query(trx).patch(row).where({ id, version: before.version })
        if (updatedRows === 0) return false
      } else await PaymentCase.query(trx).insert({ id, kind, createdAt: at, ...row })
      await applyCaseChange(trx, {
        before,
        after: await PaymentCase.query(trx).findById(id).throwIfNotFound(),
        at,
      })
      return true
    })
  } catch (error) {
    if (!before && isDuplicateKey(error, 'payment_cases')) return false
    throw error
  }
}

type CaseFacts = Pick<
  PaymentCase,
  | 'orderId'
  | 'unmatchedPaymentId'
  | 'paymentIntentId'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'status'
  | 'dueBy'
  | 'withdrawn'
  | 'fee'
  | 'blocksRefund'
  | 'releasedAt'
  | 'endedAt'
>

const caseFactsOf = (
  before: PaymentCase | undefined,
  providerCase: ProviderCase,
  {
    orderId,
    unmatchedPaymentId,
    amount,
    currency,
    at,
  }: Partial<PaymentOfOrder> & CaseAmount & { at: string },
): CaseFacts => {
  const { reason, status, dueBy, withdrawn, fee, blocksRefund, paymentIntentId } = providerCase
  // A decision of staff about an inquiry does not apply to the dispute that follows it.
  const isEscalated = before !== undefined && isInquiry(before) && !isInquiry(providerCase)
  return {
    orderId: orderId ?? null,
    unmatchedPaymentId: unmatchedPaymentId ?? null,
    paymentIntentId,
    amount,
    currency,
    reason,
    status,
    dueBy,
    withdrawn,
    fee,
    blocksRefund,
    releasedAt: isEscalated ? null : (before?.releasedAt ?? null),
    endedAt: hasEnded(providerCase) ? (before?.endedAt ?? at) : null,
  }
}

interface CaseAmount {
  amount: number
  currency: string
}

/** Determines the amount of a case: the one that the provider reports, otherwise the whole payment. */
const readCaseAmount = async (
  { db, payments }: Deps,
  { amount, currency, paymentIntentId }: ProviderCase,
  payment: PaymentOfOrder | null,
): Promise<CaseAmount> => {
  if (amount !== null && currency !== null) return { amount, currency }
  if (payment?.unmatchedPaymentId)
    return UnmatchedPayment.query(db).findById(payment.unmatchedPaymentId).throwIfNotFound()
  if (payment) {
    const order = await Order.query(db).findById(payment.orderId).throwIfNotFound()
    return { amount: capturedOf(order), currency: order.currency }
  }
  const providerPayment = paymentIntentId === null ? null : await payments.findPayment(paymentIntentId)
  // ISO 4217 for "no currency".
  return providerPayment ?? { amount: 0, currency: 'XXX' }
}
