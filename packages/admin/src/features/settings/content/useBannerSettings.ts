import { getPromotion } from '@shop/contracts/promotions/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSetting, useSwitch } from '../SettingsContext.ts'

type BannerSettings = Settings['content']['banner']

/** Returns the unsaved banner settings, and their promotion: undefined while it loads, null if it was deleted. */
export const useBannerSettings = () => {
  const { value: enabled } = useSwitch('content.banner.enabled')
  const { value: countdown } = useSwitch('content.banner.countdown')
  const { value: text } = useSetting('content.banner.text')
  const { value: endsAt, onChange: setEndsAt, ...endField } = useSetting('content.banner.endsAt')
  const { value: promotionId, onChange: setPromotionId, error } = useSetting('content.banner.promotionId')
  const banner: BannerSettings = { enabled, countdown, text, endsAt, promotionId }
  const setEnd = (end: Pick<BannerSettings, 'endsAt' | 'promotionId'>) => {
    setEndsAt(end.endsAt)
    setPromotionId(end.promotionId)
  }
  const tiedPromotion = useRead(getPromotion, { id: promotionId ?? '' }, { enabled: promotionId !== null })
  const promotion = promotionId === null || tiedPromotion.isError ? null : tiedPromotion.data
  return { banner, promotion, setEnd, endField, promotionError: error }
}
