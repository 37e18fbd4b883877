import type { Product } from '@shop/contracts/catalog/entities'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import { effectivePrice } from '@shop/contracts/money'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { galleryPictures } from './gallery/galleryPictures.ts'
import { shownVariant } from '../../features/choice/choices.ts'

const schema = 'https://schema.org'
const pounds = (pence: number): string => (pence / 100).toFixed(2)

/** A product as schema.org wants it; its stars only once there are some. */
export const productData = (
  product: Product,
  settings: Pick<PublicSettings, 'storeName' | 'currency'> | undefined,
) => {
  const { slug, title, description, materials, fibres, variants, rating, reviewCount } = product
  const prices = variants.map(effectivePrice)
  const isInStock = variants.some(({ stock }) => stock > 0)
  return {
    '@context': schema,
    '@type': 'Product',
    name: title,
    description,
    url: `/products/${slug}`,
    image: galleryPictures(product, shownVariant(variants, {})).map(({ url }) => url),
    sku: variants[0]?.sku,
    material: fibresInWords(fibres) || materials || undefined,
    color: [...new Set(variants.map(({ color }) => color))].join(', ') || undefined,
    brand: settings?.storeName ? { '@type': 'Brand', name: settings.storeName } : undefined,
    offers:
      prices.length > 0
        ? {
            '@type': 'AggregateOffer',
            priceCurrency: settings?.currency ?? 'GBP',
            lowPrice: pounds(Math.min(...prices)),
            highPrice: pounds(Math.max(...prices)),
            offerCount: variants.length,
            availability: `${schema}/${isInStock ? 'InStock' : 'OutOfStock'}`,
            url: `/products/${slug}`,
          }
        : undefined,
    aggregateRating:
      reviewCount > 0
        ? { '@type': 'AggregateRating', ratingValue: rating.toFixed(1), reviewCount }
        : undefined,
  }
}
