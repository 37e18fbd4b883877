import { setImmediate as turn } from 'node:timers/promises'

/** Time after which other requests have their turn, ms. */
const maxTurnMs = 20

/** Maps many items, and lets other requests run in between, as a sheet may occupy the process for seconds. */
export const mapWithPauses = async <T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> => {
  const mapped: R[] = []
  let turnStartedAt = performance.now()
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    if (performance.now() - turnStartedAt < maxTurnMs) continue
    await turn()
    turnStartedAt = performance.now()
  }
  return mapped
}
