import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import { seededRandom } from '../random.ts'
import type { PlannedLine, PlannedOrder } from './plan.ts'

/**
 * Plans whether an order's line followed fit advice (null if there was none), and how often shoppers got advice on its
 * product.
 */
export const planAdvice = (
  { refundedAt }: Pick<PlannedOrder, 'refundedAt'>,
  { id }: Pick<PlannedLine, 'id'>,
): { advice: AdviceOutcome | null; adviceCount: number } => {
  const random = seededRandom(`demo advice ${id}`)
  if (!random.chance(0.45)) return { advice: null, adviceCount: 0 }
  // Most returned garments were chosen against the advice.
  const isFollowed = random.chance(refundedAt === null ? 0.85 : 0.15)
  return { advice: isFollowed ? 'followed' : 'otherwise', adviceCount: random.int(1, 5) }
}
