/** Range of sizes that are inches from shoulder to hem. */
const [smallest, largest] = [40, 70]

/** Returns the length of a garment of this size, cm; null for a size that is not a length, such as `L`. */
export const lengthOfSize = (size: string): number | null => {
  const inches = /^\d+$/.test(size) ? Number(size) : 0
  return inches >= smallest && inches <= largest ? Math.round(inches * 2.54) : null
}
