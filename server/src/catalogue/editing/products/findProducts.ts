import type { Knex } from 'knex'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { ProductRow } from '@shop/contracts/products/entities'
import type { productSorts } from '@shop/contracts/products/endpoints'
import { foundInCatalogue, listedInCatalogue, probeCatalogue } from '../../products/matchCatalogue.ts'
import { asKept } from '../../products/barcodeUses.ts'
import { countMany, countFrom } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Condition } from '../../../platform/database/soughtWords.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { priceNow } from '../../products/findProduct.ts'
import { presentPicture } from '../../products/media/presentPicture.ts'

export interface ProductFilter {
  search?: string | undefined
  status?: ProductStatus | undefined
  collectionId?: string | undefined
}

interface ProductListInput extends ProductFilter {
  sort?: (typeof productSorts)[number] | 'place' | undefined
  page: number
  limit: number
}

interface Row {
  id: string
  slug: string
  title: string
  status: ProductStatus
  updated_at: string
  price_from: number | null
  price_to: number | null
  stock: number | null
  variant_count: number
  media_key: string | null
  sku: string | null
  alt: string
  width: number
  height: number
  color: string
  /** Number of products on all pages, if they were counted in the same statement. */
  found: number | null
}

const orders = {
  updated: { key: 'updated_at', direction: 'desc' },
  newest: { key: 'created_at', direction: 'desc' },
  title: { key: 'title', direction: 'asc' },
  place: { key: 'place', direction: 'asc' },
} as const

/** Builds the conditions on product `p`, and the condition of its search. Tested on SQLite and Postgres. */
const allOf = (
  { status, collectionId }: Omit<ProductFilter, 'search'>,
  match: Condition | undefined,
): Condition => {
  const conditions = [
    ...(status ? [{ sql: 'p.status = ?', bindings: [status] }] : []),
    ...(collectionId
      ? [
          {
            sql: 'p.id in (select product_id from collection_products where collection_id = ?)',
            bindings: [collectionId],
          },
        ]
      : []),
    ...(match ? [match] : []),
  ]
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}

/** Builds the combined condition on product `p`, with its bindings. */
export const productConditions = (db: Knex, { search, ...filter }: ProductFilter): Condition =>
  allOf(filter, search ? foundInCatalogue(db, search, 'products') : undefined)

const present = (row: Row): ProductRow => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  status: row.status,
  sku: row.sku,
  picture:
    row.media_key === null
      ? null
      : presentPicture({ ...row, mediaKey: row.media_key, alt: row.alt || row.title }),
  priceFrom: row.price_from,
  priceTo: row.price_to,
  stock: row.stock ?? 0,
  variantCount: row.variant_count,
  updatedAt: row.updated_at,
})

/** Selects the products of a collection in its order. */
const placed = `(select p.*, cp.position as place from collection_products cp
  join products p on p.id = cp.product_id where cp.collection_id = ?)`

interface Part {
  /** Condition that selects the ids of the list with the `key` they are sorted by. */
  list: Condition
  isCounted: boolean
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Finds a page's products in an index if there is one, and reads only those. */
const readPage = (db: Knex, { list, isCounted, direction, limit, offset }: Part): Promise<Row[]> =>
  rows<Row>(
    db,
    `with found as ${isCounted ? '' : 'not'} materialized (${list.sql}), wanted as (
        select f.id, f.key from found f order by f.key ${direction}, f.id ${direction} limit ? offset ?
      ), stocked as (
        select v.product_id, min(${priceNow}) as price_from, max(${priceNow}) as price_to,
            sum(v.stock - v.reserved) as stock, count(*) as variant_count
          from variants v where v.product_id in (select id from wanted) group by v.product_id
      )
      select p.id, p.slug, p.title, p.status, p.updated_at, s.price_from, s.price_to, s.stock,
          coalesce(s.variant_count, 0) as variant_count,
          (select sku from variants where product_id = p.id order by position, id limit 1) as sku,
          m.key as media_key, i.alt, m.width, m.height, m.color,
          ${isCounted ? '(select count(*) from found)' : 'null'} as found
        from wanted w
        join products p on p.id = w.id
        left join stocked s on s.product_id = p.id
        left join product_images i on i.id = (select id from product_images
          where product_id = p.id order by sort, id limit 1)
        left join media m on m.key = i.media_key
        order by w.key ${direction}, w.id ${direction}`,
    [...list.bindings, limit, offset],
  )

/**
 * Reads a page of products with the price range and stock of their variants, in at most four statements. For a search
 * with very many hits and no filter, `isMore` replaces an exact total.
 */
export const findProducts = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { sort = 'updated', page, limit, ...filter }: ProductListInput,
) => {
  const { db } = deps
  const { collectionId, search: given, ...others } = filter
  const search = given && (await asKept(db, given))
  const isPlaced = sort === 'place' && collectionId !== undefined
  const narrowed = isPlaced ? others : { ...others, collectionId }
  const source = isPlaced ? placed : 'products'
  const { key: column, direction } = orders[sort]
  const selected = (match: Condition | undefined): Condition => {
    const { sql, bindings } = allOf(narrowed, match)
    const text = `select p.id, p.${column} as key from ${source} p where ${sql}`
    return { sql: text, bindings: [...(isPlaced ? [collectionId] : []), ...bindings] }
  }
  const part = { direction, limit, offset: (page - 1) * limit }
  const probe = search ? await probeCatalogue(db, search, 'products') : null
  if (probe && !probe.isMore) {
    // If there are few hits, one query both counts and reads them.
    const list = selected({ ...probe.ids, sql: `p.id in (${probe.ids.sql})` })
    const shown = await readPage(db, { ...part, list, isCounted: true })
    const total = shown[0]?.found ?? (page === 1 ? 0 : await countList(db, list))
    return pageOf(shown.map(present), total, page, limit)
  }
  const isFiltered = filter.status !== undefined || collectionId !== undefined
  const count = (max: number | null) =>
    countList(db, selected(search ? foundInCatalogue(db, search, 'products') : undefined), max)
  const isMore = probe !== null && !isFiltered
  const total = isMore ? probe.total : await countMany(deps, { key: ['products', filter], count })
  const match = search ? listedInCatalogue(db, search, 'products', page * limit) : undefined
  const shown = await readPage(db, { ...part, list: selected(match), isCounted: false })
  return { ...pageOf(shown.map(present), total, page, limit), ...(isMore && { isMore }) }
}

const countList = (db: Knex, { sql, bindings }: Condition, max: number | null = null) =>
  countFrom(db, `from (${sql}) c`, bindings, max)
