import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Deps } from '../../base/deps.ts'
import { Order } from '../../orders/Order.ts'
import { paidWithOf } from '../../orders/paidWithOf.ts'
import type { PicturedItem } from '../../orders/present.ts'
import { readItems } from '../../orders/readItems.ts'
import type { LetterLine, LetterOrder } from './LetterOrder.ts'

const lineOf =
  (shopUrl: string) =>
  (item: PicturedItem): LetterLine => ({
    id: item.id,
    title: item.title,
    color: item.color,
    size: item.size,
    details: item.details,
    quantity: item.quantity,
    price: item.price,
    lineTotal: item.lineTotal,
    url: item.productId ? `${shopUrl}/products/${item.slug}` : null,
    picture: item.imageKey ? shopUrl + pictureAddress(item.imageKey, 320, 'jpg') : null,
  })

/** An order as letters tell of it, and its row. Throws where there is none. */
export const readLetterOrder = async (
  { db, settings, publicUrl }: Pick<Deps, 'db' | 'settings' | 'publicUrl'>,
  orderId: string,
): Promise<{ row: Order; order: LetterOrder }> => {
  const row = await Order.query(db).findById(orderId).throwIfNotFound()
  const items = (await readItems(db, [orderId])).get(orderId) ?? []
  const { timezone, vatRegistered } = (await settings.read()).general
  const order = {
    id: row.id,
    number: orderNumber(row.id),
    url: `${publicUrl}/profile?tab=orders&order=${row.id}`,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    placedOn: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezone }).format(
      new Date(row.createdAt),
    ),
    currency: row.currency,
    lines: items.map(lineOf(publicUrl)),
    subtotal: row.subtotal,
    discount: row.discount,
    promotionCode: row.promotionCode,
    shipping: row.shipping,
    shippingMethod: row.shippingMethod,
    giftNote: row.giftNote,
    tax: vatRegistered ? row.tax : null,
    total: row.total,
    paidWith: paidWithOf(row),
    paidBy: row.paidAt !== null && row.total > 0 ? row.paymentMethod : null,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
  }
  return { row, order }
}
