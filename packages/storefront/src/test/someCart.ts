import type { Address } from '@shop/contracts/addresses/endpoints'
import type { User } from '@shop/contracts/accounts/endpoints'
import type { Cart, CartItem } from '@shop/contracts/cart/endpoints'
import type { DeviceCartItem } from '../cart/deviceCart.ts'
import { someVariant } from './someVariant.ts'

export const someUser: User = {
  id: 'u',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  email: 'yusuf@shop.example',
  phone: null,
  isAdmin: false,
  marketingOptIn: false,
  pendingEmail: null,
  secondFactor: 'off',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export const someCartItem = (id: string, change: Partial<CartItem> = {}): CartItem => {
  const quantity = change.quantity ?? 1
  const unitPrice = change.unitPrice ?? 3000
  const product = { id: `p-${id}`, title: `Thobe ${id}`, slug: `thobe-${id}` }
  return {
    id,
    quantity,
    unitPrice,
    lineTotal: quantity * unitPrice,
    previousPrice: null,
    maxQuantity: 5,
    variant: { ...someVariant({ id: `v-${id}` }), details: '', product },
    ...change,
  }
}

/** What a signed-out shopper has chosen. */
export const someDeviceItem = (change: Partial<DeviceCartItem> = {}): DeviceCartItem => ({
  variantId: 'v',
  productId: 'p',
  title: 'Thobe',
  unitPrice: 4900,
  quantity: 1,
  ...change,
})

/** A cart with the figures a server would give it: £5.99 for standard delivery, free above £75. */
export const someCart = (...items: CartItem[]): Cart => {
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const standard = subtotal > 7500 ? 0 : 599
  const option = (method: 'standard' | 'express', price: number, minDays: number, maxDays: number) => {
    const total = subtotal + price
    return { method, price, minDays, maxDays, total, tax: Math.round(total / 6) }
  }
  return {
    id: 'cart',
    items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: 'GBP',
    subtotal,
    discount: 0,
    promotion: null,
    toFreeShipping: Math.max(0, 7501 - subtotal),
    delivery: [option('standard', standard, 3, 5), option('express', 999, 1, 2)],
  }
}

export const someAddress = (id: string, change: Partial<Address> = {}): Address => ({
  id,
  type: 'SHIPPING',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  address2: null,
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
  isDefault: false,
  ...change,
})
