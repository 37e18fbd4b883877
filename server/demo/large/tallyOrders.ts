import { occasionFinder } from '../plan/planReviews.ts'
import { addStep, noSteps, type StockOutcome } from '../plan/stockSteps.ts'
import { numberSeries } from '../numberSeries.ts'
import { addUnitsSold } from '../tally.ts'
import type { OrderSlice } from './slices.ts'
import { stepsInTime } from './stepsInTime.ts'

interface Source {
  slices: Iterable<OrderSlice>
  count: number
  adminId: string
  designOf: (slug: string) => string
}

/** One order in this number is remembered for reviews. */
const reviewInterval = 3

/** Reads all orders once and sums up what catalogue, ledger and invoices need before the first order is written. */
export const tallyOrders = ({ slices, count, adminId, designOf }: Source) => {
  const sold = new Map<string, number>()
  const outcomes = new Map<string, StockOutcome>()
  const occasions = occasionFinder(designOf)
  const paidAt = new Float64Array(count)
  const refundedAt = new Float64Array(count)
  const stepsDue = stepsInTime(adminId)
  let index = 0
  for (const slice of slices) {
    for (const order of slice.orders) {
      addUnitsSold(sold, order)
      paidAt[index] = order.paidAt ?? NaN
      refundedAt[index] = order.refundedAt ?? NaN
      if (index % reviewInterval === 0) occasions.add(order)
      index++
    }
    for (const step of stepsDue(slice)) {
      const existing = outcomes.get(step.variantId)
      const outcome = existing ?? noSteps()
      if (!existing) outcomes.set(step.variantId, outcome)
      addStep(outcome, step)
    }
  }
  return {
    sold,
    outcomes,
    occasions: occasions.all(),
    invoices: numberSeries('invoice', '', paidAt),
    creditNotes: numberSeries('credit-note', 'CN-', refundedAt),
  }
}
