import { isInUkVat } from '../addresses/places.ts'
import type { Variant } from '../catalog/entities.ts'
import type { VatClass } from '../facts/productFields.ts'
import type { Pence } from '../money.ts'
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

/** A product with its prices without UK VAT. */
export const productLessVat = <Product extends { vatClass: VatClass; variants: readonly Variant[] }>(
  product: Product,
): Product => ({
  ...product,
  variants: product.variants.map(variant => ({
    ...variant,
    price: lessVat(variant.price, product.vatClass),
    salePrice: variant.salePrice === null ? null : lessVat(variant.salePrice, product.vatClass),
  })),
})
