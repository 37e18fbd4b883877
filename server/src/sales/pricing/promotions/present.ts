import { formatMoney } from '@shop/contracts/money'
import type * as wire from '@shop/contracts/promotions/endpoints'
import type { Promotion } from './Promotion.ts'

export const presentPromotion = (promotion: Promotion): wire.Promotion => ({
  id: promotion.id,
  code: promotion.code,
  kind: promotion.kind,
  value: promotion.value,
  minimumSpend: promotion.minimumSpend,
  startsAt: promotion.startsAt,
  endsAt: promotion.endsAt,
  usageLimit: promotion.usageLimit,
  perCustomerLimit: promotion.perCustomerLimit,
  isActive: promotion.isActive,
  uses: promotion.uses,
  version: promotion.version,
  createdAt: promotion.createdAt,
  updatedAt: promotion.updatedAt,
})

/** Benefit of a code, for shoppers: `10% off`. */
export const benefitText = ({ kind, value }: Pick<Promotion, 'kind' | 'value'>, currency: string): string => {
  if (kind === 'free_delivery') return 'Free standard delivery'
  return kind === 'percentage' ? `${value}% off` : `${formatMoney(value ?? 0, currency)} off`
}
