import type { Knex } from 'knex'
import type { BrokenPromise } from './promises.ts'

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

interface OrderEvent {
  order_id: string
  at: string
  from_status: string | null
  to_status: string | null
  detail: string
}

/** Describes the states and histories of the orders that findings name. */
export const describeOrders = async (db: Knex, broken: readonly BrokenPromise[]): Promise<string[]> => {
  const named = broken.flatMap(({ findings }) => findings.flatMap(text => text.match(anyId) ?? []))
  const ofLines: string[] = await db('order_items').whereIn('id', named).pluck('order_id')
  const ofRefunds: string[] = await db('refunds').whereIn('id', named).pluck('order_id')
  const ids = new Set([...named, ...ofLines, ...ofRefunds])
  const events: OrderEvent[] = await db('order_events')
    .whereIn('order_id', [...ids])
    .orderBy(['order_id', 'at', 'id'])
    .select('order_id', 'at', 'from_status', 'to_status', 'detail')
  const orders: Record<string, unknown>[] = await db('orders')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'number', 'status', 'total', 'captured', 'payment_method', 'promotion_code', 'vat_reason')
  const states = orders.map(({ id, ...columns }) => `${String(id).slice(0, 8)} is ${JSON.stringify(columns)}`)
  const history = events.map(({ order_id: id, at, from_status: from, to_status: to, detail }) =>
    [id.slice(0, 8), at, to && from !== to ? `${from ?? ''} to ${to}:` : '', detail].join(' '),
  )
  return [...states, ...history]
}
