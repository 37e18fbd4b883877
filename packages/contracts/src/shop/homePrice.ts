import { isInUkVat } from '../addresses/places.ts'
import type { Variant } from '../catalog/entities.ts'
import type { VatClass } from '../facts/productFields.ts'
import type { Pence } from '../money.ts'
import type { LocalVat } from './ioss.ts'
import { zoneOf } from './servedPlaces.ts'
import type { DeliveryZone } from './zones.ts'

/** Tells whether garments are sold at a destination for the UK price without its VAT. */
export const isSoldWithoutVat = (
  zones: readonly Pick<DeliveryZone, 'places' | 'withoutVat'>[],
  place: string,
): boolean => !isInUkVat(place) && (zoneOf(zones, place)?.withoutVat ?? false)

/** Standard rate of UK VAT, per cent of the price without it. */
export const ukVatPercent = 20

/** Returns a price without its UK VAT, to the nearest penny. A zero-rated price contains none. */
export const withoutUkVat = (price: Pence, vatClass: VatClass): Pence =>
  vatClass === 'ZERO' ? price : price - Math.round((price * ukVatPercent) / (100 + ukVatPercent))

/** Adds VAT at a rate to a price without VAT, to the nearest penny. */
export const addVat = (net: Pence, rate: number): Pence => net + Math.round((net * rate) / 100)

/**
 * Returns a function that calculates the price of one garment from its UK price, for destinations without UK VAT. Adds
 * the VAT of the destination's country if the shop charges it on goods of this value.
 */
export const foreignPricing =
  (localVat: LocalVat | undefined) =>
  (price: Pence, vatClass: VatClass): Pence => {
    const net = withoutUkVat(price, vatClass)
    return localVat && net <= localVat.max ? addVat(net, localVat.rate) : net
  }

/** Returns a product with other prices, each calculated from its UK price. */
export const withPrices = <Product extends { vatClass: VatClass; variants: readonly Variant[] }>(
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
