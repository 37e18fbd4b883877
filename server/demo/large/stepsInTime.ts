import { stepsOf, type Step } from '../plan/stockSteps.ts'
import type { Slice } from './slices.ts'

/**
 * Returns a function that sorts the stock steps of successive slices by time. Steps later than a slice are returned
 * with a later slice.
 */
export const stepsInTime = (adminId: string) => {
  let waiting: Step[] = []
  return ({ orders, until }: Slice): Step[] => {
    const all = [...waiting, ...orders.flatMap(order => stepsOf(order, adminId))].toSorted(
      (a, b) => a.at - b.at,
    )
    const firstLater = all.findIndex(({ at }) => at >= until)
    const dueCount = firstLater === -1 ? all.length : firstLater
    waiting = all.slice(dueCount)
    return all.slice(0, dueCount)
  }
}
