import { FieldsPanel } from '@shop/ui/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { InstantField } from '@shop/ui/fields/InstantField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { SettingSwitch, SettingText } from '../fields.tsx'
import { useSetting } from '../SettingsContext.ts'

const options = [
  { value: 'weekly', label: 'Every Friday at 12:00 in London' },
  { value: 'date', label: 'At a date' },
]
const week = 7 * 24 * 60 * 60_000 // ms

const inAWeek = (): string => `${new Date(Date.now() + week).toISOString().slice(0, 13)}:00:00.000Z`

/** The line above every page of the shop, with its countdown. */
export const BannerFields = () => {
  const { value, onChange, ...endsAt } = useSetting('content.banner.endsAt')
  return (
    <FieldsPanel title="Banner">
      <SettingSwitch path="content.banner.enabled" />
      <SettingText path="content.banner.text" isRequired />
      <FieldGrid>
        <SelectField
          label="Countdown Ends"
          value={value === null ? 'weekly' : 'date'}
          options={options}
          onChange={choice => onChange(choice === 'weekly' ? null : inAWeek())}
        />
        {value !== null && (
          <InstantField
            {...endsAt}
            hint="By the clock of this device"
            value={value}
            // An emptied field is no date; the last one stays.
            onChange={instant => instant !== null && onChange(instant)}
          />
        )}
      </FieldGrid>
    </FieldsPanel>
  )
}
