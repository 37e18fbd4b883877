import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** Customers' votes on a garment's size. */
export const fitVoteLabels = { short: 'Runs short', right: 'True to size', long: 'Runs long' } as const

export type FitVote = keyof typeof fitVoteLabels
export const fitVotes = keysOf(fitVoteLabels)
export const FitVote = z.enum(fitVotes, 'Choose one of them.')

/** Number of approved reviews by vote. */
export const FitCounts = z.object({ short: count, right: count, long: count })
export type FitCounts = z.output<typeof FitCounts>
