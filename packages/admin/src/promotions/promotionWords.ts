import { formatMoney } from '@shop/contracts/money'
import type { PromotionKind } from '@shop/contracts/promotions/entities'
import type { Promotion } from '@shop/contracts/promotions/endpoints'
import type { BadgeTone } from '@shop/ui/StatusBadge.tsx'

export const kindLabels: Record<PromotionKind, string> = {
  percentage: 'Percentage',
  fixed_amount: 'Fixed amount',
  free_delivery: 'Free delivery',
}

/** What a code gives: `10% off`. */
export const benefitOf = ({ kind, value }: Pick<Promotion, 'kind' | 'value'>, currency: string): string => {
  if (kind === 'free_delivery') return 'Free standard delivery'
  return kind === 'percentage' ? `${value}% off` : `${formatMoney(value ?? 0, currency)} off`
}

/** What has to be spent for it. */
export const minimumOf = ({ minimumSpend }: Promotion, currency: string): string =>
  minimumSpend > 0 ? `From ${formatMoney(minimumSpend, currency)}` : 'No minimum spend'

/** `3 of 100`. */
export const usesOf = ({ uses, usageLimit }: Promotion): string =>
  usageLimit === null ? String(uses) : `${uses} of ${usageLimit}`

interface State {
  label: 'Off' | 'Ended' | 'Used up' | 'Scheduled' | 'Active'
  tone: BadgeTone
}

/** Whether shoppers can use it, and why not. */
export const stateOf = (
  { isActive, startsAt, endsAt, uses, usageLimit }: Promotion,
  now = new Date().toISOString(),
): State => {
  if (!isActive) return { label: 'Off', tone: 'secondary' }
  if (endsAt !== null && endsAt <= now) return { label: 'Ended', tone: 'outline' }
  if (usageLimit !== null && uses >= usageLimit) return { label: 'Used up', tone: 'outline' }
  return startsAt !== null && startsAt > now
    ? { label: 'Scheduled', tone: 'secondary' }
    : { label: 'Active', tone: 'default' }
}
