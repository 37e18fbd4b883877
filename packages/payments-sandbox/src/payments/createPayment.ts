import { checkAmount, maxAmount, readCurrency } from './currencies.ts'
import { newId } from '../store/newId.ts'
import type { PaymentIntent } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { chargePayment } from './confirmPayment.ts'
import type { Provider } from '../Provider.ts'
import { missingParam } from '../api/StripeFailure.ts'

/** `POST /v1/payment_intents`: charges a test card if it is confirmed, else waits for confirmation. */
export const createPayment = (provider: Provider, params: Params): PaymentIntent => {
  const amount = params.integer('amount', { min: 0, max: maxAmount })
  if (amount === undefined) throw missingParam('amount')
  const currency = readCurrency(params.requiredText('currency'), 'currency')
  checkAmount(amount, currency, 'Amount', 'amount')
  const isConfirmed = params.text('confirm') === 'true'
  const method = isConfirmed ? params.requiredText('payment_method') : null
  const created = provider.now()
  const intent: PaymentIntent = {
    id: newId('pi_'),
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic_async',
    created,
    currency,
    customer: null,
    description: params.text('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata(),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
  }
  const payment = { id: intent.id, created, sessionId: '', intent, charge: null, refundIds: [] }
  if (method !== null) return chargePayment(provider, payment, { method, returnUrl: null })
  provider.store.save('payments', payment)
  return intent
}
