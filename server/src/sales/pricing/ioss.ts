import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { iossOf, localVatAt } from '@shop/contracts/shop/ioss'
import { isSoldWithoutVat } from '@shop/contracts/shop/homePrice'
import type { Pence } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { VatReason } from '@shop/contracts/vatReasons'
import type { SaleTerms } from './delivery.ts'
import { subtotalOf, type PriceTerms, termsAt, vatContainedIn } from './priceOrder.ts'
import { discountOf, type Reduction } from './reduction.ts'

type IossSettings = Pick<Settings, 'general' | 'shipping'>

interface IossTerms {
  terms: PriceTerms
  /** Maximum value of the goods, without VAT, delivery and insurance. */
  max: Pence
}

const termsUnderIoss = ({ shipping }: IossSettings, place: string, rate: number): PriceTerms => ({
  vat: { rate, reason: 'ioss' },
  isWithoutVat: isSoldWithoutVat(shipping.zones, place),
})

/**
 * Returns the terms of small orders to an EU country whose VAT the shop charges under its IOSS number; null for other
 * places.
 */
const iossTermsAt = (settings: IossSettings, place: string): IossTerms | null => {
  const { general, shipping } = settings
  const local = general.vatRegistered ? localVatAt(iossOf(shipping), place) : undefined
  return local ? { terms: termsUnderIoss(settings, place, local.rate), max: local.max } : null
}

interface Goods {
  /** The garments that can be bought, at the prices of the terms. */
  counted: readonly { unitPrice: Pence; quantity: number }[]
  reduction: Reduction | null
}

/** Tells whether the price paid for the goods is low enough for the IOSS (Directive 2006/112/EC, article 369l). */
const isSmall = ({ counted, reduction }: Goods, { terms: { vat }, max }: IossTerms): boolean => {
  const subtotal = subtotalOf(counted)
  const pricePaid = subtotal - discountOf(subtotal, reduction)
  return pricePaid - vatContainedIn(pricePaid, vat) <= max
}

export type AppliedTerms = {
  terms: PriceTerms
  /** True if the order would include its country's VAT were its goods worth less. */
  isAboveIoss: boolean
}

/**
 * Prices goods under the terms of a place: with its country's VAT if their value is low enough and the shop has an IOSS
 * number, otherwise as an ordinary export. `priceGoods` prices them under the terms passed to it, and is called a
 * second time if their value turns out to be too high for IOSS.
 */
export const priceAtPlace = <Sold extends Goods>(
  settings: IossSettings,
  place: string,
  priceGoods: (terms: PriceTerms) => Sold,
): Sold & AppliedTerms => {
  const iossTerms = iossTermsAt(settings, place)
  if (iossTerms) {
    const goods = priceGoods(iossTerms.terms)
    if (isSmall(goods, iossTerms)) return { ...goods, terms: iossTerms.terms, isAboveIoss: false }
  }
  const terms = termsAt(settings, place)
  const goods = priceGoods(terms)
  // Where a code takes off an amount, goods can be worth too much with the country's VAT in their price, but not without.
  const isAboveIoss = iossTerms !== null && !isSmall(goods, { ...iossTerms, terms })
  return { ...goods, terms, isAboveIoss }
}

interface SoldOrder {
  shippingAddress: Destination
  vatRate: number
  vatReason: VatReason
  /** Null for orders from before they were stored. */
  saleTerms: SaleTerms | null
}

/**
 * Returns the terms of sales that follow from an order, such as an exchange: the order's VAT stays, whatever the value,
 * and prices are those of its zone when it was sold.
 */
export const termsOfOrder = (
  settings: IossSettings,
  { shippingAddress, vatRate: rate, vatReason: reason, saleTerms }: SoldOrder,
): PriceTerms => {
  const place = placeOf(shippingAddress)
  const terms = reason === 'ioss' ? termsUnderIoss(settings, place, rate) : termsAt(settings, place)
  return { ...terms, ...(saleTerms && { isWithoutVat: saleTerms.isWithoutVat }) }
}
