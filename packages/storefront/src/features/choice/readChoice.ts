import type { Variant } from '@shop/contracts/catalog/entities'
import { choiceNames } from '@shop/contracts/catalog/variantAddress'
import { candidatesOf, type Choice, shownVariant, startingChoice } from './choices.ts'

/**
 * Reads the initial choice of a product's page. Colour and size come from the address if the product has them; if not,
 * an option with a single value is chosen. A colour that is still missing is the one shown first.
 */
export const readChoice = (search: URLSearchParams, variants: readonly Variant[]): Choice => {
  const singleOptions = startingChoice(variants)
  const linkedVariant = variants.find(({ id }) => id === search.get(choiceNames.variantId))
  const find = (key: 'color' | 'size') => {
    const requestedValue = search.get(choiceNames[key])?.toLowerCase()
    return (
      variants.find(variant => variant[key].toLowerCase() === requestedValue)?.[key] ??
      linkedVariant?.[key] ??
      singleOptions[key]
    )
  }
  const size = find('size')
  const color = find('color') ?? shownVariant(variants, { size })?.color
  const isLinked =
    linkedVariant !== undefined && candidatesOf(variants, { size, color }).includes(linkedVariant)
  return { color, size, variantId: isLinked ? linkedVariant.id : undefined }
}
