import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { ProductIndex } from './ProductIndex.ts'

interface CachedMembers {
  productIndexes: Promise<Uint32Array>
  /** 1 for each product in the collection; null until the products are read. */
  isMember: Uint8Array | null
}

// Reads all in one row, because tens of thousands of rows are slow.
const membersQuery = `select string_agg(product_id, ' ' order by position, product_id) as ids
  from collection_products where collection_id = ?`

/** Caches the products of collections in their own order, each read on first use. Tested on SQLite and Postgres. */
export const collectionMembers = (db: Knex, products: ProductIndex) => {
  const cache = new Map<string, CachedMembers>()

  const read = async (id: string, entry: CachedMembers): Promise<Uint32Array> => {
    const [row] = await rows<{ ids: string | null }>(db, membersQuery, [id])
    const ids = row?.ids?.split(' ') ?? []
    const productIndexes = Uint32Array.from(ids.flatMap(productId => products.indexOf(productId) ?? []))
    entry.isMember = new Uint8Array(products.ids.length)
    for (const productIndex of productIndexes) entry.isMember[productIndex] = 1
    return productIndexes
  }

  return {
    /** Indexes in the collection's order, with those of products that are not on sale at the moment. */
    of: (id: string): Promise<Uint32Array> => {
      const cached = cache.get(id)
      if (cached) return cached.productIndexes
      const entry: CachedMembers = { productIndexes: Promise.resolve(new Uint32Array()), isMember: null }
      cache.set(id, entry)
      entry.productIndexes = read(id, entry)
      entry.productIndexes.catch(() => cache.delete(id))
      return entry.productIndexes
    },
    forget: (id: string) => cache.delete(id),
    /** Forgets collections to which this product was added, or from which it was removed. */
    forgetAffected: (productIndex: number | undefined, collections: readonly string[]) => {
      for (const [id, { isMember }] of cache) {
        const wasIn = productIndex !== undefined && isMember?.[productIndex] === 1
        if (!isMember || wasIn !== collections.includes(id)) cache.delete(id)
      }
    },
  }
}
