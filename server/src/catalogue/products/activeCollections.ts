import type { Collection } from '@shop/contracts/catalog/entities'
import { rows } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { presentPicture } from './media/presentPicture.ts'
import { versionedCache } from './versionedCache.ts'

interface Row {
  id: string
  name: string
  slug: string
  description: string
  sort: number
  image_key: string | null
  image_alt: string
  width: number
  height: number
  color: string
  total: number
}

// Tested on SQLite and Postgres.
const query = `select c.id, c.name, c.slug, c.description, c.sort, c.image_key, c.image_alt,
    m.width, m.height, m.color,
    (select count(*) from collection_products cp join product_listings l on l.product_id = cp.product_id
      where cp.collection_id = c.id) as total
  from collections c left join media m on m.key = c.image_key
  where c.is_active = true
  order by c.sort, c.name, c.id`

const present = (row: Row): Collection => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  image: row.image_key
    ? presentPicture({
        mediaKey: row.image_key,
        alt: row.image_alt || row.name,
        width: row.width,
        height: row.height,
        color: row.color,
      })
    : null,
  sort: row.sort,
  isActive: true,
  total: row.total,
  productCount: row.total,
})

/** Reads active collections as the API answers them, once per version of the catalogue. */
export const activeCollections = (deps: Pick<Deps, 'db'>) => {
  const cache = versionedCache(deps, 1)
  /** Reads all active collections in their order. */
  const all = () => cache.remember('all', async () => (await rows<Row>(deps.db, query)).map(present))
  const find = async (idOrSlug: string) =>
    (await all()).find(({ id, slug }) => id === idOrSlug || slug === idOrSlug)

  return {
    all,
    /** Throws `not_found`. */
    one: async (idOrSlug: string): Promise<Collection> => {
      const collection = await find(idOrSlug)
      if (!collection) throw notFound('Collection not found.')
      return collection
    },
    /** Returns the ids of the collections that exist, without duplicates. */
    idsOf: async (idsOrSlugs: readonly string[]): Promise<string[]> => {
      const matches = await Promise.all(idsOrSlugs.map(find))
      return [...new Set(matches.flatMap(collection => collection?.id ?? []))]
    },
  }
}
