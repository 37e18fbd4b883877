import type { Product, Variant } from '@shop/contracts/catalog/entities'
import {
  type DetailName,
  detailLabels,
  detailValueText,
  distinguishingDetails,
} from '@shop/contracts/catalog/variantDetails'
import { wordsForAssistants } from '@shop/contracts/plainWords'

export interface Option {
  name: string
  read: (variant: Variant) => string
}

const text = (value: string) => wordsForAssistants(value, 100)

const commonOptions: readonly Option[] = [
  { name: 'Colour', read: ({ color }) => text(color) },
  { name: 'Size', read: ({ size }) => text(size) },
]

/** Returns the option for a detail that only some garments have. */
const extraOption = (name: DetailName): Option => ({
  name: detailLabels[name],
  read: variant => text(detailValueText(name, String(variant[name]))),
})

export const valuesOf = ({ variants }: Product, { read }: Option): string[] => [
  ...new Set(variants.map(read)),
]

/** Lists the options in which a product's variants differ; a length that goes with the size is no option of its own. */
export const optionsOf = ({ variants }: Product): Option[] => [
  ...commonOptions,
  ...distinguishingDetails(variants).map(extraOption),
]

export interface SelectedOption {
  name: string
  label: string
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the choices in the product's own spelling, whatever their case; unknown ones stay unchanged. */
export const inShopSpelling = (
  { product, options }: { product: Product; options: readonly Option[] },
  selected: readonly SelectedOption[],
): SelectedOption[] =>
  selected.map(({ name, label }) => {
    const option = options.find(each => isSame(each.name, name))
    const shopLabel = option && valuesOf(product, option).find(value => isSame(value, label))
    return { name: option?.name ?? name, label: shopLabel ?? label }
  })

/** Tells whether a variant matches the chosen options; an option that the product does not have matches nothing. */
export const matchesSelection = (
  options: readonly Option[],
  variant: Variant,
  selected: readonly SelectedOption[],
): boolean =>
  selected.every(({ name, label }) => {
    const option = options.find(each => isSame(each.name, name))
    return option !== undefined && isSame(option.read(variant), label)
  })

/**
 * Drops choices one by one until some variant fits the remaining ones: first the choices that are not among the
 * preferences, then the least preferred.
 */
export const relaxSelection = (
  { product, options }: { product: Product; options: readonly Option[] },
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): SelectedOption[] => {
  const rank = ({ name }: SelectedOption) => {
    const position = preferences.findIndex(each => isSame(each, name))
    return position === -1 ? Infinity : position
  }
  // Does not subtract the ranks, because the difference of two infinities is not a number.
  const remaining = selected.toSorted((a, b) => (rank(a) > rank(b) ? 1 : 0) - (rank(a) < rank(b) ? 1 : 0))
  while (
    remaining.length > 0 &&
    !product.variants.some(variant => matchesSelection(options, variant, remaining))
  )
    remaining.pop()
  return selected.filter(each => remaining.includes(each))
}
