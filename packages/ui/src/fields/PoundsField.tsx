import { Input, InputGroup } from '@chakra-ui/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { parsePence } from './parsePence.ts'

const poundsText = (pence: number | null): string =>
  pence === null || Number.isNaN(pence) ? '' : (pence / 100).toFixed(2)

const keySteps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

interface Props extends FieldProps<number | null> {
  /** Symbol before the number. */
  symbol?: string
  ref?: Ref<HTMLInputElement>
}

/** Money typed in pounds, 5.99, and stored in pence, 599; arrow keys step by 0.01. */
export const PoundsField = ({ value, onChange, onBlur, name, symbol = '£', ref, ...frame }: Props) => {
  const [typedText, setTypedText] = useState(poundsText(value))
  const displayText = Object.is(parsePence(typedText, symbol), value) ? typedText : poundsText(value)
  const stepByKey = (event: KeyboardEvent) => {
    const change = keySteps[event.key]
    if (change === undefined || value === null || Number.isNaN(value)) return
    event.preventDefault()
    onChange(Math.max(0, value + change))
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
          value={displayText}
          onKeyDown={stepByKey}
          onBlur={() => {
            if (!Number.isNaN(value)) setTypedText(poundsText(value))
            onBlur?.()
          }}
          onChange={event => {
            setTypedText(event.target.value)
            onChange(parsePence(event.target.value, symbol))
          }}
        />
      </InputGroup>
    </FieldFrame>
  )
}
