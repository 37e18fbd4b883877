import type { Knex } from 'knex'
import type { z } from 'zod'
import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { CollectionLink, Product } from '@shop/contracts/catalog/entities'
import { KeptBytes } from '../../platform/base/KeptBytes.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { jsonRows, rows } from '../../platform/database/rows.ts'
import { Written } from '../../platform/http/answers/Streamed.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { checkAnswer } from '../../platform/http/invoke.ts'
import { readVideo, videoOfProduct } from './media/videos/presentVideo.ts'
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
  where: string,
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
  from products p where ${where} and p.status = 'ACTIVE'`

const write = (row: Row): Written<Product> => {
  const product = presentProduct({
    ...readProductFields({ ...row, status: 'ACTIVE' }),
    variants: JSON.parse(row.variants) as VariantRow[],
    images: JSON.parse(row.images) as ImageRow[],
    video: readVideo(row.video),
    collections: JSON.parse(row.collections) as z.output<typeof CollectionLink>[],
  })
  return new Written(JSON.stringify(checkAnswer(getProduct, product)), { isKept: true })
}

/** Some thousand products, each with its row. */
const mostKept = 24_000_000

interface Kept {
  row: Row
  answer: Written<Product>
}

const isAlike = (one: Row, other: Row) =>
  (Object.keys(one) as (keyof Row)[]).every(name => one[name] === other[name])

const bytesOf = ({ row, answer }: Kept) =>
  answer.body.length + Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0)

const makeFinder = (db: Knex) => {
  const byId = writeQuery(db, 'p.id = ?')
  const bySlug = writeQuery(db, 'p.slug = ?')
  const given = isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)'
  const byIds = writeQuery(db, `p.id in (select value from ${given})`)
  const written = new KeptBytes<Kept>(mostKept)

  const answerOf = (row: Row): Written<Product> => {
    const known = written.get(row.id)
    if (known && isAlike(known.row, row)) return known.answer
    const kept = { row, answer: write(row) }
    written.set(row.id, kept, bytesOf(kept))
    return kept.answer
  }
  const find = async (query: string, value: string, name: string): Promise<Written<Product>> => {
    const [row] = await rows<Row>(db, query, [value], name)
    if (!row) throw notFound('Product not found.')
    return answerOf(row)
  }
  return {
    byId: (id: string) => find(byId, id, 'product by id'),
    bySlug: (slug: string) => find(bySlug, slug, 'product by slug'),
    /** Those of these that are ACTIVE, in one statement, by their ids. */
    byIds: async (ids: readonly string[]): Promise<Map<string, Written<Product>>> => {
      const found = ids.length > 0 ? await rows<Row>(db, byIds, [JSON.stringify(ids)], 'products by ids') : []
      return new Map(found.map(row => [row.id, answerOf(row)]))
    },
  }
}

const finders = new WeakMap<Knex, ReturnType<typeof makeFinder>>()

/**
 * Finds the ACTIVE product with an id or a slug, as it is at this moment; the database is asked each time. What was
 * written of a row is sent again for as long as the row says the same. Both throw `not_found`.
 */
export const productFinder = (db: Knex): ReturnType<typeof makeFinder> => {
  // One for all callers: they share what it keeps.
  const finder = finders.get(db) ?? makeFinder(db)
  finders.set(db, finder)
  return finder
}
