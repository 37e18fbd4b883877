import type { Pence } from '@shop/contracts/money'
import type { Order } from '../orders/Order.ts'
import type { OrderItem } from '../orders/OrderItem.ts'
import { allocate } from '../pricing/allocate.ts'
import { vatRate } from '../pricing/priceOrder.ts'
import type { InvoiceData, InvoicedDelivery, InvoiceLine, RateTotal, Seller } from './InvoiceData.ts'
import { amountsOf, sumAmounts, sumRates } from './sumAmounts.ts'

/** What is read of an order; `discount` is missing where nothing was ever reduced. */
export type InvoicedOrder = Pick<
  Order,
  | 'id'
  | 'currency'
  | 'subtotal'
  | 'shipping'
  | 'tax'
  | 'total'
  | 'shippingMethod'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'shippingAddress'
  | 'billingAddress'
  | 'createdAt'
> & { discount?: Pence; promotionCode?: string | null }

/** What is read of an order's line; without a `discount` of its own it bears its share of the order's. */
export type InvoicedItem = Pick<
  OrderItem,
  'title' | 'color' | 'size' | 'sku' | 'quantity' | 'price' | 'lineTotal' | 'tax'
> & { discount?: Pence }

interface Sale {
  order: InvoicedOrder
  items: readonly InvoicedItem[]
  seller: Seller
  paymentMethod: string
}

/**
 * What an order's invoice says for good. Lines bring their VAT along from the order; what is left of the order's total
 * and VAT is delivery's, so that all adds up whatever was reduced.
 */
export const freezeInvoice = ({ order, items, seller, paymentMethod }: Sale): InvoiceData => {
  const taxed = (gross: Pence, vat: Pence): RateTotal =>
    seller.isVatRegistered ? { vatRate, ...amountsOf(gross, vat) } : { vatRate: 0, ...amountsOf(gross, 0) }
  const discounts = discountsOf(order, items)
  const lines = items.map((item, index): InvoiceLine => {
    const discount = discounts[index] ?? 0
    return {
      title: item.title,
      color: item.color,
      size: item.size,
      sku: item.sku,
      quantity: item.quantity,
      unitPrice: item.price,
      lineTotal: item.lineTotal,
      discount,
      ...taxed(item.lineTotal - discount, item.tax),
    }
  })
  const goods = sumAmounts(lines)
  const paidForDelivery = order.total - goods.gross
  const delivery: InvoicedDelivery = {
    method: order.shippingMethod,
    price: order.shipping,
    discount: order.shipping - paidForDelivery,
    ...taxed(paidForDelivery, order.tax - items.reduce((sum, { tax }) => sum + tax, 0)),
  }
  const all = [...lines, delivery]
  return {
    seller,
    customer: { name: `${order.firstName} ${order.lastName}`, email: order.email },
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    order: { id: order.id, placedAt: order.createdAt },
    currency: order.currency,
    paymentMethod,
    lines,
    delivery,
    subtotal: order.subtotal,
    discount: all.reduce((sum, { discount }) => sum + discount, 0),
    promotionCode: order.promotionCode ?? null,
    rates: sumRates(all),
    total: sumAmounts(all),
  }
}

/** Each line's discount; of an order's that is on no line, the goods bear what they can. */
const discountsOf = (order: InvoicedOrder, items: readonly InvoicedItem[]): Pence[] => {
  if (items.some(({ discount }) => discount !== undefined)) return items.map(({ discount = 0 }) => discount)
  const borne = Math.min(order.discount ?? 0, order.subtotal)
  return allocate(
    borne,
    items.map(({ lineTotal }) => lineTotal),
  )
}
