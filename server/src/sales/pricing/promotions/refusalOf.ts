import { formatMoney, type Pence } from '@shop/contracts/money'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Promotion } from './Promotion.ts'
import type { OfferedPromotion } from './readPromotion.ts'

/** Unknown and switched off alike, so that guessing tells nothing of codes that cannot be used anyway. */
const unknownText = 'This code is not valid.'
export const usedUpText = 'This code has been used up.'
export const usedByYouText = 'You have already used this code.'

/**
 * Says why a shopper may not use this promotion at this moment, whatever is in the cart, in words for them; null:
 * they may.
 */
export const refusalOf = (offered: OfferedPromotion | null, at: string): string | null => {
  if (!offered?.promotion.isActive) return unknownText
  const { promotion, uses, ownUses } = offered
  const { startsAt, endsAt, usageLimit, perCustomerLimit } = promotion
  if (startsAt !== null && at < startsAt) return 'This code is not valid yet.'
  if (endsAt !== null && at >= endsAt) return 'This code has expired.'
  if (usageLimit !== null && uses >= usageLimit) return usedUpText
  if (perCustomerLimit !== null && ownUses >= perCustomerLimit) return usedByYouText
  return null
}

/** Says how much is missing until a promotion's minimum is spent; null: nothing. */
export const shortfallOf = (
  { minimumSpend }: Pick<Promotion, 'minimumSpend'>,
  subtotal: Pence,
  currency: string,
): string | null =>
  subtotal < minimumSpend
    ? `Spend ${formatMoney(minimumSpend - subtotal, currency)} more to use this code.`
    : null

/** The refusal of a code as the API answers it. */
export const promotionRefused = (text: string): Failure =>
  new Failure('promotion_refused', text, { fields: { code: text } })
