import { day, hour } from '../days.ts'
import { demoId } from '../demoId.ts'
import { womensNames } from '../people.ts'
import type { PlannedOrder, PlannedReview } from './plan.ts'
import { seededRandom, type Random } from '../random.ts'
import { unpublishable } from '../reviewTexts.ts'
import { reviewWriter, type Rating } from '../reviewWriter.ts'

/** Of a product, from its APPROVED reviews: the average to two decimals, 0 where there are none. */
export interface ReviewFigures {
  rating: number
  count: number
}

interface Occasion {
  productId: string
  design: string
  userId: string
  size: string
  isWoman: boolean
  receivedAt: number
  wasReturned: boolean
}

const stars = [
  [5, 64],
  [4, 25],
  [3, 7],
  [2, 2.5],
  [1, 1.5],
] as const
const starsOfReturned = [
  [3, 3],
  [2, 4],
  [1, 2],
] as const

const pendingShare = 0.08
const rejectedShare = 0.04

/** The first time each customer received each product. */
const occasions = (orders: readonly PlannedOrder[], designOf: (slug: string) => string): Occasion[] => {
  const found = new Map<string, Occasion>()
  for (const { customer, lines, deliveredAt, refundedAt } of orders)
    for (const { product, variant } of lines) {
      const key = `${customer.id} ${product.id}`
      if (deliveredAt === null || found.has(key)) continue
      found.set(key, {
        productId: product.id,
        design: designOf(product.slug),
        userId: customer.id,
        size: variant.size,
        isWoman: womensNames.includes(customer.firstName),
        receivedAt: deliveredAt,
        wasReturned: refundedAt !== null,
      })
    }
  return [...found.values()]
}

type Text = Pick<PlannedReview, 'title' | 'comment'>

interface Source {
  now: number
  count: number
  orders: readonly PlannedOrder[]
  /** The design of the product with this slug. */
  designOf: (slug: string) => string
}

/** Reviews by people who have the product, one per customer and product; the newest wait for approval. */
export const planReviews = ({ now, count, orders, designOf }: Source): PlannedReview[] => {
  const random = seededRandom('demo reviews')
  const moments = random
    .shuffled(occasions(orders, designOf))
    .map(occasion => ({
      occasion,
      at: Math.round(occasion.receivedAt + (1 + 20 * random.next() ** 2) * day),
    }))
    .filter(({ at }) => at < now)
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
  const waitingFrom = Math.ceil(moments.length * (1 - pendingShare))
  const rejectedEvery = Math.round(1 / rejectedShare)
  const writers = new Map<string, ReturnType<typeof reviewWriter>>()
  const taken = new Set<string>()
  /** Words that nobody has used yet; a large shop has more reviews than words. */
  const own = (write: () => Text): Text => {
    let text = write()
    for (let tries = 0; taken.has(text.comment) && tries < 5; tries++) text = write()
    if (text.comment) taken.add(text.comment)
    return text
  }
  return moments.map(({ occasion, at }, index) => {
    const { productId, userId, design, size, isWoman, wasReturned } = occasion
    const write = writers.get(productId) ?? reviewWriter(random, design)
    writers.set(productId, write)
    const isRejected = index < waitingFrom && index % rejectedEvery === rejectedEvery - 3
    const rating = drawRating(random, wasReturned)
    const text = isRejected
      ? (unpublishable[Math.floor(index / rejectedEvery) % unpublishable.length] ?? {
          title: '',
          comment: '',
        })
      : own(() => write({ rating, size, isWoman }))
    const isWaiting = index >= waitingFrom
    const status = isRejected ? 'REJECTED' : isWaiting ? 'PENDING' : 'APPROVED'
    const decidedAt = Math.min(now, at + Math.round((1 + 20 * random.next()) * hour))
    return {
      id: demoId('review', `${userId} ${productId}`),
      productId,
      userId,
      rating,
      status,
      title: text.title,
      comment: text.comment,
      createdAt: at,
      updatedAt: isWaiting ? at : decidedAt,
    }
  })
}

const drawRating = (random: Random, wasReturned: boolean): Rating =>
  random.weighted<readonly [Rating, number]>(wasReturned ? starsOfReturned : stars, ([, odds]) => odds)[0]

export const reviewFigures = (reviews: readonly PlannedReview[]): Map<string, ReviewFigures> => {
  const ratings = new Map<string, number[]>()
  for (const { productId, rating, status } of reviews) {
    if (status !== 'APPROVED') continue
    const known = ratings.get(productId)
    if (known) known.push(rating)
    else ratings.set(productId, [rating])
  }
  return new Map(
    [...ratings].map(([id, all]) => {
      const average = all.reduce((a, b) => a + b, 0) / all.length
      return [id, { rating: Math.round(average * 100) / 100, count: all.length }]
    }),
  )
}
