import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'
import { seededRandom } from '../random.ts'
import type { PlannedLine, PlannedOrder } from './plan.ts'

/** What fit advice led to in a line of an order; null where nobody asked for it. `given` is how often it was, by all who looked. */
export const planAdvice = (
  { refundedAt }: Pick<PlannedOrder, 'refundedAt'>,
  { id }: Pick<PlannedLine, 'id'>,
): { advice: AdviceTaken | null; given: number } => {
  const random = seededRandom(`demo advice ${id}`)
  if (!random.chance(0.45)) return { advice: null, given: 0 }
  // Most of what came back had been chosen against it.
  const isFollowed = random.chance(refundedAt === null ? 0.85 : 0.15)
  return { advice: isFollowed ? 'followed' : 'otherwise', given: random.int(1, 5) }
}
