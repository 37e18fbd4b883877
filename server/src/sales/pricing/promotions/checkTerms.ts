import {
  maxPromotionAmount,
  type PromotionFields,
  type PromotionKind,
} from '@shop/contracts/promotions/promotionFields'
import { invalid } from '../../../platform/http/Failure.ts'

const maxValue = { percentage: 100, fixed_amount: maxPromotionAmount } as const

/** Rules for the value of each kind of promotion, as sentences. */
export const valueRules = {
  percentage: 'Give a whole percentage from 1 to 100.',
  fixed_amount: 'Give an amount from £0.01 to £100,000.00.',
  free_delivery: 'Free delivery has no amount. Please leave this empty.',
} as const satisfies Record<PromotionKind, string>

const valueProblem = ({ kind, value }: PromotionFields): string | null => {
  if (kind === 'free_delivery') return value === null ? null : valueRules.free_delivery
  if (value !== null && value >= 1 && value <= maxValue[kind]) return null
  return valueRules[kind]
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
