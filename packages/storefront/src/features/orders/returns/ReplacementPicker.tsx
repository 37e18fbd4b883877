import { extraLegends, extraText } from '@shop/contracts/catalog/variantDetails'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { useState } from 'react'
import { extrasOf, mostSimilar, withExtra } from '../../choice/extras.ts'
import { OptionGroup } from '../../choice/OptionGroup.tsx'
import { exchanged, type Replacement, type LineChoice } from './lineChoice.ts'

interface Props {
  item: OrderItem
  choice: LineChoice
  replacements: readonly Replacement[]
  onChoose: (instead: string) => void
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
  const chosenVariant = replacements.find(({ variant }) => variant.id === choice.instead)?.variant
  const returnedVariant = replacements.find(({ variant }) => variant.id === item.variant.id)?.variant
  const colours = [...new Set(replacements.map(({ variant }) => variant.color))]
  const [lastColour, setLastColour] = useState(item.variant.color)
  const shownColour = chosenVariant?.color ?? (colours.includes(lastColour) ? lastColour : colours[0])
  const inColour = (colour: string | undefined) =>
    replacements.filter(({ variant }) => variant.color === colour)
  const ofColour = inColour(shownColour)
  const ofSize = (size: string, among = ofColour) => among.filter(({ variant }) => variant.size === size)
  const candidates = chosenVariant ? ofSize(chosenVariant.size) : []
  const variants = candidates.map(({ variant }) => variant)

  /** Chooses the variant most similar to the last choice, or to the returned garment. */
  const chooseAmong = (options: readonly Replacement[]) => {
    const choosable = offeredVariants(options)
    const model = chosenVariant ?? returnedVariant ?? choosable[0]
    onChoose((model && mostSimilar(choosable, model)?.id) ?? exchanged)
  }
  const chooseColour = (colour: string) => {
    setLastColour(colour)
    chooseAmong(chosenVariant ? ofSize(chosenVariant.size, inColour(colour)) : [])
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
            availability: buttonState(inColour(value)).availability,
          }))}
          chosen={shownColour}
          onChoose={chooseColour}
        />
      )}
      <OptionGroup
        name="size"
        legend="Size"
        options={[...new Set(ofColour.map(({ variant }) => variant.size))].map(value => ({
          value,
          ...buttonState(ofSize(value)),
        }))}
        chosen={chosenVariant?.size}
        onChoose={size => chooseAmong(ofSize(size))}
      />
      {chosenVariant &&
        extrasOf(variants, chosenVariant).map(({ name, options }) => {
          const variantWith = (value: string) =>
            withExtra(offeredVariants(candidates), chosenVariant, name, value) ??
            withExtra(variants, chosenVariant, name, value)
          return (
            <OptionGroup
              key={name}
              name={name}
              legend={extraLegends[name]}
              options={options.map(({ value }) => ({
                value,
                label: extraText(name, value),
                ...buttonState(candidates.filter(({ variant }) => variant === variantWith(value))),
              }))}
              chosen={String(chosenVariant[name])}
              onChoose={value => onChoose(variantWith(value)?.id ?? exchanged)}
            />
          )
        })}
    </>
  )
}
