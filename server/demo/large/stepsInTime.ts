import { stepsOf, type StockStep } from '../plan/stockSteps.ts'
import type { OrderSlice } from './slices.ts'

/**
 * Returns a function that sorts the stock steps of successive slices by time. Steps later than a slice are returned
 * with a later slice.
 */
export const stepsInTime = (adminId: string) => {
  let laterSteps: StockStep[] = []
  return ({ orders, until }: OrderSlice): StockStep[] => {
    const steps = [...laterSteps, ...orders.flatMap(order => stepsOf(order, adminId))].toSorted(
      (a, b) => a.at - b.at,
    )
    const firstLater = steps.findIndex(({ at }) => at >= until)
    const dueCount = firstLater === -1 ? steps.length : firstLater
    laterSteps = steps.slice(dueCount)
    return steps.slice(0, dueCount)
  }
}
