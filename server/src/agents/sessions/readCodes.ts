import type { PromotionField } from '@shop/contracts/promotions/promotionFields'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'
import { subtotalOf } from '../../sales/pricing/priceOrder.ts'
import type { Promotion } from '../../sales/pricing/promotions/Promotion.ts'
import { type OfferedPromotion, readPromotion } from '../../sales/pricing/promotions/readPromotion.ts'
import { refusalOf, shortfallOf } from '../../sales/pricing/promotions/refusalOf.ts'
import type { Problem } from './Problem.ts'
import type { QuotedLine } from './QuotedLine.ts'

interface AppliedCode {
  promotion: Promotion
  /** Position among the codes that were sent. */
  index: number
}

interface CodesRequest {
  codes: readonly string[]
  email: string | null
  cartId: string
  settings: Settings
  at: string
}

interface AppliedCodes {
  applied: AppliedCode | null
  problems: Problem[]
}

/**
 * The protocols' error codes by the field of a promotion that refuses it. Unknown and disabled codes look the same, as
 * they do to shoppers.
 */
const refusalCodes: Partial<Record<PromotionField, string>> = {
  isActive: 'discount_code_invalid',
  startsAt: 'discount_code_invalid',
  endsAt: 'discount_code_expired',
  usageLimit: 'discount_code_usage_limit_reached',
  perCustomerLimit: 'discount_code_usage_limit_reached',
}

/**
 * Reads the promotions of codes. Returns a function that chooses the first code that is valid for the lines, since an
 * order has only one code. The function also explains why the other codes do not apply.
 */
export const readCodes = async (
  { db }: Pick<Deps, 'db'>,
  { codes, email, cartId, settings, at }: CodesRequest,
): Promise<(lines: readonly QuotedLine[]) => AppliedCodes> => {
  const offers = new Map<string, OfferedPromotion | null>()
  for (const code of new Set(codes))
    offers.set(code, await readPromotion(db, code, { customer: { userId: null, email }, cartId, at }))
  return lines => applyCodes(codes, offers, { lines, currency: settings.general.currency, at })
}

const applyCodes = (
  codes: readonly string[],
  offers: ReadonlyMap<string, OfferedPromotion | null>,
  { lines, currency, at }: { lines: readonly QuotedLine[]; currency: string; at: string },
): AppliedCodes => {
  const applied: AppliedCode[] = []
  const problems: Problem[] = []
  const warn = (index: number, code: string, text: string) =>
    problems.push({ code, text, at: { part: 'code', index }, severity: 'warning' })
  for (const [index, code] of codes.entries()) {
    if (applied.some(({ promotion }) => promotion.code === code)) {
      warn(index, 'discount_code_already_applied', 'This code was given twice.')
      continue
    }
    const offer = offers.get(code) ?? null
    const refusal = refusalOf(offer, at)
    const shortfall = offer && shortfallOf(offer.promotion, subtotalOf(lines), currency)
    if (refusal) warn(index, refusalCodes[refusal.field] ?? 'discount_code_user_ineligible', refusal.text)
    else if (shortfall !== null) warn(index, 'discount_code_minimum_not_met', shortfall)
    else if (applied.length > 0)
      warn(index, 'discount_code_combination_disallowed', 'An order takes one code.')
    else if (offer) applied.push({ promotion: offer.promotion, index })
  }
  return { applied: applied[0] ?? null, problems }
}
