import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { subtotalOf } from '../pricing/priceOrder.ts'
import type { Reduction } from '../pricing/reduction.ts'
import type { Promotion } from '../pricing/promotions/Promotion.ts'
import { readPromotion, type Customer } from '../pricing/promotions/readPromotion.ts'
import { refusalOf, shortfallOf } from '../pricing/promotions/refusalOf.ts'
import { countedLines } from './countedLines.ts'
import type { CartLine } from './findCart.ts'

/** The promotion code of a cart, and its effect. */
export interface CartPromotion {
  code: string
  /** Null if it cannot be used, whatever is in the cart. */
  promotion: Promotion | null
  /** Reason why it does not apply, in words for the shopper; null if it applies. */
  refusal: string | null
  /** Reduction that prices are calculated with; the calculation checks the minimum spend. */
  reduction: Reduction | null
}

interface PromotionContext {
  code: string | null
  customer: Customer
  cartId: string
  settings: Settings
  at: string
}

/**
 * Reads a cart's promotion code as of now, for display, pricing and refusals alike. Returns a function that
 * computes its effect on lines priced for a destination. Without a code, that function returns null.
 */
export const readCartPromotion = async (
  db: Knex,
  { code, customer, cartId, settings, at }: PromotionContext,
): Promise<(lines: readonly CartLine[]) => CartPromotion | null> => {
  if (code === null) return () => null
  const promotionWithUses = await readPromotion(db, code, { customer, cartId, at })
  const codeRefusal = refusalOf(promotionWithUses, at)
  if (codeRefusal !== null || !promotionWithUses)
    return () => ({ code, promotion: null, refusal: codeRefusal?.text ?? null, reduction: null })
  const { promotion } = promotionWithUses
  return lines => {
    const subtotal = subtotalOf(countedLines(lines, settings))
    const refusal = shortfallOf(promotion, subtotal, settings.general.currency)
    return { code, promotion, refusal, reduction: promotion }
  }
}
