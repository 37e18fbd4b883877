import type { Knex } from 'knex'

const owners = {
  product: { table: 'product_slugs', column: 'product_id' },
  collection: { table: 'collection_slugs', column: 'collection_id' },
} as const

interface SlugChange {
  id: string
  from: string
  to: string
  at: string
}

/** Keeps a former slug as a redirect, so that old addresses go on working. A slug that is used again is removed from them. */
export const keepSlug = async (
  trx: Knex.Transaction,
  kind: keyof typeof owners,
  { id, from, to, at }: SlugChange,
): Promise<void> => {
  const { table, column } = owners[kind]
  await trx(table).where({ slug: to }).delete()
  if (from === to) return
  await trx(table)
    .insert({ slug: from, [column]: id, created_at: at })
    .onConflict('slug')
    .merge()
}
