import { currencySign } from '@shop/contracts/money'
import { InstantField } from '@shop/ui/fields/InstantField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { PoundsField } from '@shop/ui/fields/PoundsField.tsx'
import { type SelectOption, SelectField } from '@shop/ui/fields/SelectField.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { TextAreaField } from '@shop/ui/fields/TextAreaField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { type ComponentProps, useState } from 'react'
import { useSettings } from '../../kit/screen/settings.ts'
import type { PathTo } from '@shop/contracts/shop/settingPaths'
import { useSetting, useSwitch } from './SettingsContext.ts'
import type { Question } from '@shop/ui/dialogs/ConfirmDialog.tsx'

interface SettingFieldProps {
  hint?: string
  isRequired?: boolean
}

type InstantPath = 'general.maintenanceStart' | 'general.maintenanceEnd'
type TextPath = Exclude<PathTo<string>, 'email.smtpPassword'>

export const SettingText = ({
  path,
  ...props
}: SettingFieldProps & { path: TextPath } & Pick<
    ComponentProps<typeof TextField>,
    'type' | 'placeholder'
  >) => {
  const { onChange, ...setting } = useSetting(path)
  return <TextField {...props} {...setting} onChange={onChange} />
}

export const SettingTextArea = ({ path, ...props }: SettingFieldProps & { path: TextPath }) => {
  const { onChange, ...setting } = useSetting(path)
  return <TextAreaField {...props} {...setting} onChange={onChange} />
}

/** A field for an instant, in the shop's time zone. */
export const SettingInstant = ({ path, ...props }: SettingFieldProps & { path: InstantPath }) => {
  const { onChange, ...setting } = useSetting(path)
  return <InstantField {...props} {...setting} onChange={onChange} />
}

export const SettingNumber = ({
  path,
  ...props
}: SettingFieldProps & { path: PathTo<number>; unit?: string }) => {
  const { onChange, ...setting } = useSetting(path)
  return <NumberField {...props} {...setting} onChange={number => onChange(number as never)} />
}

/** A field for an amount of money, typed in pounds. */
export const SettingPounds = ({ path, ...props }: SettingFieldProps & { path: PathTo<number> }) => {
  const { onChange, ...setting } = useSetting(path)
  const { currency } = useSettings()
  return (
    <PoundsField
      {...props}
      {...setting}
      symbol={currencySign(currency)}
      onChange={pence => onChange(pence as never)}
    />
  )
}

export const SettingSelect = ({
  path,
  options,
  ...props
}: SettingFieldProps & {
  path: PathTo<string> | 'store.productsPerPage'
  options: readonly SelectOption[]
}) => {
  const { onChange, value, ...setting } = useSetting(path)
  return (
    <SelectField
      {...props}
      {...setting}
      options={options}
      value={String(value)}
      onChange={next => onChange((typeof value === 'number' ? Number(next) : next) as never)}
    />
  )
}

interface SwitchProps {
  path: PathTo<boolean>
  /** Question asked before switching on, for settings with an immediate effect. */
  question?: Question
}

export const SettingSwitch = ({ path, question }: SwitchProps) => {
  const { onChange, value, ...setting } = useSwitch(path)
  const confirm = useConfirm()
  // The browser has already moved the switch; it moves back if the answer is no.
  const [isAsking, setAsking] = useState(false)
  const change = async (next: boolean) => {
    if (!next || !question) return onChange(next)
    setAsking(true)
    if (await confirm(question)) onChange(true)
    setAsking(false)
  }
  return <SwitchField {...setting} value={value || isAsking} onChange={next => void change(next)} />
}
