import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'

const currentSlugQueries = {
  products: `select p.slug from product_slugs s join products p on p.id = s.product_id
    where s.slug = ? and p.status = 'ACTIVE'`,
  collections: `select c.slug from collection_slugs s join collections c on c.id = s.collection_id
    where s.slug = ? and c.is_active = true`,
}

/**
 * Finds the present address of a page from an earlier one; null if the address never led anywhere, or still works.
 * Tested on SQLite and Postgres.
 */
export const findNewAddress = async (db: Knex, path: string): Promise<string | null> => {
  // Capitals make no difference to the storefront's addresses either.
  const { kind, slug, query } =
    /^\/(?<kind>products|collections)\/(?<slug>[a-z0-9-]+)(?<query>\?.*)?$/i.exec(path)?.groups ?? {}
  if (!kind || !slug) return null
  const table = kind.toLowerCase() as keyof typeof currentSlugQueries
  const [row] = await rows<{ slug: string }>(db, currentSlugQueries[table], [slug.toLowerCase()])
  const address = row && `/${table}/${row.slug}${query ?? ''}`
  return !address || address === path ? null : address
}
