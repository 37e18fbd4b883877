import { groupBy } from '@shop/contracts/groupBy'
import type { Order } from '../../sales/orders/Order.ts'
import type { readOrder } from '../ucp/readOrder.ts'

/** An order in the form for agents of UCP. */
type UcpOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>

const statuses: Readonly<Record<Order['status'], string>> = {
  PENDING: 'created',
  PAID: 'confirmed',
  SHIPPED: 'shipped',
  DELIVERED: 'completed',
  CANCELED: 'canceled',
  REFUNDED: 'canceled',
}

const linesOf = ({ line_items: lines }: UcpOrder) =>
  lines.map(({ id, item, quantity: { original, total, fulfilled }, status }) => ({
    id,
    title: item.title,
    quantity: { ordered: original, current: total, fulfilled },
    unit_price: item.price,
    subtotal: item.price * original,
    status,
  }))

/** Lists parcels with their events. An event's id is its parcel's id, a hyphen, and a suffix. */
const fulfilmentsOf = ({ label, fulfillment: { events } }: UcpOrder) => {
  const parcels = groupBy(events, event => event.id.slice(0, event.id.lastIndexOf('-')))
  return Array.from(parcels, ([id, parcelEvents]) => {
    const { line_items, tracking_number, tracking_url, carrier } = parcelEvents.at(-1) ?? {}
    return {
      id,
      type: 'shipping',
      status: parcelEvents.at(-1)?.type,
      line_items,
      ...(carrier && { carrier }),
      // This protocol demands no number, so that an untracked parcel need not have the order's.
      ...(tracking_number && tracking_number !== label && { tracking_number }),
      tracking_url,
      events: parcelEvents.map(({ id: event, type, occurred_at, description }) => ({
        id: event,
        type,
        occurred_at,
        ...(description && { description }),
      })),
    }
  })
}

const adjustmentsOf = ({ adjustments, currency }: UcpOrder) =>
  adjustments.map(({ id, type, occurred_at, status, line_items, ...details }) => ({
    id,
    type,
    occurred_at,
    status,
    ...(line_items && {
      line_items: line_items.map(line => ({ id: line.id, quantity: Math.abs(line.quantity) })),
    }),
    ...('totals' in details
      ? { amount: Math.abs(details.totals[0]?.amount ?? 0), currency: currency.toLowerCase() }
      : { description: details.description }),
  }))

/** Presents the totals in this protocol's form: discounts are positive and already deducted from the subtotal. */
const totalsOf = ({ totals, adjustments }: UcpOrder) => {
  const amountOf = (type: string) => totals.find(total => total.type === type)?.amount ?? 0
  const [base, discount] = [amountOf('subtotal'), Math.abs(amountOf('items_discount'))]
  const refunded = adjustments
    .flatMap(each =>
      'totals' in each && each.type !== 'dispute' && each.status === 'completed' ? each.totals : [],
    )
    .reduce((sum, { amount }) => sum - amount, 0)
  const totalOf = (type: string, label: string, amount: number) => ({ type, display_text: label, amount })
  return [
    totalOf('items_base_amount', 'Items', base),
    ...(discount > 0 ? [totalOf('items_discount', 'Discount', discount)] : []),
    totalOf('subtotal', 'Subtotal', base - discount),
    totalOf('fulfillment', 'Delivery', amountOf('fulfillment')),
    ...(amountOf('discount') < 0 ? [totalOf('discount', 'Free delivery', -amountOf('discount'))] : []),
    totalOf('total', 'Total', amountOf('total')),
    ...(refunded > 0 ? [totalOf('amount_refunded', 'Refunded', refunded)] : []),
  ]
}

/** Presents a whole paid order to agents of ACP. */
export const presentOrder = (ucpOrder: UcpOrder, { status }: Pick<Order, 'status'>) => ({
  type: 'order',
  id: ucpOrder.id,
  checkout_session_id: ucpOrder.checkout_id,
  order_number: ucpOrder.label,
  permalink_url: ucpOrder.permalink_url,
  status: statuses[status],
  line_items: linesOf(ucpOrder),
  fulfillments: fulfilmentsOf(ucpOrder),
  adjustments: adjustmentsOf(ucpOrder),
  totals: totalsOf(ucpOrder),
})
