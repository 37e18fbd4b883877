import type { Knex } from 'knex'
import type { Wish, WishlistItem } from '@shop/contracts/wishlist/endpoints'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { VatClass } from '@shop/contracts/facts/productFields'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { imageColumns, variantColumns } from '../findProduct.ts'
import { imagesOfVariant } from '../imagesOfVariant.ts'
import { presentImage, presentVariant, type ImageRow, type VariantRow } from '../presentProduct.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'

interface Row {
  id: string
  created_at: string
  variant_id: string | null
  product_id: string
  slug: string
  title: string
  status: ProductStatus
  rating: number
  review_count: number
  vat_class: VatClass
  variants: Json<VariantRow[]>
  images: Json<ImageRow[]>
}

const present = (row: Row): WishlistItem => {
  const variants = fromJson(row.variants)
  const images = fromJson(row.images).map(image => presentImage(image, row.title))
  return {
    id: row.id,
    createdAt: row.created_at,
    variantId: row.variant_id,
    product: {
      id: row.product_id,
      slug: row.slug,
      title: row.title,
      status: row.status,
      rating: row.rating,
      reviewCount: row.review_count,
      vatClass: row.vat_class,
      variants: variants.map(variant => presentVariant(variant, imagesOfVariant(variant, variants, images))),
      images,
    },
  }
}

/** Reads an account's wishlist, newest first, in one statement. Tested on SQLite and Postgres. */
export const readWishlist = async (db: Knex, userId: string): Promise<WishlistItem[]> => {
  const wishRows = await rows<Row>(
    db,
    `select w.id, w.created_at, w.variant_id, p.id as product_id, p.slug, p.title, p.status, p.rating, p.review_count, p.vat_class,
      (select ${jsonRowsSql(db, variantColumns, 'v.position, v.id')} from variants v
        where v.product_id = p.id) as variants,
      (select ${jsonRowsSql(db, imageColumns, 'i.sort, i.id')} from product_images i
        join media m on m.key = i.media_key where i.product_id = p.id) as images
      from wishlist_items w join products p on p.id = w.product_id
      where w.user_id = ? order by w.created_at desc, w.id desc`,
    [userId],
    'wishlist',
  )
  return wishRows.map(present)
}

/** Reads only the ids of a wishlist. */
export const readWishes = (db: Knex, userId: string): Promise<Wish[]> =>
  rows<Wish>(
    db,
    `select id, product_id as "productId", variant_id as "variantId" from wishlist_items
      where user_id = ? order by created_at desc, id desc`,
    [userId],
    'wishes',
  )
