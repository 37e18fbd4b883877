import { formatMoney } from '../money.ts'
import type { PromotionFields } from './promotionFields.ts'

/** Describes the benefit of a code: `10% off`. */
export const benefitOf = (
  { kind, value }: Pick<PromotionFields, 'kind' | 'value'>,
  currency: string,
): string => {
  if (kind === 'free_delivery') return 'Free standard delivery'
  return kind === 'percentage' ? `${value}% off` : `${formatMoney(value ?? 0, currency)} off`
}
