import { isSame, mergeValues, type PreferredSide, type FormVersions } from '../../../kit/form/mergeValues.ts'
import type { ProductValues, VariantValues } from './productValues.ts'

const findVariant = (list: readonly VariantValues[], id: string) => list.find(variant => variant.id === id)

/** Keeps `stock` with its `baseStock`, since the save sends their difference. */
const mergeVariant = (versions: FormVersions<VariantValues>, prefers: PreferredSide): VariantValues => {
  const { base, mine, theirs } = versions
  const { stock, baseStock } = mine.stock === base.stock ? theirs : mine
  return { ...mergeValues(versions, prefers), stock, baseStock }
}

const mergeVariants = (
  { base, mine, theirs }: FormVersions<VariantValues[]>,
  prefers: PreferredSide,
): VariantValues[] => {
  const merged = mine.flatMap(variant => {
    const baseVariant = findVariant(base, variant.id)
    const theirVariant = findVariant(theirs, variant.id)
    if (variant.id === '' || !baseVariant) return [variant]
    if (theirVariant)
      return [mergeVariant({ base: baseVariant, mine: variant, theirs: theirVariant }, prefers)]
    // The other person deleted the variant. If it was changed here, it is added again as a new variant.
    return isSame(variant, baseVariant) || prefers === 'theirs'
      ? []
      : [{ ...variant, id: '', baseStock: null }]
  })
  const added = theirs.filter(theirVariant => {
    if (findVariant(mine, theirVariant.id)) return false
    const baseVariant = findVariant(base, theirVariant.id)
    return !baseVariant || (prefers === 'theirs' && !isSame(baseVariant, theirVariant))
  })
  return [...merged, ...added]
}

/** Merges two people's changes to a product, down to each field of each variant. Keeps the pictures of the form. */
export const mergeProduct = (
  versions: FormVersions<ProductValues>,
  prefers: PreferredSide,
): ProductValues => {
  const { base, mine, theirs } = versions
  return {
    ...mergeValues(versions, prefers),
    variants: mergeVariants({ base: base.variants, mine: mine.variants, theirs: theirs.variants }, prefers),
    pictures: mine.pictures,
  }
}
