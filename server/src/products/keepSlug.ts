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

/** Keeps a slug that is given up, so that its address goes on leading to what it led to; one that is taken up again is freed. */
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
