import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { StockAction } from '../../src/catalogue/products/inventory/stock.ts'
import type { PlannedOrder } from './plan.ts'
import { isRestocked } from '../tally.ts'

interface Step {
  at: number
  actor: string
  from: OrderStatus | null
  to: OrderStatus
  detail: string
  /** Effect on the stock of the order's lines. */
  stock: StockAction | null
}

/** Payment method that the sandbox returns for every earlier payment in its books. */
export const demoCard = 'Visa ending 4242'

export const carrierOf = ({ method }: PlannedOrder): string => (method === 'express' ? 'DPD' : 'Royal Mail')

export const trackingNumberOf = ({ id, method }: Pick<PlannedOrder, 'id' | 'method'>): string => {
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(0, 14)}`)
    .toString()
    .padStart(14, '0')
  return method === 'express' ? `1550${digits.slice(-10)}` : `RM${digits.slice(-9)}GB`
}

/** Lists the steps of an order's life until now, with the shop's own texts. */
export const historyOf = (order: PlannedOrder, adminId: string): Step[] => {
  const steps: Step[] = []
  const add = (at: number | null, step: Omit<Step, 'at' | 'from'>) => {
    if (at !== null) steps.push({ ...step, at, from: steps.at(-1)?.to ?? null })
  }
  add(order.createdAt, {
    actor: order.customer.id,
    to: 'PENDING',
    stock: 'reserve',
    detail: 'Order placed. Stock reserved.',
  })
  add(order.canceledAt, {
    actor: 'provider',
    to: 'CANCELED',
    stock: 'release',
    detail: 'The payment page expired.',
  })
  add(order.paidAt, { actor: 'provider', to: 'PAID', stock: 'consume', detail: 'Paid.' })
  add(order.shippedAt, {
    actor: adminId,
    to: 'SHIPPED',
    stock: null,
    detail: `Shipped with ${carrierOf(order)} (${order.trackingNumber})`,
  })
  add(order.deliveredAt, { actor: adminId, to: 'DELIVERED', stock: null, detail: 'Delivered.' })
  add(order.refundedAt, {
    actor: adminId,
    to: 'REFUNDED',
    stock: isRestocked(order) ? 'restock' : null,
    detail: 'All of it is refunded.',
  })
  return steps
}
