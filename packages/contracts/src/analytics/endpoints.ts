import { dayMs } from '../durations.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, csv, day, id, pence } from '../fields.ts'
import { MoneyAccount } from '../moneyLedger.ts'
import { reasonNames } from '../returnReasons.ts'
import { visitSteps } from './visitSteps.ts'

export const VisitStep = z.enum(visitSteps)

export const countVisit = endpoint({
  call: 'POST /visits',
  access: 'public',
  summary: "Counts a step in a shopper's visit anonymously. No data about the shopper is read or stored.",
  input: z.strictObject({ step: VisitStep }),
  answer: z.object({}),
  failures: ['too_many_requests'],
})

export const countAdvice = endpoint({
  call: 'POST /visits/advice',
  access: 'public',
  summary:
    'Counts anonymously that a shopper received size advice for a product. Neither the shopper nor the advice is read or stored.',
  input: z.strictObject({ productId: id }),
  answer: z.object({}),
  failures: ['too_many_requests'],
})

export const salesIntervals = ['day', 'week', 'month'] as const

/** Ten years, the longest period of one report. */
const maxSalesDays = 3653
export const periodTooLongText = 'Please choose ten years at most.'
/** Returns the number of days of a period, its first and last day included. */
export const numberOfDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
export const isTooLongForSales = (from: string, to: string): boolean => numberOfDays(from, to) > maxSalesDays

const period = {
  from: day,
  to: day,
  interval: z.optional(z.enum(salesIntervals)),
}

const figures = {
  /** Payments less `refunded`; negative if more was refunded than paid. */
  revenue: pence,
  /** Leaves out cancelled orders and replacements of exchanges, as `units` does. */
  orders: count,
  units: count,
  /** Average amount paid for these orders, rounded to the penny; 0 without orders. */
  averageOrder: pence,
  /** Refunds, counted on the day of the refund. */
  refunded: pence,
}

/** `start` is the first requested day of the interval; weeks begin on Monday. */
export const SalesInterval = z.object({ start: z.string(), ...figures })

/** Number of units sold, and the amount paid for them. */
const salesFields = { units: count, revenue: pence }

/**
 * Units whose cost was known when they were ordered, with the amount paid without VAT, and their cost. Null if no unit
 * has a known cost, or if the reader's role may not change products.
 */
const Margin = z.nullable(z.object({ units: count, net: pence, cost: pence }))

export const SoldProduct = z.object({
  productId: z.nullable(id),
  title: z.string(),
  slug: z.nullable(z.string()),
  ...salesFields,
  returnedUnits: count,
  margin: Margin,
})
export const SoldGroup = z.object({ name: z.string(), ...salesFields })

/** Units of a garment returned for a reason; `exchanged` counts those with a replacement. */
export const ReturnReasonSum = z.object({
  title: z.string(),
  size: z.string(),
  reason: z.enum(reasonNames),
  units: count,
  exchanged: count,
})

/**
 * Units bought. `kept`: delivered and not returned. `sentBack`: returned for a refund. `swapped`: exchanged. The rest
 * are still on their way to the shopper.
 */
export const BoughtUnits = z.object({ units: count, kept: count, sentBack: count, swapped: count })

/**
 * `given`: how often fit advice was shown. `followed`: units of the advised size and length. `otherwise`: units of
 * another size or length, bought by shoppers who had seen advice.
 */
const adviceFields = { given: count, followed: BoughtUnits, otherwise: BoughtUnits }

export const ProductAdvice = z.object({ productId: z.nullable(id), title: z.string(), ...adviceFields })

/** Debits and credits of an account; `currency` is ISO 4217. */
export const AccountSums = z.object({
  account: MoneyAccount,
  currency: z.string(),
  debit: pence,
  credit: pence,
})

/**
 * Orders placed through an assistant. `agent` is null for orders of the shop itself, including those taken by staff.
 */
export const SoldSource = z.object({
  agent: z.nullable(z.string()),
  orders: count,
  revenue: pence,
  averageOrder: pence,
})
/** Label of the source without an assistant. */
export const ownShopLabel = 'Our own shop'

export const SalesReport = z.object({
  currency: z.string(),
  totals: z.object(figures),
  /** The same totals for the preceding period of equal length. */
  before: z.object(figures),
  intervals: z.array(SalesInterval),
  bestSellers: z.array(SoldProduct),
  /** Products on sale that are not best sellers, fewest units sold first. */
  worstSellers: z.array(SoldProduct),
  /** A product in several collections counts in each. */
  byCollection: z.array(SoldGroup),
  bySize: z.array(SoldGroup),
  byColor: z.array(SoldGroup),
  /** The shop itself first, then the assistants with the highest revenue; at most fifty. */
  bySource: z.array(SoldSource),
  /** Counted on the day of the refund; `units` and `products` leave out cancelled orders, as sales do. */
  returns: z.object({
    refunds: count,
    orders: count,
    amount: pence,
    units: count,
    products: z.array(SoldProduct),
  }),
  /** The fifty reasons with the most units, counted on the day the parcel arrived. */
  returnReasons: z.array(ReturnReasonSum),
  /**
   * Advice counts on the day it was shown, units on the day of payment, without cancelled orders. `products` are the
   * fifty with the most units.
   */
  advice: z.object({ ...adviceFields, products: z.array(ProductAdvice) }),
  /** Every account of the money ledger with movements, in every currency. */
  accounts: z.array(AccountSums),
  conversion: z.array(z.object({ step: VisitStep, count })),
  /**
   * Orders of the former shop, on the day of each order, which the figures include. `margin`, `bySource`, `advice`,
   * `accounts` and `conversion` leave them out.
   */
  pastOrders: z.array(z.object({ shop: z.string(), orders: count, revenue: pence })),
})

export const getSales = endpoint({
  call: 'GET /admin/analytics/sales',
  access: 'reports:read',
  summary:
    'Returns sales between two days in the time zone of the shop, both included, at most ten years apart. Orders and units count on the day of payment. Revenue is the money received on a day less the money refunded on it, whichever orders these refunds belong to.',
  input: z.strictObject(period),
  answer: SalesReport,
})

export const salesTables = [
  'intervals',
  'products',
  'collections',
  'sizes',
  'colors',
  'sources',
  'returns',
  'reasons',
  'advice',
  'conversion',
  'accounts',
] as const

export const exportSales = endpoint({
  call: 'GET /admin/analytics/sales/{table}',
  access: 'reports:read',
  summary: 'Exports one table of the sales report as CSV, with all its rows. Amounts are in pounds.',
  input: z.strictObject({ table: z.enum(salesTables), ...period }),
  answer: csv,
})

export type SalesReport = z.output<typeof SalesReport>
export type AccountSums = z.output<typeof AccountSums>
export type SalesInterval = z.output<typeof SalesInterval>
export type Margin = z.output<typeof Margin>
export type SoldProduct = z.output<typeof SoldProduct>
export type ReturnReasonSum = z.output<typeof ReturnReasonSum>
export type BoughtUnits = z.output<typeof BoughtUnits>
export type ProductAdvice = z.output<typeof ProductAdvice>
export type SoldSource = z.output<typeof SoldSource>
export type SoldGroup = z.output<typeof SoldGroup>
