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
  const own = images.filter(image => image.variantId === variant.id)
  if (own.length) return own
  const sameColor = new Set(variants.filter(({ color }) => color === variant.color).map(({ id }) => id))
  return images.filter(image => image.variantId !== null && sameColor.has(image.variantId))
}
