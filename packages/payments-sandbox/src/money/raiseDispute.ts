import { answerSeconds, presentDispute, publishDispute, setCaseType, withdrawFunds } from './disputes.ts'
import { closeWarningsAndReviews } from './fraud.ts'
import { newId } from '../store/newId.ts'
import { noEvidence, type Dispute } from '../store/objects.ts'
import type { Provider } from '../Provider.ts'
import { endRefund, isUnderWay } from './refunds.ts'
import { invalidRequest, resourceMissing } from '../api/StripeFailure.ts'

interface DisputeDetails {
  reason?: string | undefined
  /** Disputed amount; the whole payment by default. */
  amount?: number | undefined
  /** True for an inquiry, which precedes a dispute and withdraws no money. */
  isInquiry?: boolean
}

/** Makes the shopper's bank dispute a payment, or inquire about it. */
export const raiseDispute = (
  provider: Provider,
  intentId: string,
  { reason = 'fraudulent', amount, isInquiry = false }: DisputeDetails = {},
): Dispute => {
  const { payments, refunds } = provider.store.ledgers
  const payment = payments.get(intentId)
  if (!payment?.charge) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  const { charge } = payment
  const disputedAmount = amount ?? charge.amount_captured
  if (disputedAmount > charge.amount_captured)
    throw invalidRequest('More than the payment cannot be disputed.')
  const created = provider.now()
  const { type = 'card', card } = charge.payment_method_details ?? {}
  const cardCase = {
    brand: card?.brand ?? 'visa',
    case_type: 'inquiry',
    network: card?.brand ?? 'visa',
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
  }
  const dispute: Dispute = {
    id: newId('dp_'),
    object: 'dispute',
    amount: disputedAmount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge.receipt_email),
    evidence_details: {
      due_by: created + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    payment_method_details: { type, ...(type === 'card' && { card: cardCase }) },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.disputed = true
  if (isInquiry) setCaseType(dispute, 'inquiry')
  else withdrawFunds(provider, dispute)
  provider.store.save('payments', payment)
  provider.store.save('disputes', dispute)
  publishDispute(provider, dispute, 'created')
  if (isInquiry) return dispute
  publishDispute(provider, dispute, 'funds_withdrawn')
  for (const refund of payment.refundIds.flatMap(id => refunds.get(id) ?? []))
    if (isUnderWay(refund)) endRefund(provider, refund.id, 'failed', 'charge_for_pending_refund_disputed')
  closeWarningsAndReviews(provider, charge.id, 'disputed')
  return presentDispute(provider, dispute)
}
