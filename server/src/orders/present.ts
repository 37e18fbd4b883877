import { pictureAddress } from '@shop/contracts/catalog/pictures'
import type { Pence } from '@shop/contracts/money'
import type * as wire from '@shop/contracts/orders/endpoints'
import type { Order } from './Order.ts'
import type { OrderItem } from './OrderItem.ts'
import { paidWithOf } from './paidWithOf.ts'
import { trackingLink } from './trackingLink.ts'

/** A line with the size and colour of its picture, where it has one. */
export type PicturedItem = OrderItem & {
  imageWidth: number | null
  imageHeight: number | null
  imageColor: string | null
}

export const presentOrderItem = (item: PicturedItem): wire.OrderItem => ({
  id: item.id,
  title: item.title,
  sku: item.sku,
  price: item.price,
  quantity: item.quantity,
  lineTotal: item.lineTotal,
  variant: { id: item.variantId, color: item.color, size: item.size, details: item.details },
  product: { id: item.productId, title: item.title, slug: item.productId ? item.slug : null },
  image: item.imageKey
    ? {
        url: pictureAddress(item.imageKey, 640, 'jpg'),
        alt: `${item.title}, ${item.color}`,
        width: item.imageWidth ?? 0,
        height: item.imageHeight ?? 0,
        color: item.imageColor ?? '#ffffff',
      }
    : null,
})

export const presentOrder = (
  order: Order,
  { items, refunded }: { items: readonly PicturedItem[]; refunded: Pence },
): wire.Order => ({
  id: order.id,
  status: order.status,
  currency: order.currency,
  subtotal: order.subtotal,
  discount: order.discount,
  promotionCode: order.promotionCode,
  shipping: order.shipping,
  tax: order.tax,
  total: order.total,
  shippingMethod: order.shippingMethod,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  items: items.map(presentOrderItem),
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  paymentUrl: order.status === 'PENDING' ? order.sessionUrl : null,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  trackingUrl: trackingLink(order.carrier, order.trackingNumber),
  refunded,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  paidAt: order.paidAt,
  paidWith: paidWithOf(order),
  shippedAt: order.shippedAt,
})
