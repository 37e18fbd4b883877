import type { Knex } from 'knex'
import type { Review as AdminReview } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { isPostgres } from '../../../platform/database/connect.ts'
import { areManyRows, countMany, many, countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { few, isIndexed, isPlain, resembling } from '../../../platform/database/soughtWords.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { presentForStaff, type StaffRow } from './present.ts'
import { photosOfReview } from './reviewPhotos.ts'

interface ReviewListInput {
  search?: string | undefined
  status?: ReviewStatus | undefined
  rating?: number | undefined
  /** Instants; `since` is inclusive, `until` exclusive. */
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

/**
 * Tells whether SQLite's index can answer a search. It finds nothing shorter than a trigram; for such searches all
 * texts are scanned.
 */
const isFound = (db: Knex, search: string) => !isPostgres(db) && isIndexed(search)

const quoted = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`
/** Splits a search at apostrophes and hyphens, which can be written in several ways. */
const phrasesIn = (search: string): string[] => {
  const phrases = search.split(/['-]/).filter(isIndexed)
  return phrases.length > 0 ? phrases : [search]
}

const found = (db: Knex, search: string) =>
  db('review_index').whereRaw('review_index match ?', [phrasesIn(search).map(quoted).join(' AND ')])

/** Tells whether a search has so many hits that scanning reviews in list order is faster. */
const areManyReviews = async (db: Knex, search: string): Promise<boolean> =>
  isFound(db, search) && isPlain(search) && (await countRows(found(db, search), few + 1)) > few

/** Conditions on `search_text`. Tested on SQLite and Postgres, with and without its trigrams. */
const matching = (query: Knex.QueryBuilder, db: Knex, { search, areMany }: Search) => {
  if (isFound(db, search) && !areMany) return query.whereIn('id', found(db, search).select('review_id'))
  const { sql, bindings } = resembling(db, 'search_text', search)
  return query.whereRaw(sql, bindings)
}

const wanted = (
  db: Knex,
  { search, status, rating, since, until, hasComment }: ReviewListInput,
  areMany: boolean,
) =>
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

const keyOf = (input: ReviewListInput) => ['reviews', { ...input, page: undefined, limit: undefined }]

const countReviews = (deps: Pick<Deps, 'db' | 'clock'>, input: ReviewListInput, areMany: boolean) => {
  const { search, ...filter } = { ...input, page: undefined, limit: undefined }
  // Without other filters the index alone gives the count.
  const isAll =
    search && isFound(deps.db, search) && Object.values(filter).every(value => value === undefined)
  return countMany(deps, {
    key: keyOf(input),
    count: max => countRows(isAll ? found(deps.db, search) : wanted(deps.db, input, areMany), max),
  })
}

type Reading = Pick<Deps, 'db' | 'clock' | 'jwtSecret'>

const present = (deps: Reading, reviews: readonly unknown[]) =>
  (reviews as StaffRow[]).map(row => presentForStaff(deps, row))

const cut = (query: Knex.QueryBuilder, { page, limit }: ReviewListInput) =>
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
 * Reads a page of a search with few hits, in one query that also counts them. Null if there are many, or if the page
 * lies beyond the last hit. `materialized` keeps the planner from scanning reviews by date in the hope of finding
 * enough early.
 */
const listFew = async (deps: Reading, input: ReviewListInput) => {
  const { db } = deps
  const all = wanted(db, input, false)
    .select('id', 'created_at')
    .limit(many + 1)
  const reviews: { found: number }[] = await readPage(db, cut(db('found'), input))
    .withMaterialized('found', all)
    .select(db.raw('(select count(*) from found) as found'))
  const total = reviews[0]?.found ?? (input.page === 1 ? 0 : Infinity)
  return total <= many ? pageOf(present(deps, reviews), total, input.page, input.limit) : null
}

/**
 * Reads a page of reviews, newest first. Takes one or two statements, or five for a search that turns out to have many
 * hits.
 */
export const listForStaff = async (deps: Reading, input: ReviewListInput) => {
  const { db } = deps
  const { page, limit, search } = input
  const listed = search && !areManyRows(deps, keyOf(input)) ? await listFew(deps, input) : null
  if (listed) return listed
  const areMany = search ? await areManyReviews(db, search) : false
  const [total, reviews] = await Promise.all([
    countReviews(deps, input, areMany),
    readPage(db, cut(wanted(db, input, areMany), input)),
  ])
  return pageOf(present(deps, reviews), total, page, limit)
}

/** Reads a review with its author and product. Throws `not_found`. */
export const readForStaff = async (deps: Reading, id: string): Promise<AdminReview> => {
  const row: StaffRow | undefined = await withNames(deps.db).where('r.id', id).first()
  if (!row) throw notFound('This review does not exist.')
  return presentForStaff(deps, row)
}
