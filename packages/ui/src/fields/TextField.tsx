import { Input } from '@chakra-ui/react'
import type { Ref } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface Props extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'datetime-local' | 'time' | 'color'
  placeholder?: string
  autoComplete?: string
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

export const TextField = ({
  value,
  onChange,
  onBlur,
  name,
  type = 'text',
  placeholder,
  autoComplete = 'off',
  maxLength,
  ref,
  ...frame
}: Props) => (
  <FieldFrame {...frame}>
    <Input
      {...controlLook}
      {...{ name, type, placeholder, autoComplete, maxLength, ref, onBlur, value }}
      onChange={event => onChange(event.target.value)}
    />
  </FieldFrame>
)
