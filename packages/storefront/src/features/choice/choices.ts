import type { Variant } from '@shop/contracts/catalog/entities'

/** A shopper's choice so far. `variantId` decides between variants of one size and colour. */
export interface Choice {
  size?: string | undefined
  color?: string | undefined
  variantId?: string | undefined
}

/** `missing`: the option does not exist with the other choices. */
type Availability = 'available' | 'sold-out' | 'missing'

export interface ChoiceOption {
  value: string
  availability: Availability
}

const availabilityOf = (variants: readonly Variant[]): Availability => {
  if (variants.length === 0) return 'missing'
  return variants.some(({ stock }) => stock > 0) ? 'available' : 'sold-out'
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Lists the sizes: numbers in ascending order, other sizes in the shop's order. */
export const sizesOf = (variants: readonly Variant[]): string[] => {
  const sizes = unique(variants.map(({ size }) => size))
  return sizes.some(size => Number.isNaN(Number(size)))
    ? sizes
    : sizes.toSorted((a, b) => Number(a) - Number(b))
}

export const colorsOf = (variants: readonly Variant[]): string[] => unique(variants.map(({ color }) => color))

/** Lists all sizes, with their availability in the chosen colour. */
export const sizeOptions = (variants: readonly Variant[], { color }: Choice): ChoiceOption[] =>
  sizesOf(variants).map(value => ({
    value,
    availability: availabilityOf(
      variants.filter(variant => variant.size === value && (!color || variant.color === color)),
    ),
  }))

/** Lists all colours, with their availability in the chosen size. */
export const colorOptions = (variants: readonly Variant[], { size }: Choice): ChoiceOption[] =>
  colorsOf(variants).map(value => ({
    value,
    availability: availabilityOf(
      variants.filter(variant => variant.color === value && (!size || variant.size === size)),
    ),
  }))

/** Finds the first variant in stock, or else the first variant. */
const preferredVariant = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** Returns all variants of the chosen size and colour; empty until both are chosen. */
export const candidatesOf = (variants: readonly Variant[], { size, color }: Choice): Variant[] =>
  size && color ? variants.filter(variant => variant.size === size && variant.color === color) : []

/** Returns the chosen variant; undefined until size and colour are chosen, or if they do not exist together. */
export const chosenVariant = (variants: readonly Variant[], choice: Choice): Variant | undefined => {
  const candidates = candidatesOf(variants, choice)
  return candidates.find(({ id }) => id === choice.variantId) ?? preferredVariant(candidates)
}

/** Returns the variant whose pictures and price are shown: the chosen one, or the nearest to the choice. */
export const shownVariant = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  chosenVariant(variants, choice) ??
  preferredVariant(variants.filter(({ color }) => color === choice.color)) ??
  preferredVariant(variants.filter(({ size }) => size === choice.size)) ??
  preferredVariant(variants)

/** Returns the variants that match the choice so far. */
export const matchingVariants = (variants: readonly Variant[], choice: Choice): Variant[] =>
  variants.filter(
    ({ size, color }) => (!choice.size || size === choice.size) && (!choice.color || color === choice.color),
  )

/** Returns a choice in which every option with a single value is chosen. */
export const startingChoice = (variants: readonly Variant[]): Choice => {
  const [size, ...otherSizes] = sizesOf(variants)
  const [color, ...otherColors] = colorsOf(variants)
  return {
    size: otherSizes.length === 0 ? size : undefined,
    color: otherColors.length === 0 ? color : undefined,
  }
}
