import { batchesOf } from '@shop/contracts/batchesOf'
import type { Knex } from 'knex'
import { invalid } from '../../../platform/http/Failure.ts'

interface ProductCollections {
  productId: string
  collectionIds: readonly string[]
  /** Positions by the id of a collection; at its end by default. */
  places?: Readonly<Record<string, number>>
}

// Knex inserts rows into SQLite as a compound select, which may have 500 terms.
const rowsPerBatch = 250

/** Adds products to those of these collections that do not have them yet. Throws `validation_failed`. */
export const addToCollections = async (
  trx: Knex.Transaction,
  products: readonly ProductCollections[],
): Promise<void> => {
  const requestedIds = [...new Set(products.flatMap(({ collectionIds }) => collectionIds))].toSorted()
  if (requestedIds.length === 0) return
  const existing: { id: string }[] = await trx('collections').whereIn('id', requestedIds).select('id')
  if (existing.length < requestedIds.length)
    throw invalid({ collectionIds: 'One of these collections no longer exists.' })
  const lastPositions: { collection_id: string; last: number }[] = await trx('collection_products')
    .whereIn('collection_id', requestedIds)
    .groupBy('collection_id')
    .select('collection_id')
    .max({ last: 'position' })
  const nextPositions = new Map(lastPositions.map(row => [row.collection_id, row.last + 1]))
  const rows = products.flatMap(({ productId, collectionIds, places = {} }) =>
    [...new Set(collectionIds)].toSorted().map(id => {
      const nextPosition = nextPositions.get(id) ?? 0
      const position = places[id] ?? nextPosition
      nextPositions.set(id, Math.max(position + 1, nextPosition))
      return { collection_id: id, product_id: productId, position }
    }),
  )
  for (const batch of batchesOf(rows, rowsPerBatch))
    await trx('collection_products').insert(batch).onConflict(['collection_id', 'product_id']).ignore()
}

/** Puts a product into exactly these collections, at the end of new ones. Throws `validation_failed`. */
export const setCollections = async (
  trx: Knex.Transaction,
  productId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  await trx('collection_products')
    .where({ product_id: productId })
    .whereNotIn('collection_id', [...collectionIds])
    .delete()
  await addToCollections(trx, [{ productId, collectionIds }])
}
