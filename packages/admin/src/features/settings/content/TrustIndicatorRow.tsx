import { trustIcons } from '@shop/contracts/shop/settings'
import { FieldRow } from '@shop/ui/fields/FieldRow.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import type { SettingAt } from '@shop/contracts/shop/settingPaths'

type Indicator = SettingAt<'content.trustIndicators'>[number]

const options = trustIcons.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))

interface Props {
  number: number
  indicator: Indicator
  error: string | undefined
  onChange: (next: Indicator) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

export const TrustIndicatorRow = ({ number, indicator, error, onChange, onRemove, onUp, onDown }: Props) => (
  <FieldRow
    short={
      <SelectField
        label={`Icon ${number}`}
        value={indicator.icon}
        options={options}
        onChange={icon => onChange({ ...indicator, icon })}
      />
    }
    long={
      <TextField
        label={`Text ${number}`}
        value={indicator.text}
        error={error}
        onChange={text => onChange({ ...indicator, text })}
      />
    }
    buttons={
      <>
        <IconButton
          icon="up"
          label={`Move indicator ${number} up`}
          isDisabled={!onUp}
          {...(onUp && { onClick: onUp })}
        />
        <IconButton
          icon="down"
          label={`Move indicator ${number} down`}
          isDisabled={!onDown}
          {...(onDown && { onClick: onDown })}
        />
        <IconButton icon="trash" label={`Remove indicator ${number}`} onClick={onRemove} />
      </>
    }
  />
)
