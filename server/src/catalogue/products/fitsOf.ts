import { fitVotes, type FitCounts, type FitVote } from '@shop/contracts/facts/fitVotes'

export type FitRow = Record<`fit_${FitVote}`, number>

/** Columns of a product that count the fit votes of its reviews. */
export const fitColumns = fitVotes.map(vote => `fit_${vote}` as const)

/** Selects the fit counts of product `p`. */
export const selectFits = fitColumns.map(name => `p.${name}`).join(', ')

export const fitsOf = (row: FitRow): FitCounts => ({
  short: row.fit_short,
  right: row.fit_right,
  long: row.fit_long,
})
