import { listPromotions, type Promotion } from '@shop/contracts/promotions/endpoints'
import { promotionState } from '@shop/contracts/promotions/state'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { InstantField } from '@shop/ui/fields/InstantField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { SettingSwitch, SettingText } from '../fields.tsx'
import { bannerWarning } from './bannerWarning.ts'
import { useBannerSettings } from './useBannerSettings.ts'

const weekMs = 7 * 24 * 60 * 60_000

const inAWeek = (): string => `${new Date(Date.now() + weekMs).toISOString().slice(0, 13)}:00:00.000Z`

const hasEnded = (promotion: Promotion) => ['ended', 'off', 'used_up'].includes(promotionState(promotion))

const endOptions = [
  { value: 'weekly', label: 'Every Friday at 12:00 in London' },
  { value: 'date', label: 'At a date' },
]

/** Edits the text, end and countdown of the banner above every page of the shop. */
export const BannerFields = () => {
  const { banner, promotion: tiedPromotion, setEnd, endField, promotionError } = useBannerSettings()
  const { data } = useRead(listPromotions, { limit: 100 })
  const otherPromotions = (data?.items ?? []).filter(({ id }) => id !== banner.promotionId)
  const options = [
    ...endOptions,
    ...otherPromotions
      .filter(promotion => !hasEnded(promotion))
      .map(({ id, code }) => ({ value: id, label: `With promotion ${code}` })),
    ...(banner.promotionId === null
      ? []
      : [
          {
            value: banner.promotionId,
            label: tiedPromotion ? `With promotion ${tiedPromotion.code}` : 'With a promotion',
          },
        ]),
  ]
  const setChoice = (choice: string) => {
    if (choice === 'weekly') setEnd({ endsAt: null, promotionId: null })
    else if (choice === 'date') setEnd({ endsAt: banner.endsAt ?? inAWeek(), promotionId: null })
    else setEnd({ endsAt: null, promotionId: choice })
  }
  const warning = tiedPromotion === undefined ? null : bannerWarning(banner, tiedPromotion)
  return (
    <FieldsPanel title="Banner">
      <SettingSwitch path="content.banner.enabled" />
      <SettingText path="content.banner.text" isRequired />
      <FieldGrid>
        <SelectField
          label="Banner Ends"
          value={banner.promotionId ?? (banner.endsAt === null ? 'weekly' : 'date')}
          options={options}
          onChange={setChoice}
          error={promotionError}
        />
        {banner.endsAt !== null && banner.promotionId === null && (
          <InstantField
            {...endField}
            value={banner.endsAt}
            // An empty field is ignored, so the last date is kept.
            onChange={instant => instant !== null && setEnd({ endsAt: instant, promotionId: null })}
          />
        )}
      </FieldGrid>
      <SettingSwitch path="content.banner.countdown" />
      {warning && <Notice tone="warning">{warning}</Notice>}
    </FieldsPanel>
  )
}
