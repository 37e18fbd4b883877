import type { Knex } from 'knex'
import type { Review as AdminReview } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { isPostgres } from '../../../platform/database/connect.ts'
import { areManyRows, countMany, largeCount, countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { maxFewHits, isIndexed, isPlain, likeText } from '../../../platform/database/parseSearch.ts'
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

interface ReviewSearch {
  search: string
  areMany: boolean
}

/** Tells whether SQLite's index can answer a search. The index has trigrams, so a shorter search scans all texts. */
const usesIndex = (db: Knex, search: string) => !isPostgres(db) && isIndexed(search)

const quotePhrase = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`
/** Splits a search at apostrophes and hyphens, which can be written in several ways. */
const splitPhrases = (search: string): string[] => {
  const phrases = search.split(/['-]/).filter(isIndexed)
  return phrases.length > 0 ? phrases : [search]
}

const matchesInIndex = (db: Knex, search: string) =>
  db('review_index').whereRaw('review_index match ?', [splitPhrases(search).map(quotePhrase).join(' AND ')])

/** Tells whether a search has so many hits that scanning reviews in list order is faster. */
const areManyReviews = async (db: Knex, search: string): Promise<boolean> =>
  usesIndex(db, search) &&
  isPlain(search) &&
  (await countRows(matchesInIndex(db, search), maxFewHits + 1)) > maxFewHits

/** Conditions on `search_text`. Tested on SQLite and Postgres, with and without its trigrams. */
const filterBySearch = (query: Knex.QueryBuilder, db: Knex, { search, areMany }: ReviewSearch) => {
  if (usesIndex(db, search) && !areMany)
    return query.whereIn('id', matchesInIndex(db, search).select('review_id'))
  const { sql, bindings } = likeText(db, 'search_text', search)
  return query.whereRaw(sql, bindings)
}

const filteredReviews = (
  db: Knex,
  { search, status, rating, since, until, hasComment }: ReviewListInput,
  areMany: boolean,
) =>
  db('reviews').modify(query => {
    if (search) void filterBySearch(query, db, { search, areMany })
    if (status) void query.where({ status })
    if (rating) void query.where({ rating })
    if (since) void query.where('created_at', '>=', since)
    if (until) void query.where('created_at', '<', until)
    if (hasComment !== undefined) void query.where('comment', hasComment ? '<>' : '=', '')
  })

const reviewsWithNames = (db: Knex) =>
  db('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .join('products as p', 'p.id', 'r.product_id')
    .select('r.id', 'r.rating', 'r.fit', 'r.status', 'r.title', 'r.comment', 'r.version', 'u.email', 'p.slug')
    .select({ createdAt: 'r.created_at', updatedAt: 'r.updated_at', userId: 'u.id', productId: 'p.id' })
    .select({ firstName: 'u.first_name', lastName: 'u.last_name', productTitle: 'p.title' })
    .select(db.raw(`(${photosOfReview(db)}) as photos`))

const newestFirstOrder = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

const cacheKeyOf = (input: ReviewListInput) => ['reviews', { ...input, page: undefined, limit: undefined }]

const countReviews = (deps: Pick<Deps, 'db' | 'clock'>, input: ReviewListInput, areMany: boolean) => {
  const { search, ...filter } = { ...input, page: undefined, limit: undefined }
  // Without other filters the index alone gives the count.
  const isIndexOnly =
    search && usesIndex(deps.db, search) && Object.values(filter).every(value => value === undefined)
  return countMany(deps, {
    key: cacheKeyOf(input),
    count: max =>
      countRows(
        isIndexOnly ? matchesInIndex(deps.db, search) : filteredReviews(deps.db, input, areMany),
        max,
      ),
  })
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'jwtSecret'>

const present = (deps: ReadDeps, reviews: readonly unknown[]) =>
  (reviews as StaffRow[]).map(row => presentForStaff(deps, row))

const pageIds = (query: Knex.QueryBuilder, { page, limit }: ReviewListInput) =>
  query
    .select('id')
    .orderBy([...newestFirstOrder])
    .limit(limit)
    .offset((page - 1) * limit)

const readPage = (db: Knex, ids: Knex.QueryBuilder) =>
  reviewsWithNames(db)
    .whereIn('r.id', ids)
    .orderBy(newestFirstOrder.map(({ column, order }) => ({ column: `r.${column}`, order })))

/**
 * Reads a page of a search with few hits, in one query that also counts them. Null if there are many, or if the page
 * lies beyond the last hit. `materialized` keeps the planner from scanning reviews by date in the hope of finding
 * enough early.
 */
const listFewHits = async (deps: ReadDeps, input: ReviewListInput) => {
  const { db } = deps
  const matches = filteredReviews(db, input, false)
    .select('id', 'created_at')
    .limit(largeCount + 1)
  const reviews: { found: number }[] = await readPage(db, pageIds(db('found'), input))
    .withMaterialized('found', matches)
    .select(db.raw('(select count(*) from found) as found'))
  const total = reviews[0]?.found ?? (input.page === 1 ? 0 : Infinity)
  return total <= largeCount ? pageOf(present(deps, reviews), total, input.page, input.limit) : null
}

/**
 * Reads a page of reviews, newest first. Takes one or two statements, or five for a search that turns out to have many
 * hits.
 */
export const listForStaff = async (deps: ReadDeps, input: ReviewListInput) => {
  const { db } = deps
  const { page, limit, search } = input
  const fewHitsPage = search && !areManyRows(deps, cacheKeyOf(input)) ? await listFewHits(deps, input) : null
  if (fewHitsPage) return fewHitsPage
  const areMany = search ? await areManyReviews(db, search) : false
  const [total, reviews] = await Promise.all([
    countReviews(deps, input, areMany),
    readPage(db, pageIds(filteredReviews(db, input, areMany), input)),
  ])
  return pageOf(present(deps, reviews), total, page, limit)
}

/** Reads a review with its author and product. Throws `not_found`. */
export const readForStaff = async (deps: ReadDeps, id: string): Promise<AdminReview> => {
  const row: StaffRow | undefined = await reviewsWithNames(deps.db).where('r.id', id).first()
  if (!row) throw notFound('This review does not exist.')
  return presentForStaff(deps, row)
}
