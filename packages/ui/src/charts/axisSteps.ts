/** Rounds a step up to 1, 2 or 5 times a power of ten. */
const niceStep = (rough: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return magnitude * ([1, 2, 5].find(factor => factor * magnitude >= rough) ?? 10)
}

/**
 * Returns the values of about `lines` grid lines, from 0 to the first that is not below the highest value. They are whole
 * numbers, as units and pence are.
 */
export const axisSteps = (highest: number, lines = 4): number[] => {
  const step = Math.max(1, niceStep(Math.max(highest, 1) / lines))
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
