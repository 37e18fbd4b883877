import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'
import { presentPicture, type PictureRow } from '../media/presentPicture.ts'
import { imagesOfVariant } from './imagesOfVariant.ts'

/** A variant as any query may bring it. */
export interface VariantRow extends Omit<Variant, 'images'> {
  reserved: number
}
export interface ImageRow extends PictureRow {
  id: string
  sort: number
  variantId: string | null
}
export interface ProductRow extends Omit<Product, 'variants' | 'images'> {
  variants: VariantRow[]
  images: ImageRow[]
}

/** A picture of the gallery; without words of its own it says what product it shows. */
export const presentImage = (image: ImageRow, title: string): Image => ({
  ...presentPicture({ ...image, alt: image.alt || title }),
  id: image.id,
  sort: image.sort,
  variantId: image.variantId,
})

/** A variant as shoppers may see it: of its stock only what can be bought now. */
export const presentVariant = (row: VariantRow, images: Image[]): Variant => ({
  id: row.id,
  sku: row.sku,
  color: row.color,
  colorHex: row.colorHex,
  size: row.size,
  lengthCm: row.lengthCm,
  collar: row.collar,
  cuffs: row.cuffs,
  price: row.price,
  salePrice: row.salePrice,
  stock: Math.max(0, row.stock - row.reserved),
  weightGr: row.weightGr,
  barcode: row.barcode,
  images,
})

/** Everything the product page shows. */
export const presentProduct = (row: ProductRow): Product => {
  const images = row.images.map(image => presentImage(image, row.title))
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    materials: row.materials,
    care: row.care,
    status: row.status,
    features: row.features,
    specifications: row.specifications,
    variants: row.variants.map(variant =>
      presentVariant(variant, imagesOfVariant(variant, row.variants, images)),
    ),
    images,
    collections: row.collections,
    rating: row.rating,
    reviewCount: row.reviewCount,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
