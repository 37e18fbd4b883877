import { setImmediate as turn } from 'node:timers/promises'

/** Time after which other requests have their turn, ms. */
const longest = 20

/** Maps many items, and lets other requests run in between, as a sheet may occupy the process for seconds. */
export const mapWithPauses = async <T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> => {
  const mapped: R[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    if (performance.now() - since < longest) continue
    await turn()
    since = performance.now()
  }
  return mapped
}
