import { isInUkVat } from '@shop/contracts/addresses/places'
import type { ShownWay } from '@shop/contracts/shop/deliveryRegions'
import { businessDays } from '@shop/contracts/shop/deliveryDays'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { wayPrice } from './wayPrice.ts'

/** Such a way in words: `3-5 business days, £5.99`. */
export const wayText = (way: ShownWay, currency: string): string =>
  [businessDays(way), wayPrice(way, currency), !way.isTracked && 'not tracked'].filter(Boolean).join(', ')

/** Says from when it is free: `Free on orders over £75.`; undefined where it never is. */
export const freeText = ({ freeAbove }: ShownWay, currency: string): string | undefined =>
  freeAbove === null ? undefined : `Free on orders over ${shortMoney(freeAbove, currency)}.`

/** Says who pays what at the border; undefined for what stays inside UK VAT. */
export const borderText = (place: string, [way]: readonly ShownWay[]): string | undefined => {
  if (isInUkVat(place) || !way) return undefined
  return way.isDutyPaid
    ? 'Duties and import taxes are part of the price of delivery.'
    : 'Customs may ask you for duty and tax before they hand it over.'
}
