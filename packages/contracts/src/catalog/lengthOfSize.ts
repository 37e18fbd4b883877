/** Sizes that are inches from shoulder to hem. */
const [smallest, largest] = [40, 70]

/** Length of a garment of this size, cm; null for a size that is no length, such as `L`. */
export const lengthOfSize = (size: string): number | null => {
  const inches = /^\d+$/.test(size) ? Number(size) : 0
  return inches >= smallest && inches <= largest ? Math.round(inches * 2.54) : null
}
