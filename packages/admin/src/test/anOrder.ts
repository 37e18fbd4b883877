import type { AdminOrder } from '@shop/contracts/orders/adminEndpoints'

/** A valid id that tells its number. */
export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
export const at = '2026-01-01T00:00:00.000Z'
export const address = {
  firstName: 'Idris',
  lastName: 'Bello',
  address1: '12 Cable Street',
  address2: null,
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
}
/** An order that waits to be paid, without any line. */
export const order: AdminOrder = {
  id: idOf(1),
  status: 'PENDING',
  currency: 'GBP',
  subtotal: 4999,
  discount: 0,
  promotionCode: null,
  shipping: 599,
  tax: 933,
  total: 5598,
  shippingMethod: 'standard',
  firstName: 'Idris',
  lastName: 'Bello',
  email: 'idris@example.com',
  items: [],
  shippingAddress: address,
  billingAddress: address,
  paymentUrl: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  refunded: 0,
  createdAt: at,
  updatedAt: at,
  paidAt: null,
  shippedAt: null,
  deliveryToRefund: 0,
  userId: null,
  invoiceNumber: null,
  paymentMethod: null,
  reviewFlag: null,
  leftToRefund: 0,
  moves: [],
  refunds: [],
  strayPayments: [],
  events: [],
}
