import { Stack, Text } from '@chakra-ui/react'
import { choiceText } from '@shop/contracts/orders/variantName'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useLayoutEffect, useRef } from 'react'

/** A variant that a code may stand for. */
export interface Possible {
  id: string
  sku: string
  title: string
  color: string
  size: string
  details: string
  /** Said of one that is no answer here: `not in this order`. */
  note?: string
}

interface Props {
  code: string
  possible: readonly Possible[]
  onChoose: (id: string) => void
}

/** Asks which of several garments with one barcode has been scanned. Has the keyboard, but no answer that a further Enter would give. */
export const WhichGarment = ({ code, possible, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Stack
      ref={box}
      role="alertdialog"
      aria-label={`Which garment is ${code}?`}
      tabIndex={-1}
      gap="2"
      outline="none"
    >
      <Text textStyle="lg" fontWeight="semibold">
        {possible.length} garments have the barcode {code}. Which one is it?
      </Text>
      {possible.map(({ id, sku, title, note, ...choice }) => (
        <Button key={id} kind="plain" onClick={() => onChoose(id)}>
          <TwoLines
            first={`${choiceText(choice)} · ${sku}`}
            second={note === undefined ? title : `${title}: ${note}`}
          />
        </Button>
      ))}
      <Text color="fg.muted">Give each its own barcode in the product’s form, and it need not be asked.</Text>
    </Stack>
  )
}
