import { entriesOf } from '@shop/contracts/keys'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { PromotionField } from '@shop/contracts/promotions/promotionFields'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Promotion } from './Promotion.ts'
import type { OfferedPromotion } from './readPromotion.ts'

/** Shown for unknown codes and for those switched off alike, so that guessing reveals nothing. */
const unknownText = 'This code is not valid.'
export const usedUpText = 'This code has been used up.'
/** Does not say which customers, as that is confidential. */
const notForYouText =
  'This code is for selected customers. If you are one of them, please sign in, or use the email address of your earlier orders.'
export const usedByYouText = 'You have already used this code.'

type Rule = (
  promotion: Promotion,
  usage: Omit<OfferedPromotion, 'promotion'> & { at: string },
) => string | false
const never = () => false as const

/** The refusal that each field of a promotion may cause, whatever is in the cart. The first one is shown. */
const rules: Record<PromotionField, Rule> = {
  isActive: ({ isActive }) => !isActive && unknownText,
  startsAt: ({ startsAt }, { at }) => startsAt !== null && at < startsAt && 'This code is not valid yet.',
  endsAt: ({ endsAt }, { at }) => endsAt !== null && at >= endsAt && 'This code has expired.',
  usageLimit: ({ usageLimit }, { uses }) => usageLimit !== null && uses >= usageLimit && usedUpText,
  perCustomerLimit: ({ perCustomerLimit }, { ownUses }) =>
    perCustomerLimit !== null && ownUses >= perCustomerLimit && usedByYouText,
  segmentId: (_, { isInvited }) => !isInvited && notForYouText,
  code: never,
  kind: never,
  value: never,
  // Depends on the cart: see `shortfallOf`.
  minimumSpend: never,
}

interface CodeRefusal {
  /** Field of the promotion that causes the refusal; an unknown code counts as one that is switched off. */
  field: PromotionField
  text: string
}

/** Explains to a shopper why they cannot use this promotion now; null if they can. */
export const refusalOf = (promotionWithUses: OfferedPromotion | null, at: string): CodeRefusal | null => {
  if (!promotionWithUses) return { field: 'isActive', text: unknownText }
  const { promotion, ...uses } = promotionWithUses
  for (const [field, rule] of entriesOf(rules)) {
    const text = rule(promotion, { ...uses, at })
    if (text !== false) return { field, text }
  }
  return null
}

/** Tells a shopper how much more to spend to reach a promotion's minimum; null if it is reached. */
export const shortfallOf = (
  { minimumSpend }: Pick<Promotion, 'minimumSpend'>,
  subtotal: Pence,
  currency: string,
): string | null =>
  subtotal < minimumSpend
    ? `Spend ${formatMoney(minimumSpend - subtotal, currency)} more to use this code.`
    : null

/** Builds the API's refusal of a code. */
export const promotionRefused = (text: string): Failure =>
  new Failure('promotion_refused', text, { fields: { code: text } })
