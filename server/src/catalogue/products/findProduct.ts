import type { Knex } from 'knex'
import type { z } from 'zod'
import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { CollectionLink, Product } from '@shop/contracts/catalog/entities'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'
import { jsonValuesSql, jsonRowsSql, rows } from '../../platform/database/rows.ts'
import { SerialisedAnswer } from '../../platform/http/answers/serialisedAnswers.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { checkAnswer } from '../../platform/http/invoke.ts'
import { parseVideoRow, videoOfProduct } from './media/videos/presentVideo.ts'
import { receivesChanges, onStockChange, readCatalogVersion } from './catalogVersion.ts'
import { sharesBarcodeSql } from './barcodeUses.ts'
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
    variants: Json<VariantRow[]>
    images: Json<ImageRow[]>
    video: string
    collections: Json<z.output<typeof CollectionLink>[]>
  }

/** SQL for the present unit price of variant `v`; the same rule as `effectivePrice`. */
export const currentPriceSql = 'case when v.sale_price < v.price then v.sale_price else v.price end'

/** Columns of variant `v` that `presentProduct` reads. */
export const variantColumns = {
  id: 'v.id',
  ...selectVariant,
  stock: 'v.stock',
  reserved: 'v.reserved',
  sharesBarcode: sharesBarcodeSql,
}

/** Columns of picture `i` and its media `m` that `presentProduct` reads. */
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

// Reads the whole page in one round trip. Tested on SQLite and Postgres.
const writeQuery = (
  db: Knex,
  where: string,
) => `select p.id, ${selectProduct}, p.rating, p.review_count as "reviewCount", ${selectFits},
    p.created_at as "createdAt", p.updated_at as "updatedAt",
    (select ${jsonRowsSql(db, variantColumns, 'v.position, v.id')} from variants v
      where v.product_id = p.id) as variants,
    (select ${jsonRowsSql(db, imageColumns, 'i.sort, i.id')} from product_images i
      join media m on m.key = i.media_key where i.product_id = p.id) as images,
    (${videoOfProduct(db)}) as video,
    (select ${jsonRowsSql(db, { id: 'c.id', name: 'c.name', slug: 'c.slug' }, 'c.sort, c.name, c.id')}
      from collection_products cp join collections c on c.id = cp.collection_id
      where cp.product_id = p.id and c.is_active = true) as collections
  from products p where ${where} and p.status = 'ACTIVE'`

const serialise = (row: Row): SerialisedAnswer<Product> => {
  const product = presentProduct({
    ...readProductFields({ ...row, status: 'ACTIVE' }),
    variants: fromJson(row.variants),
    images: fromJson(row.images),
    video: parseVideoRow(row.video),
    collections: fromJson(row.collections),
  })
  return new SerialisedAnswer(JSON.stringify(checkAnswer(getProduct, product)), { isCached: true })
}

/** Cache size for products with their rows, about 10 KB each, if the first caller sets none; bytes. */
const defaultMaxCachedBytes = 24_000_000
/** Cache size for slugs with their ids; bytes. */
const maxSlugBytes = 2_000_000

/** Maximum time for which a row is used without reading it again, even if no change is announced; ms. */
const maxTrustedMs = 60_000

interface CachedProduct {
  row: Row
  answer: SerialisedAnswer<Product>
  /** Version of the catalogue in which the row was last read; -1 if its stock has changed since. */
  version: number
  readAt: number
}

const isSameRow = (one: Row, other: Row) =>
  (Object.keys(one) as (keyof Row)[]).every(name => one[name] === other[name])

const bytesOf = ({ row, answer }: Pick<CachedProduct, 'row' | 'answer'>) =>
  answer.body.length + Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0)

const makeFinder = (db: Knex, maxCachedBytes: number) => {
  const byId = writeQuery(db, 'p.id = ?')
  const bySlug = writeQuery(db, 'p.slug = ?')
  const jsonValues = jsonValuesSql(db)
  const byIds = writeQuery(db, `p.id in (select value from ${jsonValues})`)
  const productCache = new ByteCache<CachedProduct>(maxCachedBytes)
  const slugCache = new ByteCache<string>(maxSlugBytes)
  /** Number of stock changes so far. */
  let stockChangeCount = 0

  onStockChange(db, id => {
    stockChangeCount++
    const cached = id === null ? undefined : productCache.get(id)
    if (cached) cached.version = -1
    if (id === null) productCache.clear()
  })

  /** Returns the cached answer if nothing can have changed since its row was read. */
  const trustedEntry = (id: string | undefined, version: number): CachedProduct | undefined => {
    const cached = id === undefined ? undefined : productCache.get(id)
    const isTrusted =
      cached?.version === version &&
      Math.abs(Date.now() - cached.readAt) < maxTrustedMs &&
      receivesChanges(db)
    return isTrusted ? cached : undefined
  }
  const read = async (query: string, value: string, name: string, version: number) => {
    const changesBefore = stockChangeCount
    const productRows = await rows<Row>(db, query, [value], name)
    const isCurrent = stockChangeCount === changesBefore
    return productRows.map(row => {
      const previous = productCache.get(row.id)
      const { answer } = previous && isSameRow(previous.row, row) ? previous : { answer: serialise(row) }
      const cached = { row, answer, version: isCurrent ? version : -1, readAt: Date.now() }
      productCache.set(row.id, cached, bytesOf(cached))
      slugCache.set(row.slug, row.id, row.slug.length + row.id.length)
      return cached
    })
  }
  const find = async (column: 'id' | 'slug', value: string): Promise<SerialisedAnswer<Product>> => {
    const version = await readCatalogVersion({ db })
    const cached = trustedEntry(column === 'id' ? value : slugCache.get(value), version)
    if (cached?.row[column] === value) return cached.answer
    const [query, name] = column === 'id' ? [byId, 'product by id'] : [bySlug, 'product by slug']
    const [product] = await read(query, value, name, version)
    if (!product) throw notFound('Product not found.')
    return product.answer
  }
  return {
    byId: (id: string) => find('id', id),
    bySlug: (slug: string) => find('slug', slug),
    /** Finds the ACTIVE products among these ids. Products that are not cached are read in one statement. */
    byIds: async (requestedIds: readonly string[]): Promise<Map<string, SerialisedAnswer<Product>>> => {
      if (requestedIds.length === 0) return new Map()
      const version = await readCatalogVersion({ db })
      const cachedProducts = requestedIds.flatMap(id => trustedEntry(id, version) ?? [])
      const missingIds = requestedIds.filter(id => !cachedProducts.some(({ row }) => row.id === id))
      const readProducts =
        missingIds.length > 0 ? await read(byIds, JSON.stringify(missingIds), 'products by ids', version) : []
      return new Map([...cachedProducts, ...readProducts].map(({ row, answer }) => [row.id, answer]))
    },
  }
}

const finders = new WeakMap<Knex, ReturnType<typeof makeFinder>>()

/**
 * Finds ACTIVE products by id or slug, always up to date. A row is read again only when the catalogue or the stock of
 * the product has changed; a serialised answer is reused while the row is the same. `byId` and `bySlug` throw
 * `not_found`.
 */
export const productFinder = (
  db: Knex,
  maxCachedBytes = defaultMaxCachedBytes,
): ReturnType<typeof makeFinder> => {
  // All callers share one instance and its cache.
  const finder = finders.get(db) ?? makeFinder(db, maxCachedBytes)
  finders.set(db, finder)
  return finder
}
