import type { Knex } from 'knex'

const slugTables = {
  product: { table: 'product_slugs', column: 'product_id' },
  collection: { table: 'collection_slugs', column: 'collection_id' },
} as const

interface SlugChange {
  id: string
  from: string
  to: string
  at: string
}

/** Removes slugs that are in use again from the redirects. */
export const claimSlugs = async (
  trx: Knex.Transaction,
  kind: keyof typeof slugTables,
  slugs: readonly string[],
): Promise<void> => {
  await trx(slugTables[kind].table)
    .whereIn('slug', [...slugs])
    .delete()
}

/**
 * Stores a former slug as a redirect, so that old links continue to work. A slug in use again is removed from the
 * redirects.
 */
export const keepSlug = async (
  trx: Knex.Transaction,
  kind: keyof typeof slugTables,
  { id, from, to, at }: SlugChange,
): Promise<void> => {
  const { table, column } = slugTables[kind]
  await claimSlugs(trx, kind, [to])
  if (from === to) return
  await trx(table)
    .insert({ slug: from, [column]: id, created_at: at })
    .onConflict('slug')
    .merge()
}
