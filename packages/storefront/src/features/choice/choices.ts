import type { Variant } from '@shop/contracts/catalog/entities'

/** Choice of a shopper so far. `variantId` tells apart what size and colour leave open. */
export interface Choice {
  size?: string | undefined
  color?: string | undefined
  variantId?: string | undefined
}

/** `missing`: it is not made in what else is chosen. */
type Availability = 'available' | 'sold-out' | 'missing'

export interface Option {
  value: string
  availability: Availability
}

const availabilityOf = (variants: readonly Variant[]): Availability => {
  if (variants.length === 0) return 'missing'
  return variants.some(({ stock }) => stock > 0) ? 'available' : 'sold-out'
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Figures in their order; other sizes as the shop has put them. */
export const sizesOf = (variants: readonly Variant[]): string[] => {
  const sizes = unique(variants.map(({ size }) => size))
  return sizes.some(size => Number.isNaN(Number(size)))
    ? sizes
    : sizes.toSorted((one, other) => Number(one) - Number(other))
}

export const colorsOf = (variants: readonly Variant[]): string[] => unique(variants.map(({ color }) => color))

/** All sizes, with what there is of each in the chosen colour. */
export const sizeOptions = (variants: readonly Variant[], { color }: Choice): Option[] =>
  sizesOf(variants).map(value => ({
    value,
    availability: availabilityOf(
      variants.filter(variant => variant.size === value && (!color || variant.color === color)),
    ),
  }))

/** All colours, with what there is of each in the chosen size. */
export const colorOptions = (variants: readonly Variant[], { size }: Choice): Option[] =>
  colorsOf(variants).map(value => ({
    value,
    availability: availabilityOf(
      variants.filter(variant => variant.color === value && (!size || variant.size === size)),
    ),
  }))

/** The first that can be bought, else the first. */
const preferred = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** All variants of the chosen size and colour; none until both are chosen. */
export const candidatesOf = (variants: readonly Variant[], { size, color }: Choice): Variant[] =>
  size && color ? variants.filter(variant => variant.size === size && variant.color === color) : []

/** The variant that is chosen; undefined until size and colour are, or when they do not go together. */
export const chosenVariant = (variants: readonly Variant[], choice: Choice): Variant | undefined => {
  const candidates = candidatesOf(variants, choice)
  return candidates.find(({ id }) => id === choice.variantId) ?? preferred(candidates)
}

/** The variant whose pictures and price are shown: the chosen one, or the one that comes nearest. */
export const shownVariant = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  chosenVariant(variants, choice) ??
  preferred(variants.filter(({ color }) => color === choice.color)) ??
  preferred(variants.filter(({ size }) => size === choice.size)) ??
  preferred(variants)

/** Variants that the choice so far leaves open. */
export const openVariants = (variants: readonly Variant[], choice: Choice): Variant[] =>
  variants.filter(
    ({ size, color }) => (!choice.size || size === choice.size) && (!choice.color || color === choice.color),
  )

/** Choice that needs no choosing: the only size, the only colour. */
export const startingChoice = (variants: readonly Variant[]): Choice => {
  const [size, ...otherSizes] = sizesOf(variants)
  const [color, ...otherColors] = colorsOf(variants)
  return {
    size: otherSizes.length === 0 ? size : undefined,
    color: otherColors.length === 0 ? color : undefined,
  }
}
