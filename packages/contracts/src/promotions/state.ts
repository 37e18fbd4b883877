import * as z from 'zod/mini'

/** State of a promotion: `active` if shoppers can use it, or else the reason why not. */
export const PromotionState = z.enum(['active', 'scheduled', 'used_up', 'ended', 'off'])
export type PromotionState = z.output<typeof PromotionState>

interface PromotionTerms {
  isActive: boolean
  startsAt: string | null
  endsAt: string | null
  uses: number
  usageLimit: number | null
}

/** Returns the state of a promotion at `now`, an ISO instant. The server's list filters by the same rules. */
export const promotionState = (
  { isActive, startsAt, endsAt, uses, usageLimit }: PromotionTerms,
  now = new Date().toISOString(),
): PromotionState => {
  if (!isActive) return 'off'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (usageLimit !== null && uses >= usageLimit) return 'used_up'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}
