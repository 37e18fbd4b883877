import { useMemo } from 'react'
import { PreviewPane } from '../../preview/PreviewPane.tsx'
import { useSetting, useSwitch } from '../SettingsContext.ts'

/** The first page of the shop with the colours, the banner and the indicators as they are being edited. */
export const SettingsPreview = ({ hasHero }: { hasHero: boolean }) => {
  const { value: primaryColor } = useSetting('appearance.primaryColor')
  const { value: accentColor } = useSetting('appearance.accentColor')
  const { value: darkMode } = useSwitch('appearance.darkMode')
  const { value: enabled } = useSwitch('content.banner.enabled')
  const { value: text } = useSetting('content.banner.text')
  const { value: endsAt } = useSetting('content.banner.endsAt')
  const { value: trustIndicators } = useSetting('content.trustIndicators')
  const scene = useMemo(() => {
    const appearance = { primaryColor, accentColor, darkMode }
    return {
      kind: 'shop',
      hasHero,
      settings: { appearance, banner: { enabled, text, endsAt } },
      trustIndicators,
    } as const
  }, [hasHero, primaryColor, accentColor, darkMode, enabled, text, endsAt, trustIndicators])
  return <PreviewPane scene={scene} missing="" />
}
