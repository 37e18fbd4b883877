import { stepsOf, type Step } from '../plan/stockSteps.ts'
import type { Slice } from './slices.ts'

/**
 * Makes the function that sorts stock steps by time, slice after slice: steps later than the slice wait for the next
 * one.
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
