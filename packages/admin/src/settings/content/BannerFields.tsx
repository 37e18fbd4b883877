import { FieldsPanel } from '@shop/ui/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { SettingSwitch, SettingText } from '../fields.tsx'
import { useSetting } from '../SettingsContext.ts'

const options = [
  { value: 'weekly', label: 'Every Friday at 12:00 in London' },
  { value: 'date', label: 'At a date' },
]
const week = 7 * 24 * 60 * 60_000 // ms

/** As a field for date and time wants it, by this device's clock. */
const toLocal = (instant: string): string => {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

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
          <TextField
            {...endsAt}
            type="datetime-local"
            hint="By the clock of this device"
            value={toLocal(value)}
            // An emptied field is no date; the last one stays.
            onChange={text => text !== '' && onChange(new Date(text).toISOString())}
          />
        )}
      </FieldGrid>
    </FieldsPanel>
  )
}
