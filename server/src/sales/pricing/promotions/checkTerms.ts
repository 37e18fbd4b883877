import type { Input } from '@shop/contracts/endpoint'
import type { createPromotion } from '@shop/contracts/promotions/endpoints'
import { invalid } from '../../../platform/http/Failure.ts'

/** Terms of a promotion, as staff give them. */
export type Terms = Input<typeof createPromotion>

const greatest = { percentage: 100, fixed_amount: 100_000_00 } as const

const valueProblem = ({ kind, value }: Terms): string | null => {
  if (kind === 'free_delivery')
    return value === null ? null : 'Free delivery has no amount. Please leave this empty.'
  if (value !== null && value >= 1 && value <= greatest[kind]) return null
  return kind === 'percentage'
    ? 'Give a percentage from 1 to 100.'
    : 'Give an amount from £0.01 to £100,000.00.'
}

const instantOf = (text: string | null) => text && new Date(text).toISOString()

/**
 * The terms as they are kept, with instants in the house's form. An end that has passed is taken only where it is the
 * one kept already. Throws `validation_failed` naming each field.
 */
export const checkTerms = (terms: Terms, at: string, keptEnd: string | null = null): Terms => {
  const startsAt = instantOf(terms.startsAt)
  const endsAt = instantOf(terms.endsAt)
  const problems: Record<string, string> = {}
  const value = valueProblem(terms)
  if (value) problems['value'] = value
  if (startsAt && endsAt && endsAt <= startsAt) problems['endsAt'] = 'The end must be after the start.'
  else if (endsAt && endsAt <= at && endsAt !== keptEnd) problems['endsAt'] = 'The end must be in the future.'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...terms, startsAt, endsAt }
}
