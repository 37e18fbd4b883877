import * as z from 'zod/mini'

export const PromotionKind = z.enum(['percentage', 'fixed_amount', 'free_delivery'])
export type PromotionKind = z.output<typeof PromotionKind>

/** A promotion code as it is kept: trimmed, in capitals. */
export const promotionCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and hyphens.'))
