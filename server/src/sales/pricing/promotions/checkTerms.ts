import { maxPromotionAmount, type PromotionFields } from '@shop/contracts/promotions/promotionFields'
import { invalid } from '../../../platform/http/Failure.ts'

const maxValue = { percentage: 100, fixed_amount: maxPromotionAmount } as const

const valueProblem = ({ kind, value }: PromotionFields): string | null => {
  if (kind === 'free_delivery')
    return value === null ? null : 'Free delivery has no amount. Please leave this empty.'
  if (value !== null && value >= 1 && value <= maxValue[kind]) return null
  return kind === 'percentage'
    ? 'Give a percentage from 1 to 100.'
    : 'Give an amount from £0.01 to £100,000.00.'
}

const endProblem = ({ startsAt, endsAt }: PromotionFields, now: string, storedEndsAt: string | null) => {
  if (endsAt === null) return null
  if (startsAt !== null && endsAt <= startsAt) return 'The end must be after the start.'
  return endsAt <= now && endsAt !== storedEndsAt ? 'The end must be in the future.' : null
}

/**
 * Checks the fields of a promotion against each other and against the time. An end in the past is accepted only if it
 * is the stored one. Throws `validation_failed` naming each field.
 */
export const checkTerms = (terms: PromotionFields, now: string, storedEndsAt: string | null = null): void => {
  const value = valueProblem(terms)
  const endsAt = endProblem(terms, now, storedEndsAt)
  if (value !== null || endsAt !== null)
    throw invalid({ ...(value !== null && { value }), ...(endsAt !== null && { endsAt }) })
}
