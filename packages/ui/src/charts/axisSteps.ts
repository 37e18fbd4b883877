/** A round step: 1, 2 or 5 times a power of ten. */
const niceStep = (rough: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return magnitude * ([1, 2, 5].find(factor => factor * magnitude >= rough) ?? 10)
}

/** Values of the grid lines: from 0 to the first above the highest value, about `lines` of them. */
export const axisSteps = (highest: number, lines = 4): number[] => {
  const step = niceStep(Math.max(highest, 1) / lines)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
