import { Input } from '@chakra-ui/react'
import { minuteAt, momentAt, zoneTimeName } from '@shop/contracts/shop/zoneClock'
import { type Ref, use, useState } from 'react'
import { momentText } from '../words/relativeTime.ts'
import { TimeZoneContext } from '../words/TimeZoneContext.ts'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

/** Explains a local minute that a clock change skips or repeats; else null. `value` is the chosen instant. */
const noteOf = (value: string | null, minute: string, timeZone: string): string | null => {
  if (value === null) return null
  const { instant, clockChange } = momentAt(timeZone, minute)
  // The value is the second occurrence of a repeated minute.
  if (instant !== value) return `This is ${momentText(value, timeZone)}.`
  if (clockChange === 'usual') return null
  const shownTime = momentText(instant, timeZone)
  const time = minute.slice(-5)
  return clockChange === 'skipped'
    ? `Clocks go forward that night, so there is no ${time}: this is ${shownTime}.`
    : `Clocks go back that night and show ${time} twice. This is the first: ${shownTime}.`
}

/** A field for an instant, typed in the shop's time zone, which the label names; null if empty. */
export const InstantField = ({
  value,
  onChange,
  onBlur,
  name,
  ref,
  label,
  hint,
  ...frame
}: FieldProps<string | null> & { ref?: Ref<HTMLInputElement> }) => {
  const timeZone = use(TimeZoneContext)
  const [typedText, setTypedText] = useState<string | null>(null)
  const valueText = value === null ? '' : minuteAt(timeZone, value)
  // Keeps the typed text while it still produces the current value.
  const minute =
    value !== null && typedText !== null && momentAt(timeZone, typedText).instant === value
      ? typedText
      : valueText
  const note = noteOf(value, minute, timeZone)
  return (
    <FieldFrame {...frame} label={`${label} (${zoneTimeName(timeZone)})`} hint={note ?? hint}>
      <Input
        {...controlLook}
        {...{ name, ref, onBlur }}
        type="datetime-local"
        value={valueText}
        onChange={event => {
          const newText = event.target.value.slice(0, 16)
          setTypedText(newText || null)
          onChange(newText === '' ? null : momentAt(timeZone, newText).instant)
        }}
      />
    </FieldFrame>
  )
}
