import type { VatReason } from '@shop/contracts/vatReasons'
import { isInUkVat } from '@shop/contracts/addresses/places'
import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import { isSoldWithoutVat, lessVat, plusVat, ukVatRate } from '@shop/contracts/shop/homePrice'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, type Way } from './delivery.ts'
import { discountOf, type Reduction } from './reduction.ts'

/**
 * Reasons for a rate of VAT: the standard rate of the United Kingdom, or that of a country of the EU under the shop's IOSS
 * number; none, since clothing for young children is zero-rated, since the goods leave the United Kingdom, or since the shop
 * is not registered for VAT.
 */
export type { VatReason }

export interface Vat {
  /** Per cent of the price without it, and contained in the price. */
  rate: number
  reason: VatReason
}

/** Standard rate of UK VAT. */
export const ukVat: Vat = { rate: ukVatRate, reason: 'standard' }
const zeroVat: Vat = { rate: 0, reason: 'zero' }

interface Units {
  unitPrice: Pence
  quantity: number
}

export interface PricedLine extends Units {
  vatClass: VatClass
}

/** Terms that depend on the order's destination. */
export interface Terms {
  /** VAT of goods that are not zero-rated anyway. */
  vat: Vat
  /** Tells whether garments cost their home price less its VAT. */
  isWithoutVat: boolean
}

/** Computes the terms of a sale to a destination, but for small orders under an IOSS number (VAT Notices 700 and 703). Pure. */
export const termsAt = (
  { general, shipping }: Pick<Settings, 'general' | 'shipping'>,
  place: string,
): Terms => {
  if (!general.vatRegistered) return { vat: { rate: 0, reason: 'not_registered' }, isWithoutVat: false }
  if (isInUkVat(place)) return { vat: ukVat, isWithoutVat: false }
  return { vat: { rate: 0, reason: 'export' }, isWithoutVat: isSoldWithoutVat(shipping.zones, place) }
}

/** VAT of a garment; the zero rate is one of the United Kingdom. */
export const vatOf = ({ vat }: Pick<Terms, 'vat'>, vatClass: VatClass): Vat =>
  vatClass === 'ZERO' && vat.reason === 'standard' ? zeroVat : vat

/** A price of the catalogue as it is at a place: where UK VAT is taken off, that of the place comes on top. */
export const priceAt = ({ isWithoutVat, vat }: Terms, price: Pence, vatClass: VatClass): Pence =>
  isWithoutVat ? plusVat(lessVat(price, vatClass), vat.rate) : price

/** Lines of the catalogue's prices with their prices at a place. */
export const pricedAt = <Line extends Omit<PricedLine, 'quantity'>>(
  terms: Terms,
  lines: readonly Line[],
): Line[] => lines.map(line => ({ ...line, unitPrice: priceAt(terms, line.unitPrice, line.vatClass) }))

export interface OrderPrice {
  /** The lines, before the discount. */
  subtotal: Pence
  /** Taken off the lines, never off delivery. */
  discount: Pence
  shipping: Pence
  total: Pence
  /** VAT contained in the total, to the nearest penny. */
  tax: Pence
  /** VAT of delivery, and of all that is not zero-rated. */
  vat: Vat
  /** VAT of each line. */
  lineVats: Vat[]
  /** Each line's share of `discount`, in the lines' order. */
  lineDiscounts: Pence[]
  /** Each line's share of `tax`, on its amount after the discount; the rest belongs to delivery. */
  lineTaxes: Pence[]
  /** Tells whether the reduction has made anything cheaper. */
  isReduced: boolean
}

export const vatContainedIn = (gross: Pence, { rate }: Vat = ukVat): Pence =>
  Math.round((gross * rate) / (100 + rate))

export const lineTotal = ({ unitPrice, quantity }: Units): Pence => unitPrice * quantity

export const subtotalOf = (lines: readonly Units[]): Pence =>
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
  const lineVats = lines.map(({ vatClass }) => vatOf({ vat }, vatClass))
  const [taxedDelivery] = splitDelivery(
    shipping,
    lineTotals.map((amount, index) => ({ amount, isZeroRated: lineVats[index]?.reason === 'zero' })),
  )
  const left = lineTotals.map((amount, index) => amount - (lineDiscounts[index] ?? 0))
  const { tax, taxes } = taxOf([...left, taxedDelivery], [...lineVats, vat])
  return {
    subtotal,
    discount,
    shipping,
    total,
    tax,
    vat: lineVats.length > 0 && lineVats.every(({ reason }) => reason === 'zero') ? zeroVat : vat,
    lineVats,
    lineDiscounts,
    lineTaxes: taxes.slice(0, -1),
    isReduced: total < subtotal + (way ? deliveryPrice(way, subtotal) : 0),
  }
}

/** VAT contained in amounts of one order, to the nearest penny of their sum, and each one's share of it. */
export const taxOf = (amounts: readonly Pence[], vats: readonly Vat[]): { tax: Pence; taxes: Pence[] } => {
  const taxed = amounts.map((amount, index) => (vats[index]?.rate ? amount : 0))
  const rated = vats.find(({ rate }) => rate > 0)
  const tax = rated
    ? vatContainedIn(
        taxed.reduce((sum, amount) => sum + amount, 0),
        rated,
      )
    : 0
  return { tax, taxes: allocate(tax, taxed) }
}

/**
 * Splits the price of delivery, which is taxed like the delivered goods, by the value of the garments (VAT Notice
 * 700, section 8): first the part of those that are not zero-rated.
 */
export const splitDelivery = (
  price: Pence,
  lines: readonly { amount: Pence; isZeroRated: boolean }[],
): [taxed: Pence, zero: Pence] => {
  const sumOf = (wanted: boolean) =>
    lines.reduce((sum, { amount, isZeroRated }) => sum + (isZeroRated === wanted ? amount : 0), 0)
  const zeroRated = sumOf(true)
  const [taxed = price, zero = 0] = zeroRated === 0 ? [] : allocate(price, [sumOf(false), zeroRated])
  return [taxed, zero]
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
