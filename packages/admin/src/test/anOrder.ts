import { blank } from '@shop/client/test/blank'
import {
  AdminOrder,
  AdminOrderItem,
  AdminParcel,
  OrderSummary,
  PaymentCase,
} from '@shop/contracts/orders/adminEntities'
import { at, idOf } from './samples.ts'

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
/** An unpaid order without lines. */
export const order = blank(AdminOrder, {
  id: idOf(1),
  number: 'M-10482',
  status: 'PENDING',
  currency: 'GBP',
  subtotal: 4999,
  shipping: 599,
  tax: 933,
  total: 5598,
  shippingMethod: 'standard',
  deliveryWay: { name: 'Standard', carrier: '', minDays: 3, maxDays: 5 },
  firstName: 'Idris',
  lastName: 'Bello',
  email: 'idris@example.com',
  shippingAddress: address,
  billingAddress: address,
  version: 1,
  payment: { state: 'waiting', reason: null },
})

/** An open dispute about a whole order. */
export const paymentCase = (change: Partial<PaymentCase> = {}) =>
  blank(PaymentCase, {
    id: 'dp_1',
    kind: 'dispute',
    amount: 5598,
    currency: 'GBP',
    reason: 'product_not_received',
    status: 'needs_response',
    dueBy: new Date(Date.now() + 3 * 24 * 3_600_000 + 60_000).toISOString(),
    withdrawn: 5598,
    fee: 2000,
    blocksRefund: true,
    version: 3,
    ...change,
  })

/** Another variant that a line of an order can be exchanged or changed for. */
export const variantOffer = (index: number, choice: string, difference = 0) => ({
  variantId: idOf(index),
  choice,
  free: 4,
  difference,
})

/** Builds a line of which two units can still be sent, refunded or exchanged. */
export const unitsLeft = ({ id, title, sku, variant }: AdminOrderItem) => ({
  itemId: id,
  variantId: variant.id,
  title,
  choice: 'White, Size M',
  sku,
  image: null,
  quantity: 2,
})

/** A line of an order with one thobe. */
export const orderLine = (change: Partial<AdminOrderItem> = {}) =>
  blank(AdminOrderItem, {
    id: idOf(2),
    title: 'White thobe',
    sku: 'TH-1',
    barcode: '5012345678900',
    price: 4999,
    quantity: 1,
    lineTotal: 4999,
    toSend: change.quantity ?? 1,
    variant: { id: idOf(3), color: 'White', size: 'M', details: '' },
    product: { id: idOf(4), title: 'White thobe', slug: 'white-thobe' },
    ...change,
  })

/** A parcel with one thobe. */
export const aParcel = (change: Partial<AdminParcel> = {}): AdminParcel =>
  blank(AdminParcel, {
    id: idOf(5),
    carrier: 'DPD',
    trackingNumber: '155',
    trackingUrl: 'https://track.dpd.co.uk/search?reference=155',
    lines: [{ itemId: idOf(2), quantity: 1 }],
    by: 'Amina Khan',
    ...change,
  })

/** A paid order as in a list. */
export const orderRow = (change: Partial<OrderSummary> = {}) =>
  blank(OrderSummary, {
    id: order.id,
    number: order.number,
    status: 'PAID',
    currency: order.currency,
    total: order.total,
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    city: address.city,
    postalCode: address.postalCode,
    country: address.country,
    itemCount: 2,
    paidAt: at,
    ...change,
  })
