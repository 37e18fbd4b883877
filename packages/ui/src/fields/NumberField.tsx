import { Input, InputGroup } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { parseNumber } from './parseNumber.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  /** Shown at the end of the control: `cm`, `g`, `minutes`. */
  unit?: string
  /** Accepts fractions, such as 5.99; by default only whole numbers. */
  takesFractions?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A number in a text input, so that nothing jumps while typing and the mouse wheel changes nothing. Empty is null; an
 * invalid number is NaN, which every schema refuses.
 */
export const NumberField = ({
  value,
  onChange,
  onBlur,
  name,
  unit,
  takesFractions = false,
  placeholder,
  ref,
  ...frame
}: NumberFieldProps) => {
  const valueText = value === null ? '' : String(value)
  const [typedText, setTypedText] = useState(valueText)
  // Keeps the typed text while it stands for the value; otherwise the value was set from outside.
  const displayText = Object.is(parseNumber(typedText, takesFractions), value) ? typedText : valueText
  return (
    <FieldFrame {...frame}>
      <InputGroup {...(unit !== undefined && { endElement: unit })}>
        <Input
          {...controlLook}
          inputMode={takesFractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          {...{ name, placeholder, ref, onBlur }}
          value={displayText}
          onChange={event => {
            setTypedText(event.target.value)
            onChange(parseNumber(event.target.value, takesFractions))
          }}
        />
      </InputGroup>
    </FieldFrame>
  )
}
