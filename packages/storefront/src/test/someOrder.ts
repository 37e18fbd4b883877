import { blank } from '@shop/client/test/blank'
import type { Verification } from '@shop/contracts/checkout/endpoints'
import { Order, type OrderItem } from '@shop/contracts/orders/endpoints'
import { idOf, someOrderAddress } from './samples.ts'
import { someUser } from './someCart.ts'

export const someOrderItem = (name: string, change: Partial<OrderItem> = {}): OrderItem => {
  const price = 3000
  const quantity = change.quantity ?? 1
  return {
    id: idOf(name),
    title: `Thobe ${name}`,
    sku: name,
    price,
    quantity,
    lineTotal: price * quantity,
    variant: { id: idOf(`v-${name}`), color: 'White', size: '54', details: '' },
    product: { id: null, title: `Thobe ${name}`, slug: null },
    image: null,
    toSend: 0,
    ...change,
  }
}

/** Creates a delivered order with defaults. */
export const someOrder = (id: string, change: Partial<Order> = {}) =>
  blank(Order, {
    id,
    number: 'M-10482',
    status: 'DELIVERED',
    currency: 'GBP',
    subtotal: 3000,
    tax: 500,
    total: 3000,
    shippingMethod: 'standard',
    deliveryWay: { name: 'Standard', carrier: '', minDays: 3, maxDays: 5 },
    firstName: 'Yusuf',
    lastName: 'Rahman',
    email: someUser.email,
    shippingAddress: someOrderAddress,
    billingAddress: someOrderAddress,
    ...change,
  })

/** Creates a paid order as it is read after the payment. */
export const someVerification = (change: Partial<Verification> = {}): Verification => ({
  orderId: idOf(1),
  number: 'M-10482',
  status: 'PAID',
  currency: 'GBP',
  subtotal: 3000,
  discount: 0,
  promotionCode: null,
  shipping: 0,
  shippingMethod: 'standard',
  deliveryWay: { name: 'Standard', carrier: '', minDays: 3, maxDays: 5 },
  total: 3000,
  createdAt: '2026-01-01T00:00:00.000Z',
  items: [],
  exchange: null,
  ...change,
})
