import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { ProductIndex } from './ProductIndex.ts'

interface Kept {
  places: Promise<Uint32Array>
  /** 1 for each product in the collection; null until the products are read. */
  isMember: Uint8Array | null
}

// Reads all in one row, because tens of thousands of rows are slow.
const members = `select string_agg(product_id, ' ' order by position, product_id) as ids
  from collection_products where collection_id = ?`

/** Caches the products of collections in their own order, each read on first use. Tested on SQLite and Postgres. */
export const collectionMembers = (db: Knex, products: ProductIndex) => {
  const cache = new Map<string, Kept>()

  const read = async (id: string, own: Kept): Promise<Uint32Array> => {
    const [row] = await rows<{ ids: string | null }>(db, members, [id])
    const ids = row?.ids?.split(' ') ?? []
    const places = Uint32Array.from(ids.flatMap(productId => products.placeOf(productId) ?? []))
    own.isMember = new Uint8Array(products.ids.length)
    for (const place of places) own.isMember[place] = 1
    return places
  }

  return {
    /** Indexes in the collection's order; some may not be listed. */
    of: (id: string): Promise<Uint32Array> => {
      const known = cache.get(id)
      if (known) return known.places
      const own: Kept = { places: Promise.resolve(new Uint32Array()), isMember: null }
      cache.set(id, own)
      own.places = read(id, own)
      own.places.catch(() => cache.delete(id))
      return own.places
    },
    forget: (id: string) => cache.delete(id),
    /** Forgets collections to which this product was added, or from which it was removed. */
    follow: (place: number | undefined, collections: readonly string[]) => {
      for (const [id, { isMember }] of cache) {
        const wasIn = place !== undefined && isMember?.[place] === 1
        if (!isMember || wasIn !== collections.includes(id)) cache.delete(id)
      }
    },
  }
}
