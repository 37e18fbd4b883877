import { useMemo } from 'react'
import { PreviewPane } from '../../../kit/preview/PreviewPane.tsx'
import { useSetting, useSwitch } from '../SettingsContext.ts'
import { useBannerSettings } from './useBannerSettings.ts'

/** Previews the home page with unsaved colours, banner and indicators. */
export const SettingsPreview = ({ hasHero }: { hasHero: boolean }) => {
  const { value: primaryColor } = useSetting('appearance.primaryColor')
  const { value: accentColor } = useSetting('appearance.accentColor')
  const { value: darkMode } = useSwitch('appearance.darkMode')
  const {
    banner: { enabled, text, endsAt, promotionId, countdown },
    promotion,
  } = useBannerSettings()
  const { value: trustIndicators } = useSetting('content.trustIndicators')
  const promotionEnd = promotion?.endsAt ?? null
  const scene = useMemo(() => {
    const appearance = { primaryColor, accentColor, darkMode }
    return {
      kind: 'shop',
      hasHero,
      settings: {
        appearance,
        banner:
          promotionId === null
            ? { enabled, text, endsAt, countdown }
            : { enabled, text, endsAt: promotionEnd, countdown: countdown && promotionEnd !== null },
      },
      trustIndicators,
    } as const
  }, [
    hasHero,
    primaryColor,
    accentColor,
    darkMode,
    enabled,
    text,
    endsAt,
    promotionId,
    promotionEnd,
    countdown,
    trustIndicators,
  ])
  return <PreviewPane scene={scene} emptyText="" />
}
