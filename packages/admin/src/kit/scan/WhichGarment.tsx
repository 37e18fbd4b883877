import { Stack, Text } from '@chakra-ui/react'
import { choiceText } from '@shop/contracts/orders/variantName'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A variant that a code may mean. */
export interface GarmentChoice {
  id: string
  sku: string
  title: string
  color: string
  size: string
  details: string
  /** Note on a variant that is not a valid answer: `not in this order`. */
  note?: string
}

interface Props {
  code: string
  choices: readonly GarmentChoice[]
  onChoose: (id: string) => void
  /** Called on Escape and by a button; left out if the surroundings can be closed. */
  onLeave?: () => void
}

/**
 * Asks which of several garments with one barcode was scanned. Focuses the question instead of an answer, so that
 * another Enter chooses nothing; the arrow keys or Tab move to an answer.
 */
export const WhichGarment = ({ code, choices, onChoose, onLeave }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onLeave) onLeave()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const focusedIndex = buttons.findIndex(button => button === document.activeElement)
    // From the question itself, Down moves to the first answer and Up to the last.
    const next = focusedIndex < 0 && step < 0 ? -1 : (focusedIndex + step) % buttons.length
    buttons.at(next)?.focus()
  }
  return (
    <Stack
      ref={box}
      as="fieldset"
      aria-label={`Which garment is ${code}?`}
      tabIndex={-1}
      gap="2"
      minWidth="0"
      outline="none"
      // Two left-aligned lines in each button.
      css={{ '& > button': { height: 'auto', justifyContent: 'flex-start', textAlign: 'start' } }}
      onKeyDown={onKeyDown}
    >
      <Text textStyle="lg" fontWeight="semibold">
        {choices.length} garments have the barcode {code}. Which one is it?
      </Text>
      {choices.map(({ id, sku, title, note, ...choice }) => (
        <Button key={id} kind="plain" onClick={() => onChoose(id)}>
          <TwoLines
            first={`${choiceText(choice)} · ${sku}`}
            second={note === undefined ? title : `${title}: ${note}`}
          />
        </Button>
      ))}
      {onLeave && (
        <Button kind="plain" onClick={onLeave}>
          None of These
        </Button>
      )}
      <Text color="fg.muted">
        Give each one its own barcode in the product’s form, and this question will not come up again.
      </Text>
    </Stack>
  )
}
