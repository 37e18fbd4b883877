import type { Knex } from 'knex'
import { iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'
import { collections } from './storeFacts.ts'

interface Source {
  /** Keys of the stored pictures; a collection's by its slug. */
  keys: ReadonlyMap<string, string>
  openedAt: number
  /** Ids of a collection's products in its order, by the collection's slug. */
  members: ReadonlyMap<string, readonly string[]>
}

export const writeCollections = async (
  trx: Knex.Transaction,
  { keys, openedAt, members }: Source,
): Promise<void> => {
  const at = iso(openedAt)
  await insertRows(
    trx,
    'collections',
    collections.map(({ slug, name, description, picture }, sort) => ({
      id: demoId('collection', slug),
      name,
      slug,
      description,
      image_key: keys.get(slug) ?? null,
      image_alt: picture.alt,
      sort,
      created_at: at,
      updated_at: at,
    })),
  )
  await insertRows(
    trx,
    'collection_products',
    collections.flatMap(({ slug }) =>
      (members.get(slug) ?? []).map((productId, position) => ({
        collection_id: demoId('collection', slug),
        product_id: productId,
        position,
      })),
    ),
  )
}
