import type { WishlistItem } from '@shop/contracts/wishlist/endpoints'
import type { Variant } from '@shop/contracts/catalog/entities'

/** Returns the variant of a wishlist item: the chosen one, or the only one. */
export const wishedVariant = ({ product: { variants }, variantId }: WishlistItem): Variant | undefined =>
  variants.find(({ id }) => id === variantId) ?? (variants.length === 1 ? variants[0] : undefined)

/**
 * Tells whether size and colour have to be asked for: no variant is set or the variant is sold out, and the product has
 * several.
 */
export const needsChoice = (item: WishlistItem): boolean =>
  (wishedVariant(item)?.stock ?? 0) === 0 && item.product.variants.length > 1
