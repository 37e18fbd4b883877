import type { PlannedOrder } from './plan/plan.ts'

/**
 * Numbers invoices or credit notes in the order of issue, as `nextNumber` does, and counts them by year. `issuedAt` has
 * a time for each order, NaN if nothing was issued; typed arrays, since a large shop has a million orders.
 */
export const numberSeries = (name: string, prefix: string, issuedAt: Float64Array) => {
  const timeOf = (index: number) => issuedAt[index] ?? NaN
  const indexes = Uint32Array.from(issuedAt.keys()).filter(index => !Number.isNaN(timeOf(index)))
  indexes.sort((a, b) => timeOf(a) - timeOf(b) || a - b)
  const numbers = new Uint32Array(issuedAt.length)
  const counters = new Map<string, number>()
  for (const index of indexes) {
    const key = `${name}-${yearOf(timeOf(index))}`
    const number = (counters.get(key) ?? 0) + 1
    counters.set(key, number)
    numbers[index] = number
  }
  /** Returns the numbers issued for these orders, the first of which has the index `start`. */
  const numbersOf = (orders: readonly PlannedOrder[], start: number): ReadonlyMap<string, string> =>
    new Map(
      orders.flatMap(({ id }, offset): [string, string][] => {
        const number = numbers[start + offset]
        const text = `${prefix}${yearOf(timeOf(start + offset))}-${String(number).padStart(6, '0')}`
        return number ? [[id, text]] : []
      }),
    )
  return { counters, numbersOf }
}

// London's time at the turn of the year is UTC.
const yearOf = (at: number): string => (Number.isNaN(at) ? '' : String(new Date(at).getUTCFullYear()))
