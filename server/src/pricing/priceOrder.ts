import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import { allocate } from './allocate.ts'

/** Delivery prices in pence. Standard delivery is free when the subtotal is strictly above `freeThreshold`. */
export interface DeliveryRates {
  freeThreshold: Pence
  standardRate: Pence
  expressRate: Pence
}

/** Business days from dispatch to door. */
export const deliveryDays: Record<ShippingMethod, { minDays: number; maxDays: number }> = {
  standard: { minDays: 3, maxDays: 5 },
  express: { minDays: 1, maxDays: 2 },
}

/** Standard rate of UK VAT, per cent, contained in every price. */
export const vatRate = 20

export interface PricedLine {
  unitPrice: Pence
  quantity: number
}

export interface OrderPrice {
  subtotal: Pence
  shipping: Pence
  total: Pence
  /** VAT contained in the total, to the nearest penny. */
  tax: Pence
  /** Each line's share of `tax`, in the lines' order; the rest of it is delivery's. */
  lineTaxes: Pence[]
}

export const vatContainedIn = (gross: Pence): Pence => Math.round((gross * vatRate) / (100 + vatRate))

export const lineTotal = ({ unitPrice, quantity }: PricedLine): Pence => unitPrice * quantity

export const subtotalOf = (lines: readonly PricedLine[]): Pence =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** Express is never free. */
export const deliveryPrice = (method: ShippingMethod, subtotal: Pence, rates: DeliveryRates): Pence =>
  method === 'express' ? rates.expressRate : subtotal > rates.freeThreshold ? 0 : rates.standardRate

/** How much more to spend until standard delivery is free; 0 where it is. At the threshold itself one penny is missing. */
export const distanceToFreeDelivery = (subtotal: Pence, { freeThreshold }: DeliveryRates): Pence =>
  Math.max(0, freeThreshold + 1 - subtotal)

/** What an order of these lines costs by this way of delivery. Pure; the one place where totals are made. */
export const priceOrder = (
  lines: readonly PricedLine[],
  method: ShippingMethod,
  rates: DeliveryRates,
): OrderPrice => {
  const subtotal = subtotalOf(lines)
  const shipping = deliveryPrice(method, subtotal, rates)
  const total = subtotal + shipping
  const tax = vatContainedIn(total)
  return {
    subtotal,
    shipping,
    total,
    tax,
    lineTaxes: allocate(tax, [...lines.map(lineTotal), shipping]).slice(0, -1),
  }
}
