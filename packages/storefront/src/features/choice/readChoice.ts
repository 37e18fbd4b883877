import type { Variant } from '@shop/contracts/catalog/entities'
import { choiceNames } from '@shop/contracts/catalog/variantAddress'
import { candidatesOf, type Choice, shownVariant, startingChoice } from './choices.ts'

/**
 * Reads the initial choice of a product's page: colour and size from the address if the product has them, options with
 * a single value, and otherwise the colour shown first.
 */
export const readChoice = (search: URLSearchParams, variants: readonly Variant[]): Choice => {
  const start = startingChoice(variants)
  const linked = variants.find(({ id }) => id === search.get(choiceNames.variantId))
  const find = (key: 'color' | 'size') => {
    const requestedValue = search.get(choiceNames[key])?.toLowerCase()
    return (
      variants.find(variant => variant[key].toLowerCase() === requestedValue)?.[key] ??
      linked?.[key] ??
      start[key]
    )
  }
  const size = find('size')
  const color = find('color') ?? shownVariant(variants, { size })?.color
  const isLinked = linked !== undefined && candidatesOf(variants, { size, color }).includes(linked)
  return { color, size, variantId: isLinked ? linked.id : undefined }
}
