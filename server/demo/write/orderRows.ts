import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { fingerprint } from '../../src/sales/orders/checkout/checkUnchanged.ts'
import { trackingWords, wordsOf } from '../../src/sales/orders/orderWords.ts'
import { lineTotal } from '../../src/sales/pricing/priceOrder.ts'
import { iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import type { Row } from '../insertRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'
import { planAdvice } from '../plan/planAdvice.ts'
import { carrierOf, demoCard, historyOf } from '../plan/orderHistory.ts'

export interface OrderContext {
  currency: string
  /** The member of staff who ships and refunds. */
  adminId: string
  invoiceNumbers: ReadonlyMap<string, string>
  creditNoteNumbers: ReadonlyMap<string, string>
}

const lastEventAt = (order: PlannedOrder): number =>
  Math.max(
    order.createdAt,
    ...[order.canceledAt, order.paidAt, order.shippedAt, order.deliveredAt, order.refundedAt].map(
      at => at ?? 0,
    ),
  )

// Marked as demo, because the provider has no such objects.
export const providerId = (kind: 'cs' | 'pi' | 're', { id }: PlannedOrder) =>
  `${kind}_demo_${id.replaceAll('-', '')}`

export const orderRow = (order: PlannedOrder, { currency }: OrderContext): Row => {
  const { customer, price, method, paidAt, shippedAt, deliveredAt } = order
  const endedAt = order.canceledAt ?? order.refundedAt
  const { shippingAddress } = customer
  const billingAddress = customer.billingAddress ?? shippingAddress
  return {
    id: order.id,
    number: order.number,
    user_id: customer.id,
    cart_id: customer.cartId,
    status: order.status,
    currency,
    subtotal: price.subtotal,
    shipping: price.shipping,
    tax: price.tax,
    vat_rate: price.vat.rate,
    vat_reason: price.vat.reason,
    total: price.total,
    shipping_method: method,
    delivery_way: JSON.stringify(order.way),
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    country: shippingAddress.country,
    shipping_address: JSON.stringify(shippingAddress),
    billing_address: JSON.stringify(billingAddress),
    fingerprint: fingerprint({
      user: customer.id,
      email: customer.email,
      lines: order.lines.map(({ product, variant, unitPrice, quantity }) => [
        variant.id,
        product.title,
        unitPrice,
        quantity,
      ]),
      addresses: { shippingAddress, billingAddress },
      shippingMethod: method,
      total: price.total,
      currency,
    }),
    stripe_session_id: providerId('cs', order),
    payment_method: paidAt === null ? null : 'card',
    paid_with: paidAt === null ? null : demoCard,
    payment_intent_id: paidAt === null ? null : providerId('pi', order),
    carrier: shippedAt === null ? null : carrierOf(order),
    tracking_number: shippedAt === null ? null : order.trackingNumber,
    packed_at: shippedAt === null ? null : iso(shippedAt),
    shipped_at: shippedAt === null ? null : iso(shippedAt),
    delivered_at: deliveredAt === null ? null : iso(deliveredAt),
    ended_at: endedAt === null ? null : iso(endedAt),
    paid_at: paidAt === null ? null : iso(paidAt),
    // Already counted, because the demo's products are created with the units they have sold.
    is_counted: paidAt !== null,
    created_at: iso(order.createdAt),
    updated_at: iso(lastEventAt(order)),
  }
}

/** Builds the search words by which staff find the order. */
export const wordRows = (order: PlannedOrder): Row[] => {
  const { id, number, customer, shippedAt, trackingNumber, createdAt } = order
  const parcel = shippedAt === null ? [] : trackingWords(trackingNumber)
  const at = iso(createdAt)
  return [...new Set([...wordsOf({ ...customer, id, number }), ...parcel])].map(word => ({
    order_id: id,
    word,
    created_at: at,
  }))
}

export const itemRows = ({ id, lines, price, refundedAt }: PlannedOrder): Row[] =>
  lines.map((line, index) => ({
    id: line.id,
    order_id: id,
    variant_id: line.variant.id,
    product_id: line.product.id,
    title: line.product.title,
    slug: line.product.slug,
    sku: line.variant.sku,
    color: line.variant.color,
    size: line.variant.size,
    details: variantDetails(line.variant, line.product.variants),
    price: line.unitPrice,
    quantity: line.quantity,
    line_total: lineTotal(line),
    tax: price.lineTaxes[index] ?? 0,
    vat_rate: price.vat.rate,
    vat_reason: price.vat.reason,
    image_key: line.variant.imageKey,
    advice: planAdvice({ refundedAt }, line).advice,
  }))

/** Builds the single parcel of a shipped order. */
export const parcelRows = (order: PlannedOrder, { adminId }: OrderContext): Row[] =>
  order.shippedAt === null
    ? []
    : [
        {
          id: demoId('parcel', order.id),
          order_id: order.id,
          carrier: carrierOf(order),
          tracking_number: order.trackingNumber,
          sent_at: iso(order.shippedAt),
          actor: adminId,
          delivered_at: order.deliveredAt === null ? null : iso(order.deliveredAt),
        },
      ]

export const parcelLineRows = ({ id, lines, shippedAt }: PlannedOrder): Row[] =>
  shippedAt === null
    ? []
    : lines.map(line => ({
        id: demoId('parcel line', line.id),
        parcel_id: demoId('parcel', id),
        order_item_id: line.id,
        quantity: line.quantity,
      }))

/** Builds a row for each step of an order, oldest first. */
export const eventRows = (order: PlannedOrder, { adminId }: OrderContext): Row[] =>
  historyOf(order, adminId).map(({ at, actor, from, to, detail }, step) => ({
    id: demoId('order event', `${order.id}-${step}`),
    order_id: order.id,
    at: iso(at),
    actor,
    from_status: from,
    to_status: to,
    detail,
  }))

export const refundRows = (order: PlannedOrder): Row[] => {
  if (order.refundedAt === null) return []
  const at = iso(order.refundedAt)
  const isOfSent = order.shippedAt !== null
  return [
    {
      id: demoId('refund', order.id),
      order_id: order.id,
      amount: order.price.total,
      state: 'SUCCEEDED',
      reason: isOfSent ? 'Returned within 30 days.' : 'Canceled by the customer before it was sent.',
      stripe_refund_id: providerId('re', order),
      created_at: at,
      updated_at: at,
    },
  ]
}
