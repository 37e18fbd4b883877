import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, ratesOf, type DeliveryRates } from './delivery.ts'
import { discountOf, type Reduction } from './reduction.ts'

/** Reasons for a rate of VAT: the country's standard rate, or none since the shop is not registered for VAT. */
export type VatReason = 'standard' | 'not_registered'

export interface Vat {
  /** Per cent of the price without it, and contained in the price. */
  rate: number
  reason: VatReason
}

/** Standard rate of UK VAT. */
export const ukVat: Vat = { rate: 20, reason: 'standard' }

/** Place that an order goes to. */
interface Destination {
  /** ISO 3166 code. */
  country: string
}

/** Destination of a cart whose shopper has not chosen an address yet. */
export const home: Destination = { country: 'GB' }

interface PriceRates extends DeliveryRates {
  vat: Vat
}

/** Rates of an order by the settings and its destination. Orders to other countries are taxed as those within the UK. */
export const priceRatesOf = (
  settings: Pick<Settings, 'general' | 'shipping'>,
  _destination: Destination,
): PriceRates => ({
  ...ratesOf(settings),
  vat: settings.general.vatRegistered ? ukVat : { rate: 0, reason: 'not_registered' },
})

export interface PricedLine {
  unitPrice: Pence
  quantity: number
}

export interface OrderPrice {
  /** The lines, before the discount. */
  subtotal: Pence
  /** Taken off the lines, never off delivery. */
  discount: Pence
  shipping: Pence
  total: Pence
  /** VAT contained in the total, to the nearest penny. */
  tax: Pence
  /** Its rate, for lines and delivery alike. */
  vat: Vat
  /** Each line's share of `discount`, in the lines' order. */
  lineDiscounts: Pence[]
  /** Each line's share of `tax`, of what is left of it after its discount; the rest of it is delivery's. */
  lineTaxes: Pence[]
  /** Tells whether the reduction has made anything cheaper. */
  isReduced: boolean
}

export const vatContainedIn = (gross: Pence, { rate }: Vat = ukVat): Pence =>
  Math.round((gross * rate) / (100 + rate))

export const lineTotal = ({ unitPrice, quantity }: PricedLine): Pence => unitPrice * quantity

export const subtotalOf = (lines: readonly PricedLine[]): Pence =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** Prices an order of these lines by this way of delivery. Pure; the one place where totals are made. */
export const priceOrder = (
  lines: readonly PricedLine[],
  method: ShippingMethod,
  rates: PriceRates,
  reduction: Reduction | null = null,
): OrderPrice => {
  const lineTotals = lines.map(lineTotal)
  const subtotal = subtotalOf(lines)
  const discount = discountOf(subtotal, reduction)
  const lineDiscounts = allocate(discount, lineTotals)
  const shipping = deliveryPrice(method, subtotal, rates, reduction)
  const total = subtotal - discount + shipping
  const tax = vatContainedIn(total, rates.vat)
  const left = lineTotals.map((amount, index) => amount - (lineDiscounts[index] ?? 0))
  return {
    subtotal,
    discount,
    shipping,
    total,
    tax,
    vat: rates.vat,
    lineDiscounts,
    lineTaxes: allocate(tax, [...left, shipping]).slice(0, -1),
    isReduced: total < subtotal + deliveryPrice(method, subtotal, rates),
  }
}

/**
 * Shares `total` out in proportion to `weights` by largest remainder: whole units, none lost, none gained. All weights
 * zero: all goes to the first.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  // Whole-number arithmetic: total * weight stays far below 2^53 for any order we accept.
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const left = total - shares.reduce((a, b) => a + b, 0)
  weights
    .map((weight, index) => ({ index, rest: (total * weight) % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, left)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1))
  return shares
}
