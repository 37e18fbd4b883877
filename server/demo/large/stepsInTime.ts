import { stepsOf, type Step } from '../plan/stockSteps.ts'
import type { Slice } from './slices.ts'

/** Gives the stock's steps of slice after slice in the order of time: what comes later than the slice waits for the next. */
export const stepsInTime = (adminId: string) => {
  let waiting: Step[] = []
  return ({ orders, until }: Slice): Step[] => {
    const all = [...waiting, ...orders.flatMap(order => stepsOf(order, adminId))].toSorted(
      (a, b) => a.at - b.at,
    )
    const over = all.findIndex(({ at }) => at >= until)
    const due = over === -1 ? all.length : over
    waiting = all.slice(due)
    return all.slice(0, due)
  }
}
