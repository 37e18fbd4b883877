import type { Product, ProductCard } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'

const unique = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map(item => [keyOf(item), item])).values(),
]

type Shown = Pick<Product, 'id' | 'slug' | 'title' | 'rating' | 'reviewCount' | 'variants' | 'images'>

/** A whole product as the card of a list shows it: the first variant in stock, else the first. */
export const cardOf = ({ id, slug, title, rating, reviewCount, variants, images }: Shown): ProductCard => {
  const shown = variants.find(({ stock }) => stock > 0) ?? variants[0]
  const prices = variants.map(effectivePrice)
  const priceFrom = Math.min(...prices)
  return {
    id,
    slug,
    title,
    rating,
    reviewCount,
    variants: shown ? [{ ...shown, images: shown.images.length > 0 ? shown.images : images }] : [],
    priceFrom,
    hasPriceRange: prices.some(price => price !== priceFrom),
    inStock: variants.some(({ stock }) => stock > 0),
    colors: unique(
      variants.map(({ color, colorHex }) => ({ name: color, hex: colorHex })),
      ({ name }) => name,
    ),
    sizes: unique(
      variants.filter(({ stock }) => stock > 0).map(({ size }) => size),
      size => size,
    ),
  }
}
