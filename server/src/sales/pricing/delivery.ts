import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import { freeDeliveryFrom, type Reduction } from './reduction.ts'

/** Delivery prices in pence. Standard delivery is free when the subtotal is strictly above `freeThreshold`. */
export interface DeliveryRates {
  freeThreshold: Pence
  standardRate: Pence
  expressRate: Pence
}

type Shipping = Pick<Settings, 'shipping'>

/** Delivery rates by the settings. */
export const ratesOf = ({ shipping: { freeThreshold, uk } }: Shipping): DeliveryRates => ({
  freeThreshold,
  standardRate: uk.standardRate,
  expressRate: uk.expressRate,
})

/** Codes of the countries that orders go to. */
export const servedCountries = ({ shipping: { countries, uk } }: Shipping): string[] =>
  countries.filter(code => code !== 'GB' || uk.enabled)

/**
 * Sum missing from the subtotal for free standard delivery; 0 where it is free. At the threshold itself one penny is
 * missing. A discount counts for nothing here: a code never takes free delivery away.
 */
export const distanceToFreeDelivery = (
  subtotal: Pence,
  { freeThreshold }: DeliveryRates,
  reduction: Reduction | null = null,
): Pence => Math.max(0, Math.min(freeThreshold + 1, freeDeliveryFrom(reduction)) - subtotal)

/** Express is never free. */
export const deliveryPrice = (
  method: ShippingMethod,
  subtotal: Pence,
  rates: DeliveryRates,
  reduction: Reduction | null = null,
): Pence => {
  if (method === 'express') return rates.expressRate
  return distanceToFreeDelivery(subtotal, rates, reduction) === 0 ? 0 : rates.standardRate
}
