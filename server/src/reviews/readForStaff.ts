import type { Review as AdminReview } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import { notFound } from '../http/Failure.ts'
import { presentForStaff, type StaffRow } from './present.ts'

export interface Wish {
  search?: string | undefined
  status?: ReviewStatus | undefined
  rating?: number | undefined
  /** Instants: the first that counts, and the first that does not any more. */
  since?: string | undefined
  until?: string | undefined
  hasComment?: boolean | undefined
  page: number
  limit: number
}

/** The index of SQLite knows three letters in a row and more; what is shorter is looked for text by text. */
const fewestIndexed = 3

/** Conditions on `search_text`. Tested on SQLite and Postgres, with and without its trigrams. */
const matching = (query: Knex.QueryBuilder, search: string, onPostgres: boolean) => {
  const pattern = `%${search.replaceAll(/[%_!]/g, '!$&')}%`
  if (onPostgres) return query.whereRaw("search_text ilike ? escape '!'", [pattern])
  if (Array.from(search).length < fewestIndexed)
    return query.whereRaw("search_text like ? escape '!'", [pattern])
  const phrase = `"${search.replaceAll('"', '""')}"`
  return query.whereRaw('id in (select review_id from review_index where review_index match ?)', [phrase])
}

const wanted = (db: Knex, { search, status, rating, since, until, hasComment }: Wish) =>
  db('reviews').modify(query => {
    if (search) void matching(query, search, isPostgres(db))
    if (status) void query.where({ status })
    if (rating) void query.where({ rating })
    if (since) void query.where('created_at', '>=', since)
    if (until) void query.where('created_at', '<', until)
    if (hasComment !== undefined) void query.where('comment', hasComment ? '<>' : '=', '')
  })

const withNames = (db: Knex) =>
  db('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .join('products as p', 'p.id', 'r.product_id')
    .select('r.id', 'r.rating', 'r.status', 'r.title', 'r.comment', 'u.email', 'p.slug')
    .select({ createdAt: 'r.created_at', updatedAt: 'r.updated_at', userId: 'u.id', productId: 'p.id' })
    .select({ firstName: 'u.first_name', lastName: 'u.last_name', productTitle: 'p.title' })

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

/** A page of reviews, newest first: two statements. */
export const listForStaff = async (db: Knex, wish: Wish) => {
  const { page, limit } = wish
  const shown = wanted(db, wish)
    .select('id')
    .orderBy([...newestFirst])
    .limit(limit)
    .offset((page - 1) * limit)
  const [total, found] = await Promise.all([
    countRows(wanted(db, wish)),
    withNames(db)
      .whereIn('r.id', shown)
      .orderBy(newestFirst.map(({ column, order }) => ({ column: `r.${column}`, order }))),
  ])
  return pageOf((found as StaffRow[]).map(presentForStaff), total, page, limit)
}

/** One review with its writer and product. Throws `not_found`. */
export const readForStaff = async (db: Knex, id: string): Promise<AdminReview> => {
  const row = (await withNames(db).where('r.id', id).first()) as StaffRow | undefined
  if (!row) throw notFound('This review does not exist.')
  return presentForStaff(row)
}
