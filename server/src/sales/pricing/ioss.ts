import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { iossOf, localVatAt } from '@shop/contracts/shop/ioss'
import { isSoldWithoutVat } from '@shop/contracts/shop/homePrice'
import type { Pence } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { VatReason } from '@shop/contracts/vatReasons'
import { subtotalOf, type Terms, termsAt, vatContainedIn } from './priceOrder.ts'
import { discountOf, type Reduction } from './reduction.ts'

type Known = Pick<Settings, 'general' | 'shipping'>

interface IossTerms extends Terms {
  /** Greatest worth of the goods, without VAT, delivery and insurance. */
  max: Pence
}

/** Terms of small orders to a country of the EU whose VAT the shop charges under its IOSS number; null elsewhere. */
const iossTermsAt = ({ general, shipping }: Known, place: string): IossTerms | null => {
  const local = general.vatRegistered ? localVatAt(iossOf(shipping), place) : undefined
  return local
    ? {
        vat: { rate: local.rate, reason: 'ioss' },
        isWithoutVat: isSoldWithoutVat(shipping.zones, place),
        max: local.max,
      }
    : null
}

interface Goods {
  /** Garments that are counted, at the prices of the terms. */
  counted: readonly { unitPrice: Pence; quantity: number }[]
  reduction: Reduction | null
}

/** Tells whether the goods, as their buyer pays them, are worth too little for customs to ask for their VAT (article 369l). */
const isSmall = ({ counted, reduction }: Goods, { vat, max }: IossTerms): boolean => {
  const subtotal = subtotalOf(counted)
  const paid = subtotal - discountOf(subtotal, reduction)
  return paid - vatContainedIn(paid, vat) <= max
}

export type SoldUnder = {
  terms: Terms
  /** The order would bear the VAT of its country if its goods were worth less. */
  isAboveIoss: boolean
}

/**
 * Sells goods under the terms of a place: with the VAT of its country where they are small enough and the shop has an IOSS
 * number, else as everything that goes there. `sell` prices the goods under terms, and is called again where they turn out too
 * dear.
 */
export const sellAt = async <Sold extends Goods>(
  settings: Known,
  place: string,
  sell: (terms: Terms) => Sold | Promise<Sold>,
): Promise<Sold & SoldUnder> => {
  const small = iossTermsAt(settings, place)
  if (small) {
    const { max: _most, ...terms } = small
    const sold = await sell(terms)
    if (isSmall(sold, small)) return { ...sold, terms, isAboveIoss: false }
  }
  const terms = termsAt(settings, place)
  return { ...(await sell(terms)), terms, isAboveIoss: small !== null }
}

interface SoldOrder {
  shippingAddress: Destination
  vatRate: number
  vatReason: VatReason
}

/** Terms of what follows from an order, such as an exchange: the VAT of its country stays, whatever it is worth. */
export const termsOfOrder = (
  settings: Known,
  { shippingAddress, vatRate: rate, vatReason: reason }: SoldOrder,
): Terms => {
  const place = placeOf(shippingAddress)
  return reason === 'ioss'
    ? { vat: { rate, reason }, isWithoutVat: isSoldWithoutVat(settings.shipping.zones, place) }
    : termsAt(settings, place)
}
