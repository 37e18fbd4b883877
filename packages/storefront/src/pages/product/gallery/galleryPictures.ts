import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'

const withoutRepeats = (images: readonly Image[]): Image[] =>
  images.filter(({ url }, index) => images.findIndex(other => other.url === url) === index)

/**
 * Returns the pictures of a variant, followed by those of the product that belong to no variant. Returns all pictures
 * of the product if the variant has none.
 */
export const galleryPictures = (
  { images }: Pick<Product, 'images'>,
  variant: Variant | undefined,
): Image[] => {
  const variantPictures = variant?.images ?? []
  if (variantPictures.length === 0) return withoutRepeats(images)
  return withoutRepeats([...variantPictures, ...images.filter(({ variantId }) => variantId === null)])
}
