import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import type { Knex } from 'knex'
import { pageOf } from '../database/paginate.ts'
import { rows } from '../database/rows.ts'
import { notFound } from '../http/Failure.ts'
import { presentPicture } from '../media/presentPicture.ts'

interface Row {
  id: string
  name: string
  slug: string
  description: string
  image_key: string | null
  image_alt: string
  sort: number
  is_active: boolean | number
  version: number
  created_at: string
  updated_at: string
  width: number
  height: number
  color: string
  product_count: number
  active_count: number
}

// Both tested on SQLite and Postgres.
const select = `select c.*, m.width, m.height, m.color,
    (select count(*) from collection_products cp where cp.collection_id = c.id) as product_count,
    (select count(*) from collection_products cp join product_listings l on l.product_id = cp.product_id
      where cp.collection_id = c.id) as active_count
  from collections c left join media m on m.key = c.image_key`
const matching = `(lower(c.name) like ? escape '!' or c.slug like ? escape '!')`

export const noSuchCollection = () => notFound('This collection does not exist.')

const present = (row: Row): StaffCollection => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  image:
    row.image_key === null ? null : presentPicture({ ...row, mediaKey: row.image_key, alt: row.image_alt }),
  sort: row.sort,
  isActive: Boolean(row.is_active),
  productCount: row.product_count,
  activeCount: row.active_count,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Throws `not_found`. */
export const readCollection = async (db: Knex, id: string): Promise<StaffCollection> => {
  const [row] = await rows<Row>(db, `${select} where c.id = ?`, [id])
  if (!row) throw noSuchCollection()
  return present(row)
}

interface Wish {
  search?: string | undefined
  page: number
  limit: number
}

/** A page of collections in their order. */
export const findCollections = async (db: Knex, { search = '', page, limit }: Wish) => {
  const pattern = `%${search.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`
  const [counted] = await rows<{ total: number }>(
    db,
    `select count(*) as total from collections c where ${matching}`,
    [pattern, pattern],
  )
  const found = await rows<Row>(
    db,
    `${select} where ${matching} order by c.sort, c.name, c.id limit ? offset ?`,
    [pattern, pattern, limit, (page - 1) * limit],
  )
  return pageOf(found.map(present), counted?.total ?? 0, page, limit)
}
