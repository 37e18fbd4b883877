import { blank } from '@shop/client/test/blank'
import { placeOf } from '@shop/contracts/addresses/places'
import type { Address } from '@shop/contracts/addresses/endpoints'
import { User } from '@shop/contracts/accounts/endpoints'
import type { Cart, CartItem } from '@shop/contracts/cart/endpoints'
import { idOf, someOrderAddress } from './samples.ts'
import { someVariant } from './someVariant.ts'

export const someUser = blank(User, {
  id: idOf('user'),
  firstName: 'Yusuf',
  lastName: 'Rahman',
  email: 'yusuf@shop.example',
  isEmailConfirmed: true,
  secondFactor: 'off',
})

/** Creates an item of the cart; its variant's id is `idOf('v-name')`. */
export const someCartItem = (name: string, change: Partial<CartItem> = {}): CartItem => {
  const quantity = change.quantity ?? 1
  const unitPrice = change.unitPrice ?? 3000
  const product = { id: idOf(`p-${name}`), title: `Thobe ${name}`, slug: `thobe-${name}` }
  return {
    id: idOf(name),
    quantity,
    unitPrice,
    lineTotal: quantity * unitPrice,
    previousPrice: null,
    maxQuantity: 5,
    isHeld: false,
    variant: { ...someVariant({ id: idOf(`v-${name}`) }), details: '', product },
    ...change,
  }
}

/** Creates a cart with totals as from the server: £5.99 for standard delivery, free above £75. */
export const someCart = (...items: CartItem[]): Cart => {
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const standard = subtotal > 7500 ? 0 : 599
  const option = (method: 'standard' | 'express', price: number, minDays: number, maxDays: number) => {
    const total = subtotal + price
    const name = method === 'standard' ? 'Standard' : 'Express'
    return {
      method,
      name,
      price,
      isTracked: true,
      isDutyPaid: false,
      terms: `standard-20 ${minDays}-${maxDays} tracked`,
      minDays,
      maxDays,
      total,
      tax: Math.round(total / 6),
      isReduced: false,
    }
  }
  return {
    id: idOf('cart'),
    items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: 'GBP',
    subtotal,
    discount: 0,
    promotion: null,
    toFreeShipping: Math.max(0, 7501 - subtotal),
    place: 'GB',
    isWithoutVat: false,
    delivery: [option('standard', standard, 3, 5), option('express', 999, 1, 2)],
  }
}

export const someAddress = (name: string, change: Partial<Address> = {}): Address => {
  const address = { ...someOrderAddress, ...change }
  return { id: idOf(name), type: 'SHIPPING', isDefault: false, ...address, deliveryPlace: placeOf(address) }
}
