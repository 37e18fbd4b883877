/** Counts the items of a list, sorted by it, that come before something. */
export const countLeading = <T>(sorted: readonly T[], isBefore: (item: T) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
