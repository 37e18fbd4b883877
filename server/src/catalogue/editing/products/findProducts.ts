import type { Knex } from 'knex'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { ProductRow } from '@shop/contracts/products/entities'
import type { productSorts } from '@shop/contracts/products/endpoints'
import { matchesCatalogue, listedInCatalogue, probeCatalogue } from '../../products/matchCatalogue.ts'
import { asStoredBarcode } from '../../products/barcodeUses.ts'
import { countMany, countFrom } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { cachedUntilChanged } from '../../../platform/events/live/cachedUntilChanged.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { SqlCondition } from '../../../platform/database/parseSearch.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { currentPriceSql } from '../../products/findProduct.ts'
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

const sortings = {
  updated: { key: 'updated_at', direction: 'desc' },
  newest: { key: 'created_at', direction: 'desc' },
  title: { key: 'title', direction: 'asc' },
  place: { key: 'place', direction: 'asc' },
} as const

/** Joins status, collection and search into one condition on product `p`. Tested on SQLite and Postgres. */
const joinConditions = (
  { status, collectionId }: Omit<ProductFilter, 'search'>,
  match: SqlCondition | undefined,
): SqlCondition => {
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

/** Builds the condition on product `p` that a filter and its search stand for. */
export const productConditions = (db: Knex, { search, ...filter }: ProductFilter): SqlCondition =>
  joinConditions(filter, search ? matchesCatalogue(db, search, 'products') : undefined)

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
const productsInOrder = `(select p.*, cp.position as place from collection_products cp
  join products p on p.id = cp.product_id where cp.collection_id = ?)`

interface PageRequest {
  /** Query that selects the ids of the list, with the `key` by which they are sorted. */
  list: SqlCondition
  isCounted: boolean
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Finds a page's products in an index if there is one, and reads only those. */
const readPage = (db: Knex, { list, isCounted, direction, limit, offset }: PageRequest): Promise<Row[]> =>
  rows<Row>(
    db,
    `with matches as ${isCounted ? '' : 'not'} materialized (${list.sql}), page_ids as (
        select f.id, f.key from matches f order by f.key ${direction}, f.id ${direction} limit ? offset ?
      ), variant_totals as (
        select v.product_id, min(${currentPriceSql}) as price_from, max(${currentPriceSql}) as price_to,
            sum(v.stock - v.reserved) as stock, count(*) as variant_count
          from variants v where v.product_id in (select id from page_ids) group by v.product_id
      )
      select p.id, p.slug, p.title, p.status, p.updated_at, s.price_from, s.price_to, s.stock,
          coalesce(s.variant_count, 0) as variant_count,
          (select sku from variants where product_id = p.id order by position, id limit 1) as sku,
          m.key as media_key, i.alt, m.width, m.height, m.color,
          ${isCounted ? '(select count(*) from matches)' : 'null'} as found
        from page_ids w
        join products p on p.id = w.id
        left join variant_totals s on s.product_id = p.id
        left join product_images i on i.id = (select id from product_images
          where product_id = p.id order by sort, id limit 1)
        left join media m on m.key = i.media_key
        order by w.key ${direction}, w.id ${direction}`,
    [...list.bindings, limit, offset],
  )

/** Looks up a search once until a product changes, since it reads thousands of index entries. */
const probeUntilChanged = (deps: Pick<Deps, 'db' | 'clock'>, search: string) =>
  cachedUntilChanged(deps, { topic: 'products', name: `products with ${search}` }, () =>
    probeCatalogue(deps.db, search, 'products'),
  )

/**
 * Reads a page of products with the price range and stock of their variants, in at most five statements. For a search
 * with very many hits and no filter, `isMore` replaces an exact total.
 */
export const findProducts = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { sort = 'updated', page, limit, ...filter }: ProductListInput,
) => {
  const { db } = deps
  const { collectionId, search: typedSearch, ...filterRest } = filter
  const search = typedSearch && (await asStoredBarcode(db, typedSearch))
  const isManualOrder = sort === 'place' && collectionId !== undefined
  const listFilter = isManualOrder ? filterRest : { ...filterRest, collectionId }
  const source = isManualOrder ? productsInOrder : 'products'
  const { key: column, direction } = sortings[sort]
  const buildList = (match: SqlCondition | undefined): SqlCondition => {
    const { sql, bindings } = joinConditions(listFilter, match)
    const text = `select p.id, p.${column} as key from ${source} p where ${sql}`
    return { sql: text, bindings: [...(isManualOrder ? [collectionId] : []), ...bindings] }
  }
  const pageRequest = { direction, limit, offset: (page - 1) * limit }
  const probe = search ? await probeUntilChanged(deps, search) : null
  if (probe && !probe.isMore) {
    // If there are few hits, one query both counts and reads them.
    const list = buildList({ ...probe.ids, sql: `p.id in (${probe.ids.sql})` })
    const pageRows = await readPage(db, { ...pageRequest, list, isCounted: true })
    const total = pageRows[0]?.found ?? (page === 1 ? 0 : await countList(db, list))
    return pageOf(pageRows.map(present), total, page, limit)
  }
  const isFiltered = filter.status !== undefined || collectionId !== undefined
  const count = (max: number | null) =>
    countList(db, buildList(search ? matchesCatalogue(db, search, 'products') : undefined), max)
  const isMore = probe !== null && !isFiltered
  const total = isMore ? probe.total : await countMany(deps, { key: ['products', filter], count })
  const match = search ? listedInCatalogue(db, search, 'products', page * limit) : undefined
  const productRows = await readPage(db, { ...pageRequest, list: buildList(match), isCounted: false })
  return { ...pageOf(productRows.map(present), total, page, limit), ...(isMore && { isMore }) }
}

const countList = (db: Knex, { sql, bindings }: SqlCondition, max: number | null = null) =>
  countFrom(db, `from (${sql}) c`, bindings, max)
