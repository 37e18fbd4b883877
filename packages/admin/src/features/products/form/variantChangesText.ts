import type { StaffVariant } from '@shop/contracts/products/entities'

type SavedVariant = Pick<StaffVariant, 'id' | 'reserved' | 'free'>

interface WithVariants {
  variants: readonly SavedVariant[]
}

/** Ignores reserved units, which a save cannot change. */
const withoutReserved = (variant: SavedVariant) => ({ ...variant, reserved: 0, free: 0 })

/** Describes the changes that a save made to a product's variants; empty if there are none. */
export const variantChangesText = (before: WithVariants, after: WithVariants): string => {
  const remaining = before.variants.filter(({ id }) => after.variants.some(variant => variant.id === id))
  const isChanged =
    JSON.stringify(remaining.map(withoutReserved)) !== JSON.stringify(after.variants.map(withoutReserved))
  return [
    isChanged && 'All variants updated successfully!',
    remaining.length < before.variants.length && 'Variant deleted successfully',
  ]
    .filter(Boolean)
    .join(' ')
}
