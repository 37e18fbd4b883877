import { newId } from './newId.ts'
import type { Dispute } from './objects.ts'
import type { Provider } from './Provider.ts'
import { resourceMissing } from './StripeFailure.ts'

/** Lets the shopper's bank dispute a payment. */
export const raiseDispute = (provider: Provider, intentId: string, reason = 'fraudulent'): Dispute => {
  const payment = provider.store.ledgers.payments.get(intentId)
  if (!payment?.charge) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  const dispute: Dispute = {
    id: newId('dp_'),
    object: 'dispute',
    amount: payment.charge.amount_captured,
    charge: payment.charge.id,
    created: provider.now(),
    currency: payment.charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: 'needs_response',
  }
  payment.charge.disputed = true
  provider.store.save('payments', payment)
  provider.store.save('disputes', dispute)
  provider.publish('charge.dispute.created', dispute)
  return dispute
}
