import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'
import { pick } from '@shop/contracts/facts/fieldTable'
import { productFieldNames } from '@shop/contracts/facts/productFields'
import { variantFieldNames } from '@shop/contracts/facts/variantFields'
import { presentPicture, type PictureRow } from './media/presentPicture.ts'
import { presentVideo, type VideoRow } from './media/videos/presentVideo.ts'
import { fitsOf, type FitRow } from './fitsOf.ts'
import { imagesOfVariant } from './imagesOfVariant.ts'

/** A variant as returned by any query. */
export interface VariantRow extends Omit<Variant, 'images' | 'sharesBarcode'> {
  reserved: number
  /** SQLite stores 0 and 1. Absent if the query does not read it. */
  sharesBarcode?: boolean | number
}
export interface ImageRow extends PictureRow {
  id: string
  sort: number
  variantId: string | null
}
interface ProductRow extends Omit<Product, 'variants' | 'images' | 'video' | 'fits'>, FitRow {
  variants: VariantRow[]
  images: ImageRow[]
  video: VideoRow | null
}

/** Presents a picture of the gallery; without its own alternative text it gets the product's title. */
export const presentImage = (image: ImageRow, title: string): Image => ({
  ...presentPicture({ ...image, alt: image.alt || title }),
  id: image.id,
  sort: image.sort,
  variantId: image.variantId,
})

/** Presents a variant to shoppers: of its stock only what can be bought now. */
export const presentVariant = (row: VariantRow, images: Image[]): Variant => ({
  id: row.id,
  ...pick(row, variantFieldNames),
  stock: Math.max(0, row.stock - row.reserved),
  ...(row.sharesBarcode && { sharesBarcode: true }),
  images,
})

/** Presents everything that the product page shows. */
export const presentProduct = (row: ProductRow): Product => {
  const images = row.images.map(image => presentImage(image, row.title))
  return {
    id: row.id,
    ...pick(row, productFieldNames),
    variants: row.variants.map(variant =>
      presentVariant(variant, imagesOfVariant(variant, row.variants, images)),
    ),
    images,
    video: row.video && presentVideo(row.video, row.title),
    collections: row.collections,
    rating: row.rating,
    reviewCount: row.reviewCount,
    fits: fitsOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
