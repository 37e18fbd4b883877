import { formatMoney } from '@shop/contracts/money'
import type { Promotion } from '@shop/contracts/promotions/endpoints'
import type { PromotionState } from '@shop/contracts/promotions/state'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'

export const minimumOf = ({ minimumSpend }: Promotion, currency: string): string =>
  minimumSpend > 0 ? `From ${formatMoney(minimumSpend, currency)}` : 'No minimum spend'

/** Writes `3 of 100`. */
export const usesOf = ({ uses, usageLimit }: Promotion): string =>
  usageLimit === null ? String(uses) : `${uses} of ${usageLimit}`

/** Labels and tones of states. */
export const promotionStates: Record<PromotionState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'default' },
  scheduled: { label: 'Scheduled', tone: 'secondary' },
  used_up: { label: 'Used up', tone: 'outline' },
  ended: { label: 'Ended', tone: 'outline' },
  off: { label: 'Off', tone: 'secondary' },
}
