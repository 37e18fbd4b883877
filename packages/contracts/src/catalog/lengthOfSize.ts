/** Range of numeric sizes that give the length from shoulder to hem, inches. */
const [minInches, maxInches] = [40, 70]

/** Returns the length of a garment of this size, cm; null for a size that is not a length, such as `L`. */
export const lengthOfSize = (size: string): number | null => {
  const inches = /^\d+$/.test(size) ? Number(size) : 0
  return inches >= minInches && inches <= maxInches ? Math.round(inches * 2.54) : null
}
