import { Textarea } from '@chakra-ui/react'
import type { Ref } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface Props extends FieldProps<string> {
  /** Initial number of lines; grows with the text. */
  rows?: number
  placeholder?: string
  ref?: Ref<HTMLTextAreaElement>
}

export const TextAreaField = ({
  value,
  onChange,
  onBlur,
  name,
  rows = 3,
  placeholder,
  ref,
  ...frame
}: Props) => (
  <FieldFrame {...frame}>
    <Textarea
      {...controlLook}
      height="auto"
      autoresize
      {...{ name, rows, placeholder, ref, onBlur, value }}
      onChange={event => onChange(event.target.value)}
    />
  </FieldFrame>
)
