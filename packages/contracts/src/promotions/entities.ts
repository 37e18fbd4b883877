import * as z from 'zod/mini'
import { typedPromotion } from '../fields.ts'

export const PromotionKind = z.enum(['percentage', 'fixed_amount', 'free_delivery'])
export type PromotionKind = z.output<typeof PromotionKind>

/** A promotion code as it is kept: in capitals, without blanks. */
export const promotionCode = z
  .string()
  .check(typedPromotion, z.regex(/^[A-Z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and hyphens.'))
