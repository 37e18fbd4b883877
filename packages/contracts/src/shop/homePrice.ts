import { isInUkVat } from '../addresses/places.ts'
import type { Variant } from '../catalog/entities.ts'
import type { VatClass } from '../facts/productFields.ts'
import type { Pence } from '../money.ts'
import type { LocalVat } from './ioss.ts'
import { zoneOf } from './servedPlaces.ts'
import type { DeliveryZone } from './zones.ts'

/** Tells whether garments are sold at a destination for the home price less its UK VAT. */
export const isSoldWithoutVat = (
  zones: readonly Pick<DeliveryZone, 'places' | 'withoutVat'>[],
  place: string,
): boolean => !isInUkVat(place) && (zoneOf(zones, place)?.withoutVat ?? false)

/** Standard rate of UK VAT, per cent of the price without it. */
export const ukVatRate = 20

/** A price less its UK VAT, to the nearest penny. A zero-rated price contains none. */
export const lessVat = (price: Pence, vatClass: VatClass): Pence =>
  vatClass === 'ZERO' ? price : price - Math.round((price * ukVatRate) / (100 + ukVatRate))

/** A price without VAT with that of a rate on top, to the nearest penny. */
export const plusVat = (net: Pence, rate: number): Pence => net + Math.round((net * rate) / 100)

/**
 * Makes the price of one garment from its price at home, for a destination where UK VAT is taken off: with the VAT of its
 * country where the shop charges that on so little.
 */
export const priceWithoutUkVat =
  (local: LocalVat | undefined) =>
  (price: Pence, vatClass: VatClass): Pence => {
    const net = lessVat(price, vatClass)
    return local && net <= local.max ? plusVat(net, local.rate) : net
  }

/** A product with other prices, each made from its price at home. */
export const repriced = <Product extends { vatClass: VatClass; variants: readonly Variant[] }>(
  product: Product,
  priceOf: (price: Pence, vatClass: VatClass) => Pence,
): Product => ({
  ...product,
  variants: product.variants.map(variant => ({
    ...variant,
    price: priceOf(variant.price, product.vatClass),
    salePrice: variant.salePrice === null ? null : priceOf(variant.salePrice, product.vatClass),
  })),
})
