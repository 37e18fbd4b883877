import { Input, InputGroup } from '@chakra-ui/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { penceIn } from './penceIn.ts'

const inPounds = (pence: number | null): string =>
  pence === null || Number.isNaN(pence) ? '' : (pence / 100).toFixed(2)

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

interface Props extends FieldProps<number | null> {
  /** Symbol before the number. */
  symbol?: string
  ref?: Ref<HTMLInputElement>
}

/** Money typed in pounds, 5.99, and stored in pence, 599; arrow keys step by 0.01. */
export const PoundsField = ({ value, onChange, onBlur, name, symbol = '£', ref, ...frame }: Props) => {
  const [typed, setTyped] = useState(inPounds(value))
  const shown = Object.is(penceIn(typed, symbol), value) ? typed : inPounds(value)
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || value === null || Number.isNaN(value)) return
    event.preventDefault()
    onChange(Math.max(0, value + by))
  }
  return (
    <FieldFrame {...frame}>
      <InputGroup startElement={symbol}>
        <Input
          {...controlLook}
          inputMode="decimal"
          step="0.01"
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          {...{ name, ref }}
          value={shown}
          onKeyDown={step}
          onBlur={() => {
            if (!Number.isNaN(value)) setTyped(inPounds(value))
            onBlur?.()
          }}
          onChange={event => {
            setTyped(event.target.value)
            onChange(penceIn(event.target.value, symbol))
          }}
        />
      </InputGroup>
    </FieldFrame>
  )
}
