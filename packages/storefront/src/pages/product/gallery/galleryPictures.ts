import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'

const withoutRepeats = (images: readonly Image[]): Image[] =>
  images.filter(({ url }, index) => images.findIndex(other => other.url === url) === index)

/**
 * Returns the pictures of a variant and the general ones of the product; if the variant has none, all of the product's.
 */
export const galleryPictures = (
  { images }: Pick<Product, 'images'>,
  variant: Variant | undefined,
): Image[] => {
  const variantPictures = variant?.images ?? []
  if (variantPictures.length === 0) return withoutRepeats(images)
  return withoutRepeats([...variantPictures, ...images.filter(({ variantId }) => variantId === null)])
}
