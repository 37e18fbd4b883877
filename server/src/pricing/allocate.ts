/**
 * Shares `total` out in proportion to `weights` by largest remainder: whole units, none lost, none gained. All weights
 * zero: all goes to the first.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  // Whole-number arithmetic: total * weight stays far below 2^53 for any order we accept.
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const left = total - shares.reduce((a, b) => a + b, 0)
  weights
    .map((weight, index) => ({ index, rest: (total * weight) % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, left)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1))
  return shares
}
