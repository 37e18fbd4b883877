import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import type { Preferences } from '../../kit/platform/Preferences.ts'

type Hours = Preferences['quietHours']

interface Props {
  hours: Hours
  onChange: (next: (hours: Hours) => Hours) => void
}

const defaultHours = { from: '20:00', until: '08:00' }

/** Chooses the hours without notices. */
export const QuietHours = ({ hours, onChange }: Props) => {
  const time = (label: string, end: keyof typeof defaultHours) =>
    hours && (
      <TextField
        label={label}
        type="time"
        value={hours[end]}
        // Empty while it is being typed.
        onChange={nextTime =>
          nextTime !== '' && onChange(current => current && { ...current, [end]: nextTime })
        }
        {...(hours.from === hours.until && {
          error: 'Both times are the same, so there are no quiet hours.',
        })}
      />
    )
  return (
    <FieldsPanel title="Notifications">
      <SwitchField
        label="Quiet hours"
        hint="By this computer’s clock. New orders, reviews and low stock are counted, but not announced"
        value={hours !== null}
        onChange={isOn => onChange(() => (isOn ? defaultHours : null))}
      />
      {hours && (
        <FieldGrid>
          {time('From', 'from')}
          {time('Until', 'until')}
        </FieldGrid>
      )}
    </FieldsPanel>
  )
}
