import type { Knex } from 'knex'
import { invalid } from '../../../platform/http/Failure.ts'

/**
 * Puts a product into exactly these collections, at the end of those that are new to it. Throws `validation_failed`.
 */
export const setCollections = async (
  trx: Knex.Transaction,
  productId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(collectionIds)].toSorted()
  const known: { id: string }[] = await trx('collections').whereIn('id', wanted).select('id')
  if (known.length < wanted.length)
    throw invalid({ collectionIds: 'One of these collections no longer exists.' })
  await trx('collection_products')
    .where({ product_id: productId })
    .whereNotIn('collection_id', wanted)
    .delete()
  if (wanted.length === 0) return
  const last: { collection_id: string; last: number }[] = await trx('collection_products')
    .whereIn('collection_id', wanted)
    .groupBy('collection_id')
    .select('collection_id')
    .max({ last: 'position' })
  const placeOf = new Map(last.map(row => [row.collection_id, row.last + 1]))
  await trx('collection_products')
    .insert(wanted.map(id => ({ collection_id: id, product_id: productId, position: placeOf.get(id) ?? 0 })))
    .onConflict(['collection_id', 'product_id'])
    .ignore()
}
