import type { CollectionLink, Product } from '@shop/contracts/catalog/entities'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { jsonRows } from '../database/jsonRows.ts'
import { rows } from '../database/rows.ts'
import { notFound } from '../http/Failure.ts'
import { presentProduct, type ImageRow, type VariantRow } from './presentProduct.ts'

interface Row {
  id: string
  slug: string
  title: string
  description: string
  materials: string
  care: string
  features: string
  specifications: string
  rating: number
  review_count: number
  meta_title: string | null
  meta_description: string | null
  created_at: string
  updated_at: string
  variants: string
  images: string
  collections: string
}

/** Columns of variant `v` that `presentProduct` reads. */
export const variantColumns = {
  id: 'v.id',
  sku: 'v.sku',
  color: 'v.color',
  colorHex: 'v.color_hex',
  size: 'v.size',
  lengthCm: 'v.length_cm',
  collar: 'v.collar',
  cuffs: 'v.cuffs',
  price: 'v.price',
  salePrice: 'v.sale_price',
  stock: 'v.stock',
  reserved: 'v.reserved',
  weightGr: 'v.weight_gr',
  barcode: 'v.barcode',
}

/** Columns of picture `i` and its media `m` that it reads. */
export const imageColumns = {
  id: 'i.id',
  variantId: 'i.variant_id',
  sort: 'i.sort',
  alt: 'i.alt',
  mediaKey: 'm.key',
  width: 'm.width',
  height: 'm.height',
  color: 'm.color',
}

// One round trip for the whole page. Tested on SQLite and Postgres.
const writeQuery = (
  db: Knex,
  column: 'id' | 'slug',
) => `select p.id, p.slug, p.title, p.description, p.materials,
    p.care, p.features, p.specifications, p.rating, p.review_count, p.meta_title, p.meta_description,
    p.created_at, p.updated_at,
    (select ${jsonRows(db, variantColumns, 'v.position, v.id')} from variants v
      where v.product_id = p.id) as variants,
    (select ${jsonRows(db, imageColumns, 'i.sort, i.id')} from product_images i
      join media m on m.key = i.media_key where i.product_id = p.id) as images,
    (select ${jsonRows(db, { id: 'c.id', name: 'c.name', slug: 'c.slug' }, 'c.sort, c.name, c.id')}
      from collection_products cp join collections c on c.id = cp.collection_id
      where cp.product_id = p.id and c.is_active = true) as collections
  from products p where p.${column} = ? and p.status = 'ACTIVE'`

const present = (row: Row): Product =>
  presentProduct({
    ...row,
    status: 'ACTIVE',
    features: JSON.parse(row.features) as string[],
    specifications: JSON.parse(row.specifications) as Record<string, string>,
    reviewCount: row.review_count,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    variants: JSON.parse(row.variants) as VariantRow[],
    images: JSON.parse(row.images) as ImageRow[],
    collections: JSON.parse(row.collections) as z.output<typeof CollectionLink>[],
  })

/** Finds the ACTIVE product with an id or a slug, as it is at this moment. Both throw `not_found`. */
export const productFinder = (db: Knex) => {
  const byId = writeQuery(db, 'id')
  const bySlug = writeQuery(db, 'slug')

  const find = async (query: string, value: string, name: string): Promise<Product> => {
    const [row] = await rows<Row>(db, query, [value], name)
    if (!row) throw notFound('Product not found.')
    return present(row)
  }
  return {
    byId: (id: string) => find(byId, id, 'product by id'),
    bySlug: (slug: string) => find(bySlug, slug, 'product by slug'),
  }
}
