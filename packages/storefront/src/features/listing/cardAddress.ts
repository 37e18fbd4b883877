import type { ProductCard } from '@shop/contracts/catalog/entities'
import { choiceQuery } from '../choice/choiceQuery.ts'
import type { Narrowing } from './filters.ts'

/** The address of the product's page; in a list filtered by colour, size or price, with what the card shows chosen. */
export const cardAddress = (
  { slug, variants: [shown] }: Pick<ProductCard, 'slug' | 'variants'>,
  { colors, sizes, min, max }: Narrowing,
): string => {
  const isFiltered = colors.length + sizes.length > 0 || min !== undefined || max !== undefined
  if (!shown || !isFiltered) return `/products/${slug}`
  const { color, size } = shown
  return `/products/${slug}?${choiceQuery({ color, size: sizes.length > 0 ? size : undefined })}`
}
