import type { Params } from '../api/Params.ts'
import { invalidRequest, missingParam, resourceMissing } from '../api/StripeFailure.ts'
import type { Provider } from '../Provider.ts'
import { newId } from '../store/newId.ts'
import type { GrantedToken, PaymentIntent } from '../store/objects.ts'
import { maxAmount, readCurrency } from './currencies.ts'

/**
 * `POST /v1/test_helpers/shared_payment/granted_tokens`: grants a token for a test card within the limits of the call.
 */
export const createGrantedToken = (provider: Provider, params: Params): GrantedToken => {
  const limits = params.child('usage_limits')
  const max = limits?.integer('max_amount', { min: 1, max: maxAmount })
  const expiresAt = limits?.integer('expires_at', { max: Number.MAX_SAFE_INTEGER })
  if (limits === undefined || max === undefined) throw missingParam('usage_limits[max_amount]')
  if (expiresAt === undefined) throw missingParam('usage_limits[expires_at]')
  return grantToken(provider, params.requiredText('payment_method'), {
    currency: readCurrency(limits.requiredText('currency'), 'usage_limits[currency]'),
    expires_at: expiresAt,
    max_amount: max,
  })
}

/** Grants a token for a test card within these limits. */
export const grantToken = (
  provider: Provider,
  method: string,
  limits: GrantedToken['usage_limits'],
): GrantedToken => {
  const token: GrantedToken = {
    id: newId('spt_'),
    object: 'shared_payment.granted_token',
    created: provider.now(),
    deactivated_at: null,
    deactivated_reason: null,
    livemode: false,
    usage_limits: limits,
    payment_method: method,
  }
  provider.store.save('grantedTokens', token)
  return token
}

export const findToken = ({ store }: Provider, id: string): GrantedToken => {
  const token = store.ledgers.grantedTokens.get(id)
  if (!token) throw resourceMissing('shared_payment.granted_token', id)
  return token
}

const deactivate = (provider: Provider, token: GrantedToken, reason: GrantedToken['deactivated_reason']) => {
  token.deactivated_at = provider.now()
  token.deactivated_reason = reason
  provider.store.save('grantedTokens', token)
  return token
}

export const revokeToken = (provider: Provider, id: string): GrantedToken =>
  deactivate(provider, findToken(provider, id), 'revoked')

/** Marks a token as used: it pays only once. */
export const consumeToken = (provider: Provider, token: GrantedToken): GrantedToken =>
  deactivate(provider, token, 'consumed')

const tokenParam = 'payment_method_data[shared_payment_granted_token]'

/** Finds a token that is valid for this payment; refuses one that was used, has expired, or whose limit is too low. */
export const findUsableToken = (provider: Provider, id: string, intent: PaymentIntent): GrantedToken => {
  const token = provider.store.ledgers.grantedTokens.get(id)
  if (!token) throw resourceMissing('shared_payment.granted_token', id, tokenParam)
  const { currency, expires_at: expiresAt, max_amount: max } = token.usage_limits
  const refusal = (reason: string) =>
    invalidRequest(`The shared payment token cannot be used: ${reason}.`, {
      code: 'shared_payment_granted_token_invalid',
      param: tokenParam,
    })
  if (token.deactivated_reason !== null) throw refusal(`it was ${token.deactivated_reason}`)
  if (expiresAt <= provider.now()) throw refusal('it has expired')
  if (currency !== intent.currency) throw refusal('it is for another currency')
  if (max < intent.amount) throw refusal('the amount is above its limit')
  return token
}
