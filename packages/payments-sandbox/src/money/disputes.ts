import { balanceEntry, recordEntry, disputeFee } from './balance.ts'
import type { Charge, Dispute } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest, resourceMissing } from '../api/StripeFailure.ts'

/** Time in which the shop has to submit evidence, s. Most card networks allow a little more. */
export const answerSeconds = 14 * 24 * 3600

/**
 * States that may follow each state of a dispute. An inquiry (`warning_…`) withdraws no money unless the bank turns it
 * into a dispute.
 */
const nextStatuses: Readonly<Record<string, readonly Dispute['status'][]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
}
const endedStatuses: readonly string[] = ['won', 'lost', 'warning_closed']

export const isInquiry = ({ status }: Pick<Dispute, 'status'>) => status.startsWith('warning_')

export const disputesOf = ({ store }: Provider, chargeId: string): Dispute[] =>
  [...store.ledgers.disputes.oldestFirst()].filter(({ charge }) => charge === chargeId)

/** Tells whether a charge can be refunded. After a dispute has withdrawn its money, only if the shop has won. */
export const canRefund = (provider: Provider, { id }: Pick<Charge, 'id'>) =>
  disputesOf(provider, id).every(
    ({ is_charge_refundable: isRefundable, status }) => isRefundable || status === 'won',
  )

export const findDispute = ({ store }: Provider, id: string): Dispute => {
  const dispute = store.ledgers.disputes.get(id)
  if (!dispute) throw resourceMissing('dispute', id)
  return dispute
}

/** Returns the dispute in Stripe's format; the sandbox's clock decides whether it is overdue. */
export const presentDispute = (provider: Provider, dispute: Dispute): Dispute => ({
  ...dispute,
  evidence_details: { ...dispute.evidence_details, past_due: isPastDue(provider, dispute) },
})

const isPastDue = (provider: Provider, { status, evidence_details: { due_by: dueBy } }: Dispute) =>
  status.endsWith('needs_response') && dueBy !== null && dueBy < provider.now()

/** Changes a dispute's state, with its movement of money and its events. */
export const changeDispute = (provider: Provider, id: string, status: Dispute['status']): Dispute => {
  const dispute = findDispute(provider, id)
  if (dispute.status === status) return dispute
  if (!nextStatuses[dispute.status]?.includes(status))
    throw invalidRequest(`This dispute is ${dispute.status}; it cannot become ${status}.`)
  const isEscalated = isInquiry(dispute) && status === 'needs_response'
  dispute.status = status
  if (isEscalated) {
    dispute.evidence_details.due_by = provider.now() + answerSeconds
    withdrawFunds(provider, dispute)
  }
  if (status === 'won') reinstateFunds(provider, dispute)
  provider.store.save('disputes', dispute)
  publishDispute(provider, dispute, endedStatuses.includes(status) ? 'closed' : 'updated')
  if (isEscalated) publishDispute(provider, dispute, 'funds_withdrawn')
  if (status === 'won') publishDispute(provider, dispute, 'funds_reinstated')
  return dispute
}

export const publishDispute = (
  provider: Provider,
  dispute: Dispute,
  eventName: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated',
) => provider.publish(`charge.dispute.${eventName}`, presentDispute(provider, dispute))

/** Withdraws the disputed amount and the provider's fee, which is never returned. */
export const withdrawFunds = (provider: Provider, dispute: Dispute) => {
  dispute.is_charge_refundable = false
  setCaseType(dispute, 'chargeback')
  bookMovement(provider, dispute, { amount: -dispute.amount, category: 'dispute', fee: disputeFee })
}

const reinstateFunds = (provider: Provider, dispute: Dispute) =>
  bookMovement(provider, dispute, { amount: dispute.amount, category: 'dispute_reversal' })

const bookMovement = (
  provider: Provider,
  { id: source, currency, balance_transactions: transactions }: Dispute,
  movement: { amount: number; category: string; fee?: number },
) => {
  const created = provider.now()
  const entry = balanceEntry({ source, currency, type: 'adjustment', created, ...movement })
  transactions.push(recordEntry(provider, entry))
}

export const setCaseType = (dispute: Dispute, type: 'chargeback' | 'inquiry') => {
  const { card } = dispute.payment_method_details ?? {}
  if (card) card.case_type = type
}

/** Evidence that decides a dispute in test mode: https://docs.stripe.com/testing#evidence */
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** `POST /v1/disputes/:id`: stores evidence and, by default, submits it, which can be done only once. */
export const updateDispute = (provider: Provider, params: Params, id: string): Dispute => {
  const dispute = findDispute(provider, id)
  if (!dispute.status.endsWith('needs_response'))
    throw invalidRequest(`This dispute is ${dispute.status}; its evidence cannot be changed.`)
  if (isPastDue(provider, dispute)) throw invalidRequest('The evidence of this dispute was due before now.')
  const evidence = params.child('evidence')?.allTexts() ?? {}
  Object.assign(dispute.evidence, evidence)
  Object.assign(dispute.metadata, params.metadata())
  const details = dispute.evidence_details
  details.has_evidence = Object.values(dispute.evidence).some(value => value !== null && value !== '')
  provider.store.save('disputes', dispute)
  if (params.text('submit') === 'false' || !details.has_evidence) {
    publishDispute(provider, dispute, 'updated')
    return presentDispute(provider, dispute)
  }
  details.submission_count++
  details.submission_method = 'manual'
  const isWarning = isInquiry(dispute)
  changeDispute(provider, id, isWarning ? 'warning_under_review' : 'under_review')
  const verdict = verdicts[dispute.evidence.uncategorized_text ?? '']
  if (verdict && !isWarning) changeDispute(provider, id, verdict)
  if (verdict === 'won' && isWarning) changeDispute(provider, id, 'warning_closed')
  return presentDispute(provider, dispute)
}
