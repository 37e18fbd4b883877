import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { useState } from 'react'
import { OptionGroup } from '../../choice/OptionGroup.tsx'
import { exchanged, type Replacement, type Wish } from './returnWish.ts'

interface Props {
  item: OrderItem
  wish: Wish
  replacements: readonly Replacement[]
  onChoose: (instead: string) => void
}

/** Asks for colour and then size of what comes instead, as the product's page does. What is sold out is struck through. */
export const ReplacementPicker = ({ item, wish, replacements, onChoose }: Props) => {
  const chosen = replacements.find(({ variant }) => variant.id === wish.instead)
  const colours = [...new Set(replacements.map(({ variant }) => variant.color))]
  const [looked, setLooked] = useState(item.variant.color)
  const shown = chosen?.variant.color ?? (colours.includes(looked) ? looked : colours[0])
  const inColour = (colour: string | undefined) =>
    replacements.filter(({ variant }) => variant.color === colour)

  const look = (colour: string) => {
    setLooked(colour)
    const same = inColour(colour).find(({ label, isOffered }) => isOffered && label === chosen?.label)
    onChoose(same?.variant.id ?? exchanged)
  }
  return (
    <>
      {colours.length > 1 && (
        <OptionGroup
          name="color"
          legend="Colour"
          options={colours.map(value => ({
            value,
            hex: inColour(value)[0]?.variant.colorHex ?? null,
            availability: inColour(value).some(({ variant }) => variant.stock > 0) ? 'available' : 'sold-out',
          }))}
          chosen={shown}
          onChoose={look}
        />
      )}
      <OptionGroup
        name="size"
        legend="Size"
        options={inColour(shown).map(({ variant, label, isOffered, note }) => ({
          value: variant.id,
          label,
          note,
          availability: variant.stock > 0 ? 'available' : 'sold-out',
          isDisabled: !isOffered,
        }))}
        chosen={chosen?.variant.id}
        onChoose={onChoose}
      />
    </>
  )
}
