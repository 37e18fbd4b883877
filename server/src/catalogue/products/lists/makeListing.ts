import { type CardLook, ProductCard, type Product } from '@shop/contracts/catalog/entities'
import { maxLooksPerCard } from '@shop/contracts/catalog/maxLooksPerCard'
import { pickCardVariant } from '@shop/contracts/catalog/pickCardVariant'
import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { presentPicture, type PictureRow } from '../media/presentPicture.ts'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import { imagesOfVariant } from '../imagesOfVariant.ts'
import type { VariantRow } from '../presentProduct.ts'
import { needsVariantInStock, matchesVariant, type VariantFilters } from './variantFilters.ts'

export type ListedProduct = Pick<
  Product & { unitsSold: number },
  'id' | 'slug' | 'title' | 'rating' | 'reviewCount' | 'vatClass' | 'unitsSold' | 'createdAt'
>
export type ListedVariant = Pick<
  VariantRow,
  'id' | 'color' | 'colorHex' | 'size' | 'price' | 'salePrice' | 'stock' | 'reserved'
>
export type ListedImage = PictureRow & { variantId: string | null }

/**
 * The variants in stock of one colour, which facets count: `prices[i]` is the present price of size `sizes[i]`;
 * `reduced` contains each `i` that costs less than its regular price.
 */
export interface ListedColor {
  color: string
  hex: string | null
  sizes: string[]
  prices: number[]
  reduced: number[]
}

const hasStock = ({ stock, reserved }: ListedVariant) => stock > reserved

const colorsOf = (variants: ListedVariant[]) => {
  const hexes = new Map<string, string | null>()
  for (const { color, colorHex } of variants) hexes.set(color, hexes.get(color) ?? colorHex)
  return [...hexes].map(([name, hex]) => ({ name, hex }))
}

const optionsOf = (variants: ListedVariant[]): ListedColor[] =>
  colorsOf(variants).flatMap(({ name, hex }) => {
    const inStockVariants = variants.filter(variant => variant.color === name && hasStock(variant))
    if (!inStockVariants.length) return []
    return {
      color: name,
      hex,
      sizes: inStockVariants.map(({ size }) => size),
      prices: inStockVariants.map(effectivePrice),
      reduced: inStockVariants.flatMap((variant, index) => (isOnSale(variant) ? index : [])),
    }
  })

const picturesPerCard = 2

/**
 * Chooses a card's facts from a product's variants: the variant shown (`pickCardVariant`), and the prices of all that
 * match.
 */
const cardFactsOf = (variants: ListedVariant[], filters: VariantFilters) => {
  const inStockVariants = variants.filter(hasStock)
  const matching = needsVariantInStock(filters) ? inStockVariants.filter(matchesVariant(filters)) : []
  const prices = (matching.length ? matching : variants).map(effectivePrice)
  return {
    shownVariant: pickCardVariant(matching.length ? matching : inStockVariants) ?? variants[0],
    facts: {
      priceFrom: Math.min(...prices),
      hasPriceRange: new Set(prices).size > 1,
      inStock: inStockVariants.length > 0,
      // A shopper who filters by one size may still want to see the others.
      sizes: [
        ...new Set(
          inStockVariants.filter(matchesVariant({ ...filters, sizes: undefined })).map(({ size }) => size),
        ),
      ].toSorted(compareSizes),
    },
  }
}

/** Builds a product's card in a list under these filters. `product` may be the product's card in an unfiltered list. */
export const makeCard = (
  product: Pick<ProductCard, 'id' | 'slug' | 'title' | 'rating' | 'reviewCount' | 'vatClass'>,
  variants: ListedVariant[],
  images: ListedImage[],
  filters: VariantFilters = {},
): ProductCard => {
  const present = (image: ListedImage) => presentPicture({ ...image, alt: image.alt || product.title })
  const picturesOf = (variant: ListedVariant | undefined) =>
    variant ? imagesOfVariant(variant, variants, images) : []
  const colourLookOf = (color: string): CardLook | undefined => {
    const { shownVariant, facts } = cardFactsOf(
      variants.filter(variant => variant.color === color),
      { ...filters, colors: undefined },
    )
    if (!shownVariant) return undefined
    const [picture] = picturesOf(shownVariant)
    const { price, salePrice } = shownVariant
    return { price, salePrice, picture: picture ? present(picture) : null, ...facts }
  }
  const { shownVariant, facts } = cardFactsOf(variants, filters)
  const variantImages = picturesOf(shownVariant)
  const colors = colorsOf(variants)
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    rating: product.rating,
    reviewCount: product.reviewCount,
    vatClass: product.vatClass === 'STANDARD' ? undefined : product.vatClass,
    variants: shownVariant
      ? [
          {
            id: shownVariant.id,
            color: shownVariant.color,
            size: shownVariant.size,
            price: shownVariant.price,
            salePrice: shownVariant.salePrice,
            images: (variantImages.length ? variantImages : images).slice(0, picturesPerCard).map(present),
          },
        ]
      : [],
    ...facts,
    colors: colors.map((color, index) =>
      index < maxLooksPerCard && color.name !== shownVariant?.color
        ? { ...color, look: colourLookOf(color.name) }
        : color,
    ),
  }
}

/**
 * Builds the row of `product_listings` for a product with at least one variant; variants by position, images by sort.
 */
export const makeListing = (product: ListedProduct, variants: ListedVariant[], images: ListedImage[]) => ({
  product_id: product.id,
  price_from: Math.min(...variants.map(effectivePrice)),
  price_to: Math.max(...variants.map(effectivePrice)),
  rating: product.rating,
  review_count: product.reviewCount,
  units_sold: product.unitsSold,
  created_at: product.createdAt,
  in_stock: variants.some(hasStock),
  on_sale: variants.some(variant => hasStock(variant) && isOnSale(variant)),
  options: JSON.stringify(optionsOf(variants)),
  // Parsed here, because lists send the stored text unchecked.
  card: JSON.stringify(ProductCard.parse(makeCard(product, variants, images))),
})
