import type { Variant } from '@shop/contracts/catalog/entities'
import { type DetailName, detailNames } from '@shop/contracts/catalog/variantDetails'
import type { ChoiceOption } from './choices.ts'

interface Extra {
  name: DetailName
  options: ChoiceOption[]
}

const valueOf = (variant: Variant, name: DetailName): string => String(variant[name])

const countDifferences = (one: Variant, other: Variant): number =>
  detailNames.filter(name => one[name] !== other[name]).length

/**
 * Lists the further details in which variants of one size and colour differ, with the values of each. A value is
 * available if the variant with it that is most similar to the chosen one is in stock.
 */
export const extrasOf = (candidates: readonly Variant[], chosenVariant: Variant): Extra[] =>
  detailNames.flatMap(name => {
    const values = [...new Set(candidates.map(variant => valueOf(variant, name)))]
    if (values.length < 2) return []
    const options = values.map((value): ChoiceOption => {
      const target = variantWithExtra(candidates, chosenVariant, name, value)
      return { value, availability: target && target.stock > 0 ? 'available' : 'sold-out' }
    })
    return [{ name, options }]
  })

/** Finds the variant most similar to another one in length, collar and cuffs, preferably one in stock. */
export const mostSimilar = (candidates: readonly Variant[], other: Variant): Variant | undefined =>
  candidates.toSorted(
    (a, b) =>
      countDifferences(a, other) - countDifferences(b, other) || Number(b.stock > 0) - Number(a.stock > 0),
  )[0]

/** Finds the variant with another length, collar or cuffs that is otherwise most similar to the chosen one. */
export const variantWithExtra = (
  candidates: readonly Variant[],
  chosenVariant: Variant,
  name: DetailName,
  value: string,
): Variant | undefined =>
  mostSimilar(
    candidates.filter(variant => valueOf(variant, name) === value),
    chosenVariant,
  )
