import { maxTrustIndicators, trustIcons } from '@shop/contracts/shop/settings'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'
import type { SettingAt } from '@shop/contracts/shop/settingPaths'
import { TrustIndicatorRow } from './TrustIndicatorRow.tsx'

const path = 'content.trustIndicators'
type Indicators = SettingAt<typeof path>

const swapItems = (list: Indicators, index: number, otherIndex: number): Indicators => {
  const item = list[index]
  const otherItem = list[otherIndex]
  return item && otherItem ? list.with(index, otherItem).with(otherIndex, item) : list
}

/** Lists the promises to shoppers, in the order of the storefront. */
export const TrustIndicators = () => {
  const { value, onChange, error } = useSetting(path)
  const { errors } = useSettingsContext()
  return (
    <FieldsPanel title="Trust Indicators" note={error ?? `${value.length} of ${maxTrustIndicators}`}>
      {value.length === 0 && <EmptyText>The storefront shows none</EmptyText>}
      {value.map((indicator, index) => (
        <TrustIndicatorRow
          // Indicators have no id, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          indicator={indicator}
          error={errors[`${path}.${index}.text`] ?? errors[`${path}.${index}.icon`]}
          onChange={next => onChange(value.with(index, next))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
          onUp={index > 0 ? () => onChange(swapItems(value, index, index - 1)) : undefined}
          onDown={index < value.length - 1 ? () => onChange(swapItems(value, index, index + 1)) : undefined}
        />
      ))}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={value.length >= maxTrustIndicators}
          onClick={() => onChange([...value, { icon: trustIcons[0], text: '' }])}
        >
          Add Indicator
        </Button>
      </div>
    </FieldsPanel>
  )
}
