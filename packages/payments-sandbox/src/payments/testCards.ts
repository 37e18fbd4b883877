import type { RefundFault } from '../Faults.ts'
import { warnOfFraud } from '../money/fraud.ts'
import type { Provider } from '../Provider.ts'
import { raiseDispute } from '../money/raiseDispute.ts'

interface TestCard {
  /** Name of the payment method, and number for the payment page: https://docs.stripe.com/testing */
  method: string
  number: string
  /** Action of the shopper's bank after the charge. */
  afterCharge?: (provider: Provider, intentId: string) => void
  /** Outcome of its refunds. */
  refunds?: RefundFault
}

/** Cards with special behaviour after a charge, by their number. */
const testCards: readonly TestCard[] = [
  { method: 'pm_card_visa', number: '4242424242424242' },
  {
    method: 'pm_card_createDispute',
    number: '4000000000000259',
    afterCharge: (provider, id) => raiseDispute(provider, id),
  },
  {
    method: 'pm_card_createDisputeProductNotReceived',
    number: '4000000000002685',
    afterCharge: (provider, id) => raiseDispute(provider, id, { reason: 'product_not_received' }),
  },
  {
    method: 'pm_card_createDisputeInquiry',
    number: '4000000000001976',
    afterCharge: (provider, id) => raiseDispute(provider, id, { isInquiry: true }),
  },
  {
    method: 'pm_card_createIssuerFraudRecord',
    number: '4000000000005423',
    afterCharge: (provider, id) => warnOfFraud(provider, id),
  },
  {
    method: 'pm_card_pendingRefund',
    number: '4000000000007726',
    refunds: { kind: 'refund_pending', endsAs: 'succeeded', afterMs: 1000 },
  },
  {
    method: 'pm_card_refundFail',
    number: '4000000000005126',
    refunds: { kind: 'refund_fails_later', endsAs: 'failed', afterMs: 1000 },
  },
]

/** Finds the card with this number or payment method. */
export const findTestCard = (name: string) =>
  testCards.find(({ method, number }) => method === name || number === name)

/** Runs a card's behaviour after a charge. */
export const runCardBehaviour = (
  provider: Provider,
  intentId: string,
  { afterCharge, refunds }: TestCard,
) => {
  const payment = provider.store.ledgers.payments.get(intentId)
  if (payment && refunds) {
    payment.refundFault = refunds
    provider.store.save('payments', payment)
  }
  afterCharge?.(provider, intentId)
}
