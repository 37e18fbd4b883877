import type { ReviewFigures } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus, StarCount } from '@shop/contracts/reviews/entities'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { starCounts } from './readReviews.ts'

const monthsShown = 12
const productsShown = 5
/** Minimum number of reviews before a product's average is shown. */
const minReviews = 3

const round = (average: number): number => Math.round(average * 100) / 100

/** Lists the last months including this one, such as `2026-05`, oldest first. */
const lastMonths = (now: number): string[] => {
  const today = new Date(now)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsShown + 1 + index, 1))
      .toISOString()
      .slice(0, 7),
  )
}

type RatedProduct = ReviewFigures['best'][number]

const ratedProducts = (db: Knex, order: 'asc' | 'desc') =>
  rows<RatedProduct>(
    db,
    `select p.id, p.title, p.slug, p.rating, p.review_count as "reviewCount" from products p
      where p.review_count >= ${minReviews}
      order by p.rating ${order}, p.review_count desc, p.id limit ${productsShown}`,
  )

interface MonthRow {
  month: string
  count: number
  stars: number
}

/** Reads the statistics of reviews in five statements. Tested on SQLite and Postgres. */
export const readFigures = async (db: Knex, now: number): Promise<ReviewFigures> => {
  const months = lastMonths(now)
  const [statuses, stars, monthRows, best, worst] = await Promise.all([
    rows<{ status: ReviewStatus; count: number }>(
      db,
      'select status, count(*) as count from reviews group by status',
    ),
    rows<StarCount>(
      db,
      "select rating, count(*) as count from reviews where status = 'APPROVED' group by rating",
    ),
    rows<MonthRow>(
      db,
      `select substr(created_at, 1, 7) as month, count(*) as count, sum(rating) as stars from reviews
        where created_at >= ? group by substr(created_at, 1, 7)`,
      [`${months[0] ?? ''}-01`],
    ),
    ratedProducts(db, 'desc'),
    ratedProducts(db, 'asc'),
  ])
  const countOf = (status: ReviewStatus) => statuses.find(row => row.status === status)?.count ?? 0
  const starSum = stars.reduce((total, { rating, count }) => total + rating * count, 0)
  const approved = countOf('APPROVED')
  return {
    total: countOf('PENDING') + approved + countOf('REJECTED'),
    pending: countOf('PENDING'),
    approved,
    rejected: countOf('REJECTED'),
    average: approved ? round(starSum / approved) : 0,
    distribution: starCounts(stars),
    months: months.map(month => {
      const { count, stars: total } = monthRows.find(row => row.month === month) ?? { count: 0, stars: 0 }
      return { month, count, average: count ? round(total / count) : 0 }
    }),
    best,
    worst,
  }
}
