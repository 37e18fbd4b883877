/** Counts the leading items for which `isBefore` is true. The list must be sorted so that these come first. */
export const countLeading = <T>(sorted: readonly T[], isBefore: (item: T) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
