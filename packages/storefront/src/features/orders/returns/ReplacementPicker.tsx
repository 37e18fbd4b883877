import { detailLabels, detailValueText } from '@shop/contracts/catalog/variantDetails'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { useState } from 'react'
import { extrasOf, mostSimilar, variantWithExtra } from '../../choice/extras.ts'
import { OptionGroup } from '../../choice/OptionGroup.tsx'
import { undecidedExchange, type Replacement, type LineChoice } from './lineChoice.ts'

interface Props {
  item: OrderItem
  choice: LineChoice
  replacements: readonly Replacement[]
  onChoose: (resolution: string) => void
}

const offeredVariants = (replacements: readonly Replacement[]) =>
  replacements.flatMap(({ variant, isOffered }) => (isOffered ? [variant] : []))

/** Returns the state of a button that stands for these variants; it is enabled if one of them is offered. */
const buttonState = (replacements: readonly Replacement[]) => {
  const available = replacements.filter(({ isOffered }) => isOffered)
  const notes = [...new Set((available.length > 0 ? available : replacements).map(({ note }) => note))]
  return {
    availability: replacements.some(({ variant }) => variant.stock > 0) ? 'available' : 'sold-out',
    isDisabled: available.length === 0,
    // Different prices are shown once a single variant is chosen.
    note: notes.length === 1 || available.length === 0 ? notes[0] : undefined,
  } as const
}

/** Asks for colour, size and cut of the replacement, as a product's page does. Sold-out options are struck through. */
export const ReplacementPicker = ({ item, choice, replacements, onChoose }: Props) => {
  const chosenVariant = replacements.find(({ variant }) => variant.id === choice.resolution)?.variant
  const returnedVariant = replacements.find(({ variant }) => variant.id === item.variant.id)?.variant
  const colours = [...new Set(replacements.map(({ variant }) => variant.color))]
  const [lastColour, setLastColour] = useState(item.variant.color)
  const shownColour = chosenVariant?.color ?? (colours.includes(lastColour) ? lastColour : colours[0])
  const withColour = (colour: string | undefined) =>
    replacements.filter(({ variant }) => variant.color === colour)
  const shownReplacements = withColour(shownColour)
  const withSize = (size: string, among = shownReplacements) =>
    among.filter(({ variant }) => variant.size === size)
  const candidates = chosenVariant ? withSize(chosenVariant.size) : []
  const variants = candidates.map(({ variant }) => variant)

  /**
   * Chooses the offered variant most similar to the last choice, or to the returned garment. The exchange stays
   * undecided if none is offered.
   */
  const chooseAmong = (options: readonly Replacement[]) => {
    const choosable = offeredVariants(options)
    const reference = chosenVariant ?? returnedVariant ?? choosable[0]
    onChoose((reference && mostSimilar(choosable, reference)?.id) ?? undecidedExchange)
  }
  const chooseColour = (colour: string) => {
    setLastColour(colour)
    // A colour decides nothing before a size is chosen.
    chooseAmong(chosenVariant ? withSize(chosenVariant.size, withColour(colour)) : [])
  }
  return (
    <>
      {colours.length > 1 && (
        <OptionGroup
          name="color"
          legend="Colour"
          options={colours.map(value => ({
            value,
            hex: withColour(value)[0]?.variant.colorHex ?? null,
            availability: buttonState(withColour(value)).availability,
          }))}
          chosenValue={shownColour}
          onChoose={chooseColour}
        />
      )}
      <OptionGroup
        name="size"
        legend="Size"
        options={[...new Set(shownReplacements.map(({ variant }) => variant.size))].map(value => ({
          value,
          ...buttonState(withSize(value)),
        }))}
        chosenValue={chosenVariant?.size}
        onChoose={size => chooseAmong(withSize(size))}
      />
      {chosenVariant &&
        extrasOf(variants, chosenVariant).map(({ name, options }) => {
          const variantWith = (value: string) =>
            variantWithExtra(offeredVariants(candidates), chosenVariant, name, value) ??
            variantWithExtra(variants, chosenVariant, name, value)
          return (
            <OptionGroup
              key={name}
              name={name}
              legend={detailLabels[name]}
              options={options.map(({ value }) => ({
                value,
                label: detailValueText(name, value),
                ...buttonState(candidates.filter(({ variant }) => variant === variantWith(value))),
              }))}
              chosenValue={String(chosenVariant[name])}
              onChoose={value => onChoose(variantWith(value)?.id ?? undecidedExchange)}
            />
          )
        })}
    </>
  )
}
