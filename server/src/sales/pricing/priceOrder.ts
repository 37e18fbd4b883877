import { isInUkVat, placeOf, type Destination } from '@shop/contracts/addresses/places'
import type { Pence } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, type Way } from './delivery.ts'
import { discountOf, type Reduction } from './reduction.ts'

/**
 * Reasons for a rate of VAT: the country's standard rate; none, since the goods leave the United Kingdom; none, since the
 * shop is not registered for VAT.
 */
export type VatReason = 'standard' | 'export' | 'not_registered'

export interface Vat {
  /** Per cent of the price without it, and contained in the price. */
  rate: number
  reason: VatReason
}

/** Standard rate of UK VAT. */
export const ukVat: Vat = { rate: 20, reason: 'standard' }

/** VAT of what is sold to a place (VAT Notices 700 and 703). Pure. */
export const vatOfPlace = ({ general }: Pick<Settings, 'general'>, place: string): Vat => {
  if (!general.vatRegistered) return { rate: 0, reason: 'not_registered' }
  return isInUkVat(place) ? ukVat : { rate: 0, reason: 'export' }
}

export const vatOfAddress = (settings: Pick<Settings, 'general'>, destination: Destination): Vat =>
  vatOfPlace(settings, placeOf(destination))

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

/** Prices an order of these lines by this way of delivery; null: without delivery. Pure; the one place where totals are made. */
export const priceOrder = (
  lines: readonly PricedLine[],
  { way, vat }: { way: Way | null; vat: Vat },
  reduction: Reduction | null = null,
): OrderPrice => {
  const lineTotals = lines.map(lineTotal)
  const subtotal = subtotalOf(lines)
  const discount = discountOf(subtotal, reduction)
  const lineDiscounts = allocate(discount, lineTotals)
  const shipping = way ? deliveryPrice(way, subtotal, reduction) : 0
  const total = subtotal - discount + shipping
  const tax = vatContainedIn(total, vat)
  const left = lineTotals.map((amount, index) => amount - (lineDiscounts[index] ?? 0))
  return {
    subtotal,
    discount,
    shipping,
    total,
    tax,
    vat,
    lineDiscounts,
    lineTaxes: allocate(tax, [...left, shipping]).slice(0, -1),
    isReduced: total < subtotal + (way ? deliveryPrice(way, subtotal) : 0),
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
