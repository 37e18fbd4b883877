import type { VatReason } from '@shop/contracts/vatReasons'
import { isInUkVat } from '@shop/contracts/addresses/places'
import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import { isSoldWithoutVat, withoutUkVat, addVat, ukVatPercent } from '@shop/contracts/shop/homePrice'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, type DeliveryMethod } from './delivery.ts'
import { discountOf, type Reduction } from './reduction.ts'

/**
 * Reasons for a rate of VAT: the standard rate of the United Kingdom, or that of an EU country under the shop's IOSS
 * number. The rate is zero because young children's clothing is zero-rated, the goods leave the United Kingdom, or the
 * shop is not registered for VAT.
 */
export type { VatReason }

export interface Vat {
  /** Per cent of the price without VAT; the price includes it. */
  rate: number
  reason: VatReason
}

/** Standard rate of UK VAT. */
export const ukVat: Vat = { rate: ukVatPercent, reason: 'standard' }
const zeroVat: Vat = { rate: 0, reason: 'zero' }

interface Units {
  unitPrice: Pence
  quantity: number
}

export interface PricedLine extends Units {
  vatClass: VatClass
}

/** Terms that depend on an order's destination. */
export interface PriceTerms {
  /** VAT on all goods except zero-rated ones. */
  vat: Vat
  /** True if garments cost their UK price less its VAT. */
  isWithoutVat: boolean
}

/**
 * Computes the terms of a sale to a destination, except of small orders under an IOSS number (VAT Notices 700 and 703).
 * Pure.
 */
export const termsAt = (
  { general, shipping }: Pick<Settings, 'general' | 'shipping'>,
  place: string,
): PriceTerms => {
  if (!general.vatRegistered) return { vat: { rate: 0, reason: 'not_registered' }, isWithoutVat: false }
  if (isInUkVat(place)) return { vat: ukVat, isWithoutVat: false }
  return { vat: { rate: 0, reason: 'export' }, isWithoutVat: isSoldWithoutVat(shipping.zones, place) }
}

/** VAT on a garment; only the United Kingdom has the zero rate. */
export const vatOf = ({ vat }: Pick<PriceTerms, 'vat'>, vatClass: VatClass): Vat =>
  vatClass === 'ZERO' && vat.reason === 'standard' ? zeroVat : vat

/**
 * Converts a catalogue price to the price at a place: UK VAT is removed if it does not apply, and the VAT of the place
 * is added.
 */
export const priceAt = ({ isWithoutVat, vat }: PriceTerms, price: Pence, vatClass: VatClass): Pence =>
  isWithoutVat ? addVat(withoutUkVat(price, vatClass), vat.rate) : price

/** Converts lines with catalogue prices to lines with the prices at a place. */
export const priceLinesAt = <Line extends Omit<PricedLine, 'quantity'>>(
  terms: PriceTerms,
  lines: readonly Line[],
): Line[] => lines.map(line => ({ ...line, unitPrice: priceAt(terms, line.unitPrice, line.vatClass) }))

export interface OrderPrice {
  /** Sum of the lines before the discount. */
  subtotal: Pence
  /** Subtracted from the lines, never from delivery. */
  discount: Pence
  shipping: Pence
  total: Pence
  /** VAT contained in the total, to the nearest penny. */
  tax: Pence
  /** VAT on delivery and on everything that is not zero-rated. */
  vat: Vat
  /** VAT on each line. */
  lineVats: Vat[]
  /** Each line's share of `discount`, in the lines' order. */
  lineDiscounts: Pence[]
  /** Each line's share of `tax`, on its amount after the discount; delivery bears the rest. */
  lineTaxes: Pence[]
  /** True if the reduction has lowered the price of anything. */
  isReduced: boolean
}

export const vatContainedIn = (gross: Pence, { rate }: Vat = ukVat): Pence =>
  Math.round((gross * rate) / (100 + rate))

export const lineTotal = ({ unitPrice, quantity }: Units): Pence => unitPrice * quantity

export const subtotalOf = (lines: readonly Units[]): Pence =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/**
 * Prices an order of these lines by this delivery method, or without delivery if it is null. Pure. No other code
 * calculates totals, except those of exchanges (`priceExchanges`).
 */
export const priceOrder = (
  lines: readonly PricedLine[],
  { way, vat }: { way: Pick<DeliveryMethod, 'price' | 'freeAbove'> | null; vat: Vat },
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
  const discountedTotals = lineTotals.map((amount, index) => amount - (lineDiscounts[index] ?? 0))
  const { tax, taxes } = taxOf([...discountedTotals, taxedDelivery], [...lineVats, vat])
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

/**
 * Computes the VAT contained in amounts of one order, to the nearest penny of their sum, and each amount's share of it.
 * An order has at most one rate above zero.
 */
export const taxOf = (amounts: readonly Pence[], vats: readonly Vat[]): { tax: Pence; taxes: Pence[] } => {
  const taxed = amounts.map((amount, index) => (vats[index]?.rate ? amount : 0))
  const chargedVat = vats.find(({ rate }) => rate > 0)
  const tax = chargedVat
    ? vatContainedIn(
        taxed.reduce((sum, amount) => sum + amount, 0),
        chargedVat,
      )
    : 0
  return { tax, taxes: allocate(tax, taxed) }
}

/**
 * Splits the price of delivery, which is taxed like the delivered goods, by the value of the garments (VAT Notice 700,
 * section 8). The part of those that are not zero-rated comes first.
 */
export const splitDelivery = (
  price: Pence,
  lines: readonly { amount: Pence; isZeroRated: boolean }[],
): [taxed: Pence, zero: Pence] => {
  const sumOf = (forZeroRated: boolean) =>
    lines.reduce((sum, { amount, isZeroRated }) => sum + (isZeroRated === forZeroRated ? amount : 0), 0)
  const zeroRated = sumOf(true)
  const [taxed = price, zero = 0] = zeroRated === 0 ? [] : allocate(price, [sumOf(false), zeroRated])
  return [taxed, zero]
}

/**
 * Distributes `total` in proportion to `weights` by largest remainder, in whole units that add up to it. If all weights
 * are zero, the first gets everything.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  // Integer arithmetic is safe: total * weight stays far below 2^53 for any order we accept.
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const remaining = total - shares.reduce((a, b) => a + b, 0)
  weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, remaining)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1))
  return shares
}
