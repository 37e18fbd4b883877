import Stripe from 'stripe'
import {
  type PaymentCredential,
  type PaymentSession,
  TokenRefused,
  type TokenPaymentParams,
} from '../../../../platform/base/PaymentProvider.ts'
import { type Connection, createdSince, iterateList } from './connection.ts'
import { asSessionUnknown, isInvalid, isMissing } from './stripeErrors.ts'
import { isByToken, presentTokenPayment } from './stripeObjects.ts'

/** Version of Stripe's API that accepts shared payment tokens, which its library has no types for. */
const sharedTokenVersion = '2026-04-22.preview'

/** Distinguishes a payment by token from a payment page by its id. */
export const isTokenPayment = (id: string): boolean => id.startsWith('pi_')

const methodData = ({ kind, token }: PaymentCredential) =>
  (kind === 'shared'
    ? { shared_payment_granted_token: token }
    : { type: 'card', card: { token } }) as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData

/** Tells whether another call has charged, cancelled or confirmed a payment in the meantime. */
const isDecidedByOtherCall = (error: unknown) =>
  isInvalid(error) && error.code === 'payment_intent_unexpected_state'

/** Creates the calls for payments by token: a payment is created first, and charged by a second call. */
export const tokenPaymentCalls = ({ stripe, callProvider }: Connection) => {
  const retrieve = async (id: string): Promise<PaymentSession> => {
    try {
      const intent = await callProvider(() =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      )
      return presentTokenPayment(intent)
    } catch (error) {
      throw asSessionUnknown(error)
    }
  }
  return {
    retrieve,
    create: async (params: TokenPaymentParams, idempotencyKey: string): Promise<PaymentSession> =>
      presentTokenPayment(
        await callProvider(() => stripe.paymentIntents.create({ ...params }, { idempotencyKey })),
      ),
    confirm: async (
      id: string,
      credential: PaymentCredential,
      { idempotencyKey, returnUrl }: { idempotencyKey: string; returnUrl: string },
    ): Promise<PaymentSession> => {
      const params = { payment_method_data: methodData(credential), return_url: returnUrl }
      const options = {
        idempotencyKey,
        ...(credential.kind === 'shared' && { apiVersion: sharedTokenVersion }),
      }
      try {
        return presentTokenPayment(
          await callProvider(() => stripe.paymentIntents.confirm(id, params, options)),
        )
      } catch (error) {
        // The bank declined it, or another call was quicker: the payment itself has the result.
        if (error instanceof Stripe.errors.StripeCardError || isDecidedByOtherCall(error)) return retrieve(id)
        const isUnknown = isMissing(error) && error.param === 'intent'
        // The error's text may contain the token, so it is neither logged nor returned.
        throw isInvalid(error) && !isUnknown
          ? new TokenRefused(error.code ?? 'The payment provider refuses it.')
          : asSessionUnknown(error)
      }
    },
    find: async (orderId: string, madeSince: string): Promise<PaymentSession | null> => {
      for await (const intent of iterateList(stripe.paymentIntents.list(createdSince(madeSince))))
        if (isByToken(intent) && intent.metadata['orderId'] === orderId) return presentTokenPayment(intent)
      return null
    },
    cancel: async (id: string): Promise<PaymentSession> =>
      presentTokenPayment(await callProvider(() => stripe.paymentIntents.cancel(id))),
  }
}
