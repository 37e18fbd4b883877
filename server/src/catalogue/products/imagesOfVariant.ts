interface ColoredVariant {
  id: string
  color: string
}

/** Returns a variant's own pictures, else those of any variant of its colour: one set of pictures serves a colour. */
export const imagesOfVariant = <Image extends { variantId: string | null }>(
  variant: ColoredVariant,
  variants: readonly ColoredVariant[],
  images: readonly Image[],
): Image[] => {
  const ownImages = images.filter(image => image.variantId === variant.id)
  if (ownImages.length) return ownImages
  const sameColorIds = new Set(variants.filter(({ color }) => color === variant.color).map(({ id }) => id))
  return images.filter(image => image.variantId !== null && sameColorIds.has(image.variantId))
}
