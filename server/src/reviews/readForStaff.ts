import type { Knex } from 'knex'
import type { Review as AdminReview } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { isPostgres } from '../database/connect.ts'
import { areKnownMany, countMany, many, countRows } from '../database/countMany.ts'
import { pageOf } from '../database/paginate.ts'
import { containing, few, isIndexed, isPlain } from '../database/soughtWords.ts'
import type { Deps } from '../base/deps.ts'
import { notFound } from '../http/Failure.ts'
import { presentForStaff, type StaffRow } from './present.ts'
import { photosOfReview } from './reviewPhotos.ts'

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

interface Search {
  search: string
  areMany: boolean
}

/** Characters. A shorter search goes through the texts one by one. */
const isFound = (db: Knex, search: string) => !isPostgres(db) && isIndexed(search)

const found = (db: Knex, search: string) =>
  db('review_index').whereRaw('review_index match ?', [`"${search.replaceAll('"', '""')}"`])

/** Tells whether a search finds so many that reviews are better looked at one by one, in the order of the list. */
const areManyReviews = async (db: Knex, search: string): Promise<boolean> =>
  isFound(db, search) && isPlain(search) && (await countRows(found(db, search), few + 1)) > few

/** Conditions on `search_text`. Tested on SQLite and Postgres, with and without its trigrams. */
const matching = (query: Knex.QueryBuilder, db: Knex, { search, areMany }: Search) => {
  if (isFound(db, search) && !areMany) return query.whereIn('id', found(db, search).select('review_id'))
  const { sql, bindings } = containing(db, 'search_text', search)
  return query.whereRaw(sql, bindings)
}

const wanted = (db: Knex, { search, status, rating, since, until, hasComment }: Wish, areMany: boolean) =>
  db('reviews').modify(query => {
    if (search) void matching(query, db, { search, areMany })
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
    .select('r.id', 'r.rating', 'r.fit', 'r.status', 'r.title', 'r.comment', 'r.version', 'u.email', 'p.slug')
    .select({ createdAt: 'r.created_at', updatedAt: 'r.updated_at', userId: 'u.id', productId: 'p.id' })
    .select({ firstName: 'u.first_name', lastName: 'u.last_name', productTitle: 'p.title' })
    .select(db.raw(`(${photosOfReview(db)}) as photos`))

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

const keyOf = (wish: Wish) => ['reviews', { ...wish, page: undefined, limit: undefined }]

const countReviews = (deps: Pick<Deps, 'db' | 'clock'>, wish: Wish, areMany: boolean) => {
  const { search, ...filter } = { ...wish, page: undefined, limit: undefined }
  // An index that has found all there is to find knows how many.
  const isAll =
    search && isFound(deps.db, search) && Object.values(filter).every(value => value === undefined)
  return countMany(deps, {
    key: keyOf(wish),
    count: most => countRows(isAll ? found(deps.db, search) : wanted(deps.db, wish, areMany), most),
  })
}

const present = (reviews: readonly unknown[]) => (reviews as StaffRow[]).map(presentForStaff)

const cut = (query: Knex.QueryBuilder, { page, limit }: Wish) =>
  query
    .select('id')
    .orderBy([...newestFirst])
    .limit(limit)
    .offset((page - 1) * limit)

const readPage = (db: Knex, ids: Knex.QueryBuilder) =>
  withNames(db)
    .whereIn('r.id', ids)
    .orderBy(newestFirst.map(({ column, order }) => ({ column: `r.${column}`, order })))

/**
 * A page of what a search finds where that is few: found once, to be counted and to be shown. Null where it is many, or
 * the page lies behind them. Left to itself, Postgres goes through reviews by date, hoping that it soon has found enough.
 */
const listFew = async (db: Knex, wish: Wish) => {
  const all = wanted(db, wish, false)
    .select('id', 'created_at')
    .limit(many + 1)
  const reviews: { found: number }[] = await readPage(db, cut(db('found'), wish))
    .withMaterialized('found', all)
    .select(db.raw('(select count(*) from found) as found'))
  const total = reviews[0]?.found ?? (wish.page === 1 ? 0 : Infinity)
  return total <= many ? pageOf(present(reviews), total, wish.page, wish.limit) : null
}

/** A page of reviews, newest first: one or two statements, five where a search is found to find many. */
export const listForStaff = async (deps: Pick<Deps, 'db' | 'clock'>, wish: Wish) => {
  const { db } = deps
  const { page, limit, search } = wish
  const listed = search && !areKnownMany(deps, keyOf(wish)) ? await listFew(db, wish) : null
  if (listed) return listed
  const areMany = search ? await areManyReviews(db, search) : false
  const [total, reviews] = await Promise.all([
    countReviews(deps, wish, areMany),
    readPage(db, cut(wanted(db, wish, areMany), wish)),
  ])
  return pageOf(present(reviews), total, page, limit)
}

/** One review with its writer and product. Throws `not_found`. */
export const readForStaff = async (db: Knex, id: string): Promise<AdminReview> => {
  const row = (await withNames(db).where('r.id', id).first()) as StaffRow | undefined
  if (!row) throw notFound('This review does not exist.')
  return presentForStaff(row)
}
