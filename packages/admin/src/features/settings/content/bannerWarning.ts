import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { promotionState } from '@shop/contracts/promotions/state'
import type { Settings } from '@shop/contracts/shop/settings'
import { promotionStates } from '../../promotions/promotionWords.ts'

type BannerSettings = Settings['content']['banner']

const endingWords =
  /\b(ends?|ending|until|hurry|last (chance|day|days|hours)|limited time|today only|only today)\b/i

const tiedBannerWarning = (announcesEnd: boolean, promotion: Promotion | null): string | null => {
  if (!promotion) return 'This promotion no longer exists, so the banner is not shown.'
  const { code } = promotion
  const state = promotionState(promotion)
  if (state !== 'active')
    return `The banner is shown only while shoppers can use ${code}. Its state is now: ${promotionStates[state].label}.`
  if (promotion.endsAt !== null) return null
  return announcesEnd
    ? `An end is announced, but ${code} has no end date. Give the promotion one, or change the text.`
    : `${code} has no end date, so there is no countdown.`
}

/**
 * Warns staff about the end that the banner announces; null without a problem. UK law bans false claims that an offer
 * is available for a limited time only (Digital Markets, Competition and Consumers Act 2024, schedule 20). `promotion`
 * is the promotion that the banner is tied to, null if it was deleted.
 */
export const bannerWarning = (
  { enabled, text, endsAt, promotionId, countdown }: BannerSettings,
  promotion: Promotion | null,
  now = new Date().toISOString(),
): string | null => {
  if (!enabled) return null
  const announcesEnd = countdown || endingWords.test(text)
  if (promotionId !== null) return tiedBannerWarning(endingWords.test(text), promotion)
  if (endsAt !== null && endsAt <= now) return 'This date has passed, so the banner is not shown.'
  if (!announcesEnd) return null
  if (endsAt !== null)
    return 'An end is announced, but no offer in the shop ends at this date by itself. Choose a promotion that ends, or make sure that the offer really stops then: UK law bans false time limits.'
  const claim = countdown ? 'The countdown starts again every week' : 'The text announces an end'
  return `${claim}, but no offer in the shop ends on Friday. UK law bans false time limits. Choose a promotion that really ends, or hide the countdown and announce no end.`
}
