import type { Variant } from '@shop/contracts/catalog/entities'
import { candidatesOf, type Choice, shownVariant, startingChoice } from './choices.ts'

const names = { color: 'colour', size: 'size', variantId: 'variant' } as const

/** Writes a choice into a query string; what else stands in `rest` stays. */
export const choiceQuery = (choice: Choice, rest?: URLSearchParams): URLSearchParams => {
  const search = new URLSearchParams(rest)
  for (const key of ['color', 'size', 'variantId'] as const) {
    const value = choice[key]
    if (value) search.set(names[key], value)
    else search.delete(names[key])
  }
  return search
}

/**
 * The choice that a product's page begins with: what stands in its address, as far as the product is made in it, what
 * needs no choosing, and the colour that is shown first.
 */
export const readChoice = (search: URLSearchParams, variants: readonly Variant[]): Choice => {
  const start = startingChoice(variants)
  const linked = variants.find(({ id }) => id === search.get(names.variantId))
  const find = (key: 'color' | 'size') => {
    const wanted = search.get(names[key])?.toLowerCase()
    return (
      variants.find(variant => variant[key].toLowerCase() === wanted)?.[key] ?? linked?.[key] ?? start[key]
    )
  }
  const size = find('size')
  const color = find('color') ?? shownVariant(variants, { size })?.color
  const isMeant = linked !== undefined && candidatesOf(variants, { size, color }).includes(linked)
  return { color, size, variantId: isMeant ? linked.id : undefined }
}
