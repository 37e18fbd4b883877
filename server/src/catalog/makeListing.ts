import { ProductCard } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'
import { presentPicture, type PictureRow } from '../media/presentPicture.ts'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import { imagesOfVariant } from './imagesOfVariant.ts'
import type { Product } from './Product.ts'
import type { Variant } from './Variant.ts'

export type ListedProduct = Pick<
  Product,
  'id' | 'slug' | 'title' | 'rating' | 'reviewCount' | 'unitsSold' | 'createdAt'
>
export type ListedVariant = Pick<
  Variant,
  'id' | 'color' | 'colorHex' | 'size' | 'price' | 'salePrice' | 'stock' | 'reserved'
>
export type ListedImage = PictureRow & { variantId: string | null }

/** The variants of one colour as facets see them: `prices[i]` is what size `sizes[i]` costs now. */
export interface ListedColor {
  color: string
  hex: string | null
  sizes: string[]
  prices: number[]
}

const optionsOf = (variants: ListedVariant[]): ListedColor[] => {
  const byColor = new Map<string, ListedColor>()
  for (const variant of variants) {
    const { color, colorHex, size } = variant
    const option = byColor.get(color) ?? { color, hex: null, sizes: [], prices: [] }
    option.hex ??= colorHex
    option.sizes.push(size)
    option.prices.push(effectivePrice(variant))
    byColor.set(color, option)
  }
  return [...byColor.values()]
}

const picturesPerCard = 2
const hasStock = ({ stock, reserved }: ListedVariant) => stock > reserved

const cardOf = (product: ListedProduct, variants: ListedVariant[], images: ListedImage[]): ProductCard => {
  const shown = variants.find(hasStock) ?? variants[0]
  const prices = variants.map(effectivePrice)
  const ofVariant = shown ? imagesOfVariant(shown, variants, images) : []
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    rating: product.rating,
    reviewCount: product.reviewCount,
    variants: shown
      ? [
          {
            id: shown.id,
            color: shown.color,
            size: shown.size,
            price: shown.price,
            salePrice: shown.salePrice,
            images: (ofVariant.length ? ofVariant : images)
              .slice(0, picturesPerCard)
              .map(image => presentPicture({ ...image, alt: image.alt || product.title })),
          },
        ]
      : [],
    priceFrom: Math.min(...prices),
    hasPriceRange: new Set(prices).size > 1,
    inStock: variants.some(hasStock),
    colors: optionsOf(variants).map(({ color, hex }) => ({ name: color, hex })),
    sizes: [...new Set(variants.filter(hasStock).map(({ size }) => size))].toSorted(compareSizes),
  }
}

/** The row of `product_listings` for a product with at least one variant; variants by position, images by sort. */
export const makeListing = (product: ListedProduct, variants: ListedVariant[], images: ListedImage[]) => ({
  product_id: product.id,
  price_from: Math.min(...variants.map(effectivePrice)),
  price_to: Math.max(...variants.map(effectivePrice)),
  rating: product.rating,
  review_count: product.reviewCount,
  units_sold: product.unitsSold,
  created_at: product.createdAt,
  options: JSON.stringify(optionsOf(variants)),
  // Checked here, because lists send it as it is.
  card: JSON.stringify(ProductCard.parse(cardOf(product, variants, images))),
})
