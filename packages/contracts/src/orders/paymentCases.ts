import { formatMoney, type Pence } from '../money.ts'

/** Kinds of cases that a bank or the provider opens about a payment. */
export const caseKinds = ['dispute', 'fraud_warning', 'review'] as const
export type CaseKind = (typeof caseKinds)[number]

interface CaseFacts {
  kind: CaseKind
  amount: Pence
  currency: string
  reason: string
  /** The provider's status. */
  status: string
}

/**
 * The provider's reasons in plain English: https://docs.stripe.com/disputes/categories and
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object
 */
const reasons: Record<CaseKind, Readonly<Record<string, string>>> = {
  dispute: {
    bank_cannot_process: 'the bank could not process the payment',
    check_returned: 'the cheque was returned',
    credit_not_processed: 'the customer says that a refund they were promised has not arrived',
    customer_initiated: 'the customer asked their bank for the money back',
    debit_not_authorized: 'the customer says that they did not authorise the payment',
    duplicate: 'the customer says that they were charged twice',
    fraudulent: 'the cardholder says that they did not make this payment',
    general: 'the bank gives no particular reason',
    incorrect_account_details: "the customer's account details were wrong",
    insufficient_funds: "the customer's account did not have the money",
    noncompliant: 'the bank says that the payment broke the rules of the card network',
    product_not_received: 'the customer says that the parcel has not arrived',
    product_unacceptable: 'the customer says that the items are damaged or not as described',
    subscription_canceled: 'the customer says that they had cancelled',
    unrecognized: 'the customer does not recognise the payment',
  },
  fraud_warning: {
    card_never_received: 'the card never reached its owner',
    fraudulent_card_application: 'somebody applied for the card under a false name',
    made_with_counterfeit_card: 'the card is counterfeit',
    made_with_lost_card: 'the card was lost',
    made_with_stolen_card: 'the card was stolen',
    misc: 'the bank does not say more',
    unauthorized_use_of_card: 'the cardholder did not authorise the payment',
  },
  review: {
    manual: 'somebody asked for it in the dashboard',
    rule: 'one of the rules against fraud asks for it',
  },
}

/** Returns the bank's reason in plain English; an unknown one as the provider writes it. */
export const caseReason = ({ kind, reason }: Pick<CaseFacts, 'kind' | 'reason'>): string =>
  reasons[kind][reason] ?? reason.replaceAll('_', ' ')

/**
 * Tells whether a case is an inquiry, which precedes a dispute and takes no money:
 * https://docs.stripe.com/disputes/how-disputes-work
 */
export const isInquiry = ({ status }: Pick<CaseFacts, 'status'>): boolean => status.startsWith('warning_')

const disputeStatuses: Readonly<Record<string, string>> = {
  warning_needs_response: 'Response needed',
  warning_under_review: 'The bank has our answer',
  warning_closed: 'Closed without a dispute',
  needs_response: 'Response needed',
  under_review: 'The bank has our answer and will decide',
  appeal_needs_response: 'Lost, and the appeal needs a response',
  appeal_under_review: 'Lost, and the bank will decide on our appeal',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Settled before it became a dispute',
}

const otherStatuses: Readonly<Record<string, string>> = {
  actionable: 'A refund now may prevent a dispute',
  not_actionable: 'Refunded or disputed by now',
  open: 'Waiting for a decision at the provider',
  approved: 'Approved',
  refunded: 'Refunded',
  refunded_as_fraud: 'Refunded as fraud',
  disputed: 'Disputed by now',
  canceled: 'The payment was cancelled',
  redacted: 'The payment was redacted',
  payment_never_settled: 'The payment never arrived',
  acknowledged: 'Acknowledged',
}

const statusesOf = (kind: CaseKind): Readonly<Record<string, string>> =>
  kind === 'dispute' ? disputeStatuses : otherStatuses

/** Tells whether the shop knows the provider's status. Staff have to look up an unknown one. */
export const isKnownStatus = ({ kind, status }: Pick<CaseFacts, 'kind' | 'status'>): boolean =>
  status in statusesOf(kind)

/** Describes a case's status to staff. */
export const caseStatus = ({ kind, status }: Pick<CaseFacts, 'kind' | 'status'>): string =>
  statusesOf(kind)[status] ?? `The provider calls it “${status}”, which this shop does not know`

/** Tells whether the bank is waiting for evidence. */
export const needsAnswer = ({ kind, status }: Pick<CaseFacts, 'kind' | 'status'>): boolean =>
  kind === 'dispute' && status.endsWith('needs_response')

const finalDisputeStatuses: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/**
 * Tells whether a case has ended. An unknown status of a dispute counts as open. A review is open only while its status
 * is `open`, a warning only while it is `actionable`.
 */
export const hasEnded = ({ kind, status }: Pick<CaseFacts, 'kind' | 'status'>): boolean => {
  if (kind === 'dispute') return finalDisputeStatuses.includes(status)
  return status !== (kind === 'review' ? 'open' : 'actionable')
}

/** Names a case, such as `Dispute of £55.98`. */
export const caseName = (paymentCase: CaseFacts): string => {
  const sum = formatMoney(paymentCase.amount, paymentCase.currency)
  if (paymentCase.kind === 'fraud_warning') return `Fraud warning about ${sum}`
  if (paymentCase.kind === 'review') return `Review of ${sum}`
  return `${isInquiry(paymentCase) ? 'Inquiry about' : 'Dispute of'} ${sum}`
}

const claimOf = (paymentCase: CaseFacts): string => {
  const sum = formatMoney(paymentCase.amount, paymentCase.currency)
  switch (paymentCase.kind) {
    case 'review':
      return `The payment provider is reviewing the payment of ${sum}`
    case 'fraud_warning':
      return `The customer's bank reports the payment of ${sum} as fraud`
    case 'dispute':
      return `The customer's bank ${isInquiry(paymentCase) ? 'asks about' : 'disputes'} ${sum}`
  }
}
/** Describes a case in one sentence. */
export const caseText = (paymentCase: CaseFacts): string =>
  `${claimOf(paymentCase)}: ${caseReason(paymentCase)}.`
