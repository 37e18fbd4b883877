import { Input, InputGroup } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { numberIn } from './numberIn.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  /** Stands at the end of the control: `cm`, `g`, `minutes`. */
  unit?: string
  /** Fractions are taken, such as 5.99; else whole numbers only. */
  takesFractions?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** A number typed as text: nothing jumps while typing, no wheel changes it. Empty is null; no number is NaN, which no schema takes. */
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
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  // Typed text stays as typed while it means the value; else somebody else has set it.
  const shown = Object.is(numberIn(typed, takesFractions), value)
    ? typed
    : value === null
      ? ''
      : String(value)
  return (
    <FieldFrame {...frame}>
      <InputGroup {...(unit !== undefined && { endElement: unit })}>
        <Input
          {...controlLook}
          inputMode={takesFractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          {...{ name, placeholder, ref, onBlur }}
          value={shown}
          onChange={event => {
            setTyped(event.target.value)
            onChange(numberIn(event.target.value, takesFractions))
          }}
        />
      </InputGroup>
    </FieldFrame>
  )
}
