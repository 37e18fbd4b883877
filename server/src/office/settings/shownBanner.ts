import { promotionState } from '@shop/contracts/promotions/state'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Promotion } from '../../sales/pricing/promotions/Promotion.ts'

/**
 * Returns the banner that shoppers see now. A promotion's banner appears only while shoppers can use the promotion, and
 * counts down to its end; without an end there is no countdown. A banner with its own date disappears once the date has
 * passed.
 */
export const shownBanner = async (
  deps: Deps,
  { promotionId, ...banner }: Settings['content']['banner'],
): Promise<PublicSettings['banner']> => {
  const now = nowIso(deps)
  if (!banner.enabled) return banner
  if (promotionId === null) return { ...banner, enabled: banner.endsAt === null || banner.endsAt > now }
  const promotion = await Promotion.query(deps.db).findById(promotionId)
  const endsAt = promotion?.endsAt ?? null
  return {
    ...banner,
    endsAt,
    enabled: promotion !== undefined && promotionState(promotion, now) === 'active',
    countdown: banner.countdown && endsAt !== null,
  }
}
