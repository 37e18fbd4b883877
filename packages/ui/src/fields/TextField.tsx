import { Input } from '@chakra-ui/react'
import type { Ref } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface Props extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'datetime-local' | 'time' | 'color'
  placeholder?: string
  autoComplete?: string
  /**
   * Maximum number of characters. Longer text shows an error but is never cut off, because somebody may have pasted it.
   */
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
  maxLength = Infinity,
  ref,
  ...frame
}: Props) => (
  <FieldFrame
    {...frame}
    error={frame.error ?? (value.trim().length > maxLength ? `At most ${maxLength} characters.` : undefined)}
  >
    <Input
      {...controlLook}
      {...{ name, type, placeholder, autoComplete, ref, onBlur, value }}
      onChange={event => onChange(event.target.value)}
    />
  </FieldFrame>
)
