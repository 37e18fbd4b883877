import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import type { Knex } from 'knex'
import { pageOf } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import { wordsAmong } from '../../../platform/database/parseSearch.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { cachedUntilChanged } from '../../../platform/events/live/cachedUntilChanged.ts'
import { presentPicture } from '../../products/media/presentPicture.ts'

interface Row {
  id: string
  name: string
  slug: string
  description: string
  image_key: string | null
  image_alt: string
  sort: number
  is_active: boolean | number
  tariff_code: string
  customs_text: string
  origin: string
  weight_gr: number
  version: number
  created_at: string
  updated_at: string
  width: number
  height: number
  color: string
}

interface Counts {
  id: string
  product_count: number
  active_count: number
}

// All tested on SQLite and Postgres.
const selectSql = `select c.*, m.width, m.height, m.color from collections c left join media m on m.key = c.image_key`
/** Builds SQL that counts the products of collections, and those of them on sale, which have a row in the listings. */
const countsSql = (
  where: string,
) => `select cp.collection_id as id, count(*) as product_count, count(l.product_id) as active_count
  from collection_products cp left join product_listings l on l.product_id = cp.product_id ${where}
  group by cp.collection_id`

export const noSuchCollection = () => notFound('This collection does not exist.')

const present = (row: Row, productCounts: readonly Counts[]): StaffCollection => {
  const { product_count = 0, active_count = 0 } = productCounts.find(({ id }) => id === row.id) ?? {}
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image:
      row.image_key === null ? null : presentPicture({ ...row, mediaKey: row.image_key, alt: row.image_alt }),
    sort: row.sort,
    isActive: Boolean(row.is_active),
    tariffCode: row.tariff_code,
    customsText: row.customs_text,
    origin: row.origin,
    weightGr: row.weight_gr,
    productCount: product_count,
    activeCount: active_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Throws `not_found`. */
export const readCollection = async (db: Knex, id: string): Promise<StaffCollection> => {
  const [row] = await rows<Row>(db, `${selectSql} where c.id = ?`, [id])
  if (!row) throw noSuchCollection()
  return present(row, await rows<Counts>(db, countsSql('where cp.collection_id = ?'), [id]))
}

/**
 * Reads a page of collections in their order. Their products are counted again only after the catalogue has changed.
 */
export const findCollections = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { search = '', page, limit }: { search?: string | undefined; page: number; limit: number },
) => {
  const { db } = deps
  const productCounts = await cachedUntilChanged(deps, { topic: 'products', name: 'collections' }, () =>
    rows<Counts>(db, countsSql('')),
  )
  const searchCondition = wordsAmong(db, ['lower(c.name)', 'c.slug'], search.toLowerCase())
  const where = searchCondition.sql === '' ? '' : `where ${searchCondition.sql}`
  const [totals] = await rows<{ total: number }>(
    db,
    `select count(*) as total from collections c ${where}`,
    searchCondition.bindings,
  )
  const collectionRows = await rows<Row>(
    db,
    `${selectSql} ${where} order by c.sort, c.name, c.id limit ? offset ?`,
    [...searchCondition.bindings, limit, (page - 1) * limit],
  )
  return pageOf(
    collectionRows.map(row => present(row, productCounts)),
    totals?.total ?? 0,
    page,
    limit,
  )
}
