import { Input } from '@chakra-ui/react'
import type { Ref } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

/** As a field for date and time wants it, by this device's clock. */
const toLocal = (instant: string): string => {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A moment, kept as an instant and typed by the clock of this device; null where nothing is typed. */
export const InstantField = ({
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...frame
}: FieldProps<string | null> & { ref?: Ref<HTMLInputElement> }) => (
  <FieldFrame {...frame}>
    <Input
      {...controlLook}
      {...{ name, ref, onBlur }}
      type="datetime-local"
      value={value === null ? '' : toLocal(value)}
      onChange={event =>
        onChange(event.target.value === '' ? null : new Date(event.target.value).toISOString())
      }
    />
  </FieldFrame>
)
