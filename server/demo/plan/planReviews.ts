import { fitVotes, type FitCounts, type FitVote } from '@shop/contracts/facts/fitVotes'
import { day, hour } from '../days.ts'
import { demoId } from '../demoId.ts'
import { womensNames } from '../people.ts'
import type { PlannedOrder, PlannedReview } from './plan.ts'
import { seededRandom, type Random } from '../random.ts'
import { unpublishable } from '../reviewTexts.ts'
import { reviewWriter, type Rating } from '../reviewWriter.ts'

/** Statistics of a product's APPROVED reviews: the average to two decimals, 0 without reviews. */
export interface ReviewFigures {
  rating: number
  count: number
  fits: FitCounts
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

const starOdds = [
  [5, 64],
  [4, 25],
  [3, 7],
  [2, 2.5],
  [1, 1.5],
] as const
const starOddsOfReturned = [
  [3, 3],
  [2, 4],
  [1, 2],
] as const

/** Numbers of votes out of ten for short, right and long; garments with a hood or a wide cut run long. */
const fitOdds: Record<'usual' | 'roomy', Record<FitVote, number>> = {
  usual: { short: 1, right: 8, long: 1 },
  roomy: { short: 0, right: 4, long: 6 },
}
const roomy = /hooded|rabat/

const drawFit = (random: Random, { design, wasReturned }: Occasion): FitVote | null => {
  if (random.chance(0.25)) return null
  // A buyer who returns a garment often does so because of its size.
  if (wasReturned && random.chance(0.6)) return random.chance(0.5) ? 'short' : 'long'
  const odds = fitOdds[roomy.test(design) ? 'roomy' : 'usual']
  return random.weighted(fitVotes, vote => odds[vote])
}

const pendingShare = 0.08
const rejectedShare = 0.04

/** Finds the first time each customer received each product, from orders in the order of time. */
export const occasionFinder = (designOf: (slug: string) => string) => {
  const occasions = new Map<string, Occasion>()
  const add = ({ customer, lines, deliveredAt, refundedAt }: PlannedOrder) => {
    for (const { product, variant } of lines) {
      const key = `${customer.id} ${product.id}`
      if (deliveredAt === null || occasions.has(key)) continue
      occasions.set(key, {
        productId: product.id,
        design: designOf(product.slug),
        userId: customer.id,
        size: variant.size,
        isWoman: womensNames.includes(customer.firstName),
        receivedAt: deliveredAt,
        wasReturned: refundedAt !== null,
      })
    }
  }
  return { add, all: (): Occasion[] => [...occasions.values()] }
}

type Text = Pick<PlannedReview, 'title' | 'comment'>

interface Source {
  now: number
  count: number
  occasions: readonly Occasion[]
}

/** Plans reviews by people who have the product, one per customer and product; the newest are waiting for approval. */
export const planReviews = ({ now, count, occasions }: Source): PlannedReview[] => {
  const random = seededRandom('demo reviews')
  // Uses a random source of its own, so that the rest of the demo stays the same.
  const fitRandom = seededRandom('demo fits')
  const moments = random
    .shuffled(occasions)
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
  const usedComments = new Set<string>()
  /** Writes an unused text, as far as possible; a large shop has more reviews than texts. */
  const writeUnused = (write: () => Text): Text => {
    let text = write()
    for (let tries = 0; usedComments.has(text.comment) && tries < 5; tries++) text = write()
    if (text.comment) usedComments.add(text.comment)
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
      : writeUnused(() => write({ rating, size, isWoman }))
    const isWaiting = index >= waitingFrom
    const status = isRejected ? 'REJECTED' : isWaiting ? 'PENDING' : 'APPROVED'
    const decidedAt = Math.min(now, at + Math.round((1 + 20 * random.next()) * hour))
    return {
      id: demoId('review', `${userId} ${productId}`),
      productId,
      userId,
      rating,
      // Sentences that name the size say that it was right.
      fit: text.comment.includes(size) ? 'right' : drawFit(fitRandom, occasion),
      status,
      title: text.title,
      comment: text.comment,
      createdAt: at,
      updatedAt: isWaiting ? at : decidedAt,
    }
  })
}

const drawRating = (random: Random, wasReturned: boolean): Rating =>
  random.weighted<readonly [Rating, number]>(
    wasReturned ? starOddsOfReturned : starOdds,
    ([, odds]) => odds,
  )[0]

export const reviewFigures = (reviews: readonly PlannedReview[]): Map<string, ReviewFigures> => {
  const byProduct = new Map<string, PlannedReview[]>()
  for (const review of reviews) {
    if (review.status !== 'APPROVED') continue
    const productReviews = byProduct.get(review.productId)
    if (productReviews) productReviews.push(review)
    else byProduct.set(review.productId, [review])
  }
  return new Map(
    [...byProduct].map(([id, approved]) => {
      const average = approved.reduce((sum, { rating }) => sum + rating, 0) / approved.length
      const count = (vote: FitVote) => approved.filter(({ fit }) => fit === vote).length
      return [
        id,
        {
          rating: Math.round(average * 100) / 100,
          count: approved.length,
          fits: { short: count('short'), right: count('right'), long: count('long') },
        },
      ]
    }),
  )
}
