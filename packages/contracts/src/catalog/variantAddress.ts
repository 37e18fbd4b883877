/** Query parameters of a product page's URL that choose a variant. */
export const choiceNames = { color: 'colour', size: 'size', variantId: 'variant' } as const

interface VariantChoice {
  id: string
  color: string
  size: string
}

/** Returns the URL of a product page that chooses a variant. Contains its id if others have its colour and size. */
export const variantAddress = (
  slug: string,
  { id, color, size }: VariantChoice,
  variants: readonly VariantChoice[],
): string => {
  const siblings = variants.filter(other => other.color === color && other.size === size)
  const query = new URLSearchParams({ [choiceNames.color]: color, [choiceNames.size]: size })
  if (siblings.length > 1) query.set(choiceNames.variantId, id)
  return `/products/${slug}?${query}`
}
