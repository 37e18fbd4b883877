import type { Knex } from 'knex'
import type { z } from 'zod'
import type { CollectionLink, Product } from '@shop/contracts/catalog/entities'
import { jsonRows, rows } from '../database/rows.ts'
import { notFound } from '../http/Failure.ts'
import { readVideo, videoOfProduct } from '../media/videos/presentVideo.ts'
import { readProductFields, selectProduct, selectVariant, type ProductFieldsRow } from './fieldRows.ts'
import { selectFits, type FitRow } from './fitsOf.ts'
import { presentProduct, type ImageRow, type VariantRow } from './presentProduct.ts'

type Row = Omit<ProductFieldsRow, 'status'> &
  FitRow & {
    id: string
    rating: number
    reviewCount: number
    createdAt: string
    updatedAt: string
    variants: string
    images: string
    video: string
    collections: string
  }

/** Columns of variant `v` that `presentProduct` reads. */
export const variantColumns = { id: 'v.id', ...selectVariant, stock: 'v.stock', reserved: 'v.reserved' }

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
) => `select p.id, ${selectProduct}, p.rating, p.review_count as "reviewCount", ${selectFits},
    p.created_at as "createdAt", p.updated_at as "updatedAt",
    (select ${jsonRows(db, variantColumns, 'v.position, v.id')} from variants v
      where v.product_id = p.id) as variants,
    (select ${jsonRows(db, imageColumns, 'i.sort, i.id')} from product_images i
      join media m on m.key = i.media_key where i.product_id = p.id) as images,
    (${videoOfProduct(db)}) as video,
    (select ${jsonRows(db, { id: 'c.id', name: 'c.name', slug: 'c.slug' }, 'c.sort, c.name, c.id')}
      from collection_products cp join collections c on c.id = cp.collection_id
      where cp.product_id = p.id and c.is_active = true) as collections
  from products p where p.${column} = ? and p.status = 'ACTIVE'`

const present = (row: Row): Product =>
  presentProduct({
    ...readProductFields({ ...row, status: 'ACTIVE' }),
    variants: JSON.parse(row.variants) as VariantRow[],
    images: JSON.parse(row.images) as ImageRow[],
    video: readVideo(row.video),
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
