import { checkAmount, greatestAmount, readCurrency } from './currencies.ts'
import { cardDetails } from './methods.ts'
import { newId } from '../store/newId.ts'
import type { PaymentIntent } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { captureIntent } from './payments.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest, missingParam, resourceMissing, StripeFailure } from '../api/StripeFailure.ts'
import { findTestCard, followCharge } from './testCards.ts'

/** `POST /v1/payment_intents`, confirmed at once by a test card. The shop has no use for it; the contract pays by it. */
export const createPayment = (provider: Provider, params: Params): PaymentIntent => {
  const amount = params.integer('amount', { min: 0, max: greatestAmount })
  if (amount === undefined) throw missingParam('amount')
  const currency = readCurrency(params.requiredText('currency'), 'currency')
  checkAmount(amount, currency, 'Amount', 'amount')
  if (params.text('confirm') !== 'true')
    throw invalidRequest('The sandbox has payments that are confirmed at once only.', { param: 'confirm' })
  const method = params.requiredText('payment_method')
  const isDeclined = method === 'pm_card_chargeDeclined'
  const card = findTestCard(method)
  if (!card && !isDeclined) throw resourceMissing('PaymentMethod', method, 'payment_method')
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
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
  }
  const payment = { id: intent.id, created, sessionId: '', intent, charge: null, refundIds: [] }
  if (!card) {
    provider.store.save('payments', payment)
    provider.publish('payment_intent.payment_failed', intent)
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
  }
  captureIntent(provider, payment, amount, cardDetails('visa', card.number.slice(-4)))
  followCharge(provider, intent.id, card)
  return intent
}
