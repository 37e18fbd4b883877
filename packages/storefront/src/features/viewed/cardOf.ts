import type { Product, ProductCard, Variant } from '@shop/contracts/catalog/entities'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import { maxLooksPerCard } from '@shop/contracts/catalog/maxLooksPerCard'
import { pickCardVariant } from '@shop/contracts/catalog/pickCardVariant'
import { effectivePrice } from '@shop/contracts/money'

type CardSource = Pick<
  Product,
  'id' | 'slug' | 'title' | 'rating' | 'reviewCount' | 'vatClass' | 'variants' | 'images'
>

/** Builds the part of a card that depends on these variants, as the server does for lists. */
const offerOf = (variants: readonly Variant[]) => {
  const buyable = variants.filter(({ stock }) => stock > 0)
  const prices = variants.map(effectivePrice)
  const priceFrom = Math.min(...prices)
  return {
    shownVariant: pickCardVariant(buyable) ?? variants[0],
    facts: {
      priceFrom,
      hasPriceRange: prices.some(price => price !== priceFrom),
      inStock: buyable.length > 0,
      sizes: [...new Set(buyable.map(({ size }) => size))].toSorted(compareSizes),
    },
  }
}

/** Converts a complete product to a card of a list. */
export const cardOf = (product: CardSource): ProductCard => {
  const { id, slug, title, rating, reviewCount, vatClass, variants, images } = product
  const { shownVariant, facts } = offerOf(variants)
  const names = [...new Set(variants.map(({ color }) => color))]
  const colorOf = (name: string, index: number): ProductCard['colors'][number] => {
    const colorVariants = variants.filter(({ color }) => color === name)
    const { shownVariant: colorVariant, facts: colorFacts } = offerOf(colorVariants)
    const color = { name, hex: colorVariants[0]?.colorHex ?? null }
    if (!colorVariant || name === shownVariant?.color || index >= maxLooksPerCard) return color
    const { price, salePrice } = colorVariant
    return { ...color, look: { price, salePrice, picture: colorVariant.images[0] ?? null, ...colorFacts } }
  }
  return {
    id,
    slug,
    title,
    rating,
    reviewCount,
    vatClass,
    variants: shownVariant
      ? [{ ...shownVariant, images: shownVariant.images.length > 0 ? shownVariant.images : images }]
      : [],
    ...facts,
    colors: names.map(colorOf),
  }
}
