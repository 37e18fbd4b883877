import { NativeSelect } from '@chakra-ui/react'
import type { Ref } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly SelectOption<Value>[]
  /** Shown while nothing is chosen; by default the first option is chosen. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

export const SelectField = <Value extends string>({
  value,
  onChange,
  onBlur,
  name,
  options,
  placeholder,
  ref,
  ...frame
}: SelectFieldProps<Value>) => (
  <FieldFrame {...frame}>
    <NativeSelect.Root size="sm">
      <NativeSelect.Field
        height={controlLook.height}
        fontSize={controlLook.fontSize}
        bg={controlLook.bg}
        {...{ name, placeholder, ref, onBlur, value }}
        onChange={event => onChange(event.target.value as Value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </FieldFrame>
)
