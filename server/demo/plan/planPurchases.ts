import { countLeading } from '../countLeading.ts'
import { day, hour, workingDaysFrom } from '../days.ts'
import type { PlannedCustomer } from './plan.ts'
import type { IntendedOutcome } from './planFate.ts'
import { seededRandom, type Random } from '../random.ts'
import { hoursOfTrade, yearOfTrade } from './seasons.ts'

/** A purchase: its customer and time, and its outcome if that is not left to chance. */
export interface Purchase {
  customer: PlannedCustomer
  at: number
  outcome?: IntendedOutcome
}

const customerAt = (random: Random, customers: readonly PlannedCustomer[], at: number) => {
  const registeredCount = countLeading(customers, ({ registeredAt }) => registeredAt < at)
  return customers[Math.floor(registeredCount * random.next())] as PlannedCustomer
}

const momentsOfYear = (random: Random, now: number, count: number): number[] => {
  const days = yearOfTrade(now)
  const latest = now - 20 * 60 * 1000
  return Array.from({ length: count }, () => {
    for (;;) {
      const date = random.weighted(days, ({ demand }) => demand).start
      const time = random.weighted(hoursOfTrade, ({ demand }) => demand).start
      const at = date + Math.floor((time + random.next()) * hour)
      if (at < latest) return at
    }
  })
}

/** Plans Yusuf's orders: some kept, one returned, one never paid, one on its way and one from today. */
const planYusufsPurchases = (customer: PlannedCustomer, now: number): Purchase[] => [
  { customer, at: now - 310 * day - 3 * hour, outcome: 'kept' },
  { customer, at: now - 193 * day - 2 * hour, outcome: 'kept' },
  { customer, at: now - 96 * day - 5 * hour, outcome: 'returned' },
  { customer, at: now - 41 * day - hour, outcome: 'kept' },
  { customer, at: now - 12 * day - 4 * hour, outcome: 'canceled' },
  // Shipped the day after, and at least three working days in transit.
  { customer, at: workingDaysFrom(now, -3) + 19 * hour, outcome: 'kept' },
  { customer, at: now - 2 * hour, outcome: 'kept' },
]

/** Ages of the latest purchases in hours, so that staff have something to ship today. */
const recentHours = [1, 4, 7, 11, 16]

/**
 * Plans this number of purchases in the year that ends with `now`, in the order of time. Customers are in the order of
 * registration.
 */
export const planPurchases = (
  customers: readonly PlannedCustomer[],
  now: number,
  count: number,
): Purchase[] => {
  const random = seededRandom('demo purchases')
  const [yusuf, ...otherCustomers] = customers
  if (!yusuf) return []
  const scripted = planYusufsPurchases(yusuf, now)
  const moments = [
    ...momentsOfYear(random, now, Math.max(0, count - scripted.length - recentHours.length)),
    ...recentHours.map(hours => now - hours * hour),
  ]
  const randomPurchases = moments.map((at): Purchase => ({
    customer: customerAt(random, otherCustomers, at),
    at,
  }))
  return [...scripted, ...randomPurchases].toSorted((a, b) => a.at - b.at)
}
