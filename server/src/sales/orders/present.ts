import { pick } from '@shop/contracts/facts/fieldTable'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import type { Pence } from '@shop/contracts/money'
import type * as wire from '@shop/contracts/orders/endpoints'
import { ownerColumns } from '@shop/contracts/orders/orderFields'
import type { Order } from './Order.ts'
import type { OrderItem } from './OrderItem.ts'
import { priceAfterDifference } from './refunds/differences.ts'
import { paidWithOf } from './paidWithOf.ts'

/**
 * A line with the size of its picture, if it has one, the units left to send if it is paid, and the part of its price
 * that was refunded because its units became a cheaper variant.
 */
export type PicturedItem = OrderItem & {
  imageWidth: number | null
  imageHeight: number | null
  imageColor: string | null
  toSend: number
  refundedDifference: Pence
}

/** Columns that a line is presented by; a line that is not in an order yet has no size of a picture. */
type PresentedItem = Pick<
  OrderItem,
  | 'id'
  | 'variantId'
  | 'productId'
  | 'title'
  | 'slug'
  | 'sku'
  | 'color'
  | 'size'
  | 'details'
  | 'price'
  | 'quantity'
  | 'lineTotal'
  | 'imageKey'
> &
  Partial<
    Pick<
      PicturedItem,
      'imageWidth' | 'imageHeight' | 'imageColor' | 'toSend' | 'discount' | 'refundedDifference'
    >
  >

export const presentOrderItem = (item: PresentedItem, { isPaid = false } = {}): wire.OrderItem => ({
  id: item.id,
  title: item.title,
  sku: item.sku,
  price: item.price,
  ...(item.refundedDifference && {
    changedPrice: priceAfterDifference({ ...item, discount: item.discount ?? 0 }, item.refundedDifference),
  }),
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
  toSend: isPaid ? Math.max(0, item.toSend ?? 0) : 0,
})

const shownFacts = (order: Order) => pick(order, ownerColumns)

/** Parts of the API's order that are not columns of it. */
interface OrderExtras {
  items: readonly PicturedItem[]
  refunded: Pence
  parcels: readonly wire.Parcel[]
}

export const presentOrder = (order: Order, { items, refunded, parcels }: OrderExtras): wire.Order => ({
  ...shownFacts(order),
  ...(order.saleTerms && { isWithoutVat: order.saleTerms.isWithoutVat }),
  items: items.map(item => presentOrderItem(item, { isPaid: order.status === 'PAID' })),
  parcels: [...parcels],
  paymentUrl: order.status === 'PENDING' && order.quoteUntil === null ? order.sessionUrl : null,
  // Carrier and number are those of the last parcel, or empty.
  trackingUrl: order.trackingNumber ? (parcels.at(-1)?.trackingUrl ?? null) : null,
  refunded,
  paidWith: paidWithOf(order),
})
