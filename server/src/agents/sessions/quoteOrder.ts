import { arrivalDays } from '@shop/contracts/shop/arrivalText'
import type { Knex } from 'knex'
import type { Order } from '../../sales/orders/Order.ts'
import { OrderItem, vatOfItem } from '../../sales/orders/OrderItem.ts'
import { type AgentSession, stateOf } from './AgentSession.ts'
import { problemsOfNote } from './note.ts'
import type { Quote } from './quoteSession.ts'

/** Reads the paid order of a session in the shape of a quote. It no longer changes. */
export const quoteOrder = async (db: Knex, session: AgentSession, order: Order): Promise<Quote> => {
  const items = await OrderItem.query(db).where({ order_id: order.id }).orderBy('id')
  const state = stateOf(session)
  return {
    state: { ...state, method: order.shippingMethod },
    lines: items.map(({ id, variantId, productId, title, slug, sku, color, size, details, ...item }) => ({
      title,
      slug,
      sku,
      color,
      size,
      details,
      variantId: variantId ?? id,
      productId: productId ?? '',
      imageKey: item.imageKey,
      quantity: item.quantity,
      unitPrice: item.price,
      status: 'ACTIVE',
      free: 0,
    })),
    price: {
      subtotal: order.subtotal,
      discount: order.discount,
      shipping: order.shipping,
      total: order.total,
      tax: order.tax,
      vat: { rate: order.vatRate, reason: order.vatReason },
      lineDiscounts: items.map(({ discount }) => discount),
      lineVats: items.map(vatOfItem),
      lineTaxes: items.map(({ tax }) => tax),
      isReduced: order.promotionCode !== null,
    },
    hasDelivery: true,
    currency: order.currency,
    delivery: [
      {
        method: order.shippingMethod,
        ...order.deliveryWay,
        shipping: order.shipping,
        ...arrivalDays(order.deliveryWay, Date.parse(order.paidAt ?? order.createdAt)),
      },
    ],
    buyer: { email: order.email || null, address: null, problems: [] },
    code:
      order.promotionCode !== null && order.discount > 0
        ? {
            id: order.promotionId ?? order.promotionCode,
            code: order.promotionCode,
            title: order.promotionCode,
            saved: order.discount,
          }
        : null,
    problems: problemsOfNote(state),
  }
}
