import type { Params } from '../api/Params.ts'
import { invalidRequest, resourceMissing, StripeFailure } from '../api/StripeFailure.ts'
import type { Provider } from '../Provider.ts'
import type { PaymentIntent } from '../store/objects.ts'
import type { PaymentRecord } from '../store/records.ts'
import { consumeToken, findUsableToken } from './grantedTokens.ts'
import { cardDetails } from './methods.ts'
import { captureIntent, declineErrors, failIntent } from './payments.ts'
import { findTestCard, runCardBehaviour } from './testCards.ts'

const declinedCard = 'pm_card_chargeDeclined'
/** A card that requires the bank's confirmation: https://docs.stripe.com/testing#regulatory-cards */
const threeDSecureCard = 'pm_card_threeDSecure2Required'

export const findPayment = ({ store }: Provider, id: string): PaymentRecord => {
  const payment = store.ledgers.payments.get(id)
  if (!payment) throw resourceMissing('payment_intent', id, 'intent')
  return payment
}

const unexpectedState = (action: string, { status }: PaymentIntent) =>
  invalidRequest(`You cannot ${action} this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })

interface ChargeOptions {
  /** Name of a test card. */
  method: string
  /** Page of the shop to which the bank's page returns, if any. */
  returnUrl: string | null
}

/** Charges a test card. One that requires 3-D Secure waits for the bank's confirmation; a declined one throws 402. */
export const chargePayment = (
  provider: Provider,
  payment: PaymentRecord,
  { method, returnUrl }: ChargeOptions,
): PaymentIntent => {
  const { intent } = payment
  if (method === declinedCard) {
    failIntent(provider, payment, 'card_declined')
    throw new StripeFailure(402, { ...declineErrors.card_declined, payment_intent: intent })
  }
  if (method === threeDSecureCard) {
    intent.status = 'requires_action'
    intent.last_payment_error = null
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${provider.publicUrl}/authenticate/${intent.id}`, return_url: returnUrl },
    }
    provider.store.save('payments', payment)
    provider.publish('payment_intent.requires_action', intent)
    return intent
  }
  const card = findTestCard(method)
  if (!card) throw resourceMissing('PaymentMethod', method, 'payment_method')
  captureIntent(provider, payment, intent.amount, cardDetails('visa', card.number.slice(-4)))
  runCardBehaviour(provider, intent.id, card)
  return intent
}

/** Returns the test card of a wallet's token: `pm_card_visa` for `tok_visa`. */
const cardOfToken = (token: string) => token.replace(/^tok_/, 'pm_card_')

/** `POST /v1/payment_intents/:id/confirm`: by a payment method, a wallet's token or a shared payment token. */
export const confirmPayment = (provider: Provider, params: Params, id: string): PaymentIntent => {
  const payment = findPayment(provider, id)
  const { intent } = payment
  if (intent.status !== 'requires_payment_method') throw unexpectedState('confirm', intent)
  const returnUrl = params.text('return_url') ?? null
  const data = params.child('payment_method_data')
  const sharedToken = data?.text('shared_payment_granted_token')
  if (sharedToken !== undefined) {
    const token = findUsableToken(provider, sharedToken, intent)
    const chargedIntent = chargePayment(provider, payment, { method: token.payment_method, returnUrl })
    consumeToken(provider, token)
    return chargedIntent
  }
  const cardToken = data?.child('card')?.text('token')
  const method = cardToken === undefined ? params.requiredText('payment_method') : cardOfToken(cardToken)
  return chargePayment(provider, payment, { method, returnUrl })
}

/** `POST /v1/payment_intents/:id/cancel`: cancels a payment intent, which then cannot be paid. */
export const cancelPayment = (provider: Provider, id: string): PaymentIntent => {
  const payment = findPayment(provider, id)
  const { intent } = payment
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw unexpectedState('cancel', intent)
  intent.status = 'canceled'
  intent.canceled_at = provider.now()
  intent.next_action = null
  provider.store.save('payments', payment)
  provider.publish('payment_intent.canceled', intent)
  return intent
}

/** Ends a pending bank confirmation; does nothing if none is pending. */
export const endAuthentication = (provider: Provider, payment: PaymentRecord, isConfirmed: boolean) => {
  if (payment.intent.status !== 'requires_action') return
  if (isConfirmed) captureIntent(provider, payment, payment.intent.amount, cardDetails('visa', '3220'))
  else failIntent(provider, payment, 'authentication_failed')
}
