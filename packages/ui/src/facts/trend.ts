import { signedCount } from '../words/formatCount.ts'
import type { Stat } from './StatCard.tsx'

const directionOf = (percent: number | null): Stat['trend']['direction'] => {
  if (percent === null || percent === 0) return 'none'
  return percent > 0 ? 'up' : 'down'
}

interface TrendWords {
  /** Text in front of the percentage. */
  prefix?: string
  /** Names the period of the comparison: `last month`. */
  period: string
  preposition: 'from' | 'on'
  hint: string
}

/** Describes a change in per cent; null if nothing is known of the period before. */
export const trendInWords = (
  percent: number | null,
  { prefix = '', period, preposition, hint }: TrendWords,
): Stat['trend'] => ({
  text:
    percent === null ? `No data for ${period}` : `${prefix}${signedCount(percent)}% ${preposition} ${period}`,
  direction: directionOf(percent),
  hint,
})
