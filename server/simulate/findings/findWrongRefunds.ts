import type { World } from '../World.ts'

interface RefundTotals {
  id: string
  paid: number | string
  back: string
}

const describeExcess = (rows: readonly RefundTotals[], noun: string) =>
  rows
    .filter(({ paid, back }) => Number(back) > Number(paid))
    .map(({ id, paid, back }) => `${back} goes back of the ${noun} ${id}, for which ${paid} was paid`)

/** Finds orders, lines of orders and deliveries, of which more was refunded than was paid. */
export const findOverRefunded = async ({ db }: World): Promise<string[]> => {
  const refunds = () => db('refunds as r').whereNot('r.state', 'FAILED').whereNull('r.unmatched_payment_id')
  const orders: RefundTotals[] = await refunds()
    .join('orders as o', 'r.order_id', 'o.id')
    .groupBy('o.id')
    .orderBy('o.id')
    .select('o.id', { paid: db.raw('coalesce(o.captured, o.total)'), back: db.raw('sum(r.amount)') })
  const parts = (table: 'refund_lines' | 'refund_differences') =>
    db(table).where({ is_of_exchange: false }).select('refund_id', 'order_item_id', 'amount')
  const lines: RefundTotals[] = await refunds()
    .join(parts('refund_lines').unionAll(parts('refund_differences')).as('l'), 'l.refund_id', 'r.id')
    .join('order_items as i', 'i.id', 'l.order_item_id')
    .groupBy('i.id')
    .orderBy('i.id')
    .select('i.id', { paid: db.raw('i.line_total - i.discount'), back: db.raw('sum(l.amount)') })
  const deliveries: RefundTotals[] = await refunds()
    .join('refund_lines as l', 'l.refund_id', 'r.id')
    .join('orders as o', 'o.id', 'r.order_id')
    .whereNull('l.order_item_id')
    .groupBy('o.id')
    .orderBy('o.id')
    .select('o.id', {
      paid: db.raw(`o.total - coalesce((
        select sum(i.line_total - i.discount) from order_items i where i.order_id = o.id), 0)`),
      back: db.raw('sum(l.amount)'),
    })
  return [
    ...describeExcess(orders, 'order'),
    ...describeExcess(lines, 'line'),
    ...describeExcess(deliveries, 'delivery of'),
  ]
}

/**
 * Finds cancelled orders of which less was refunded, or is being refunded, than their buyers had paid by card. A failed
 * refund counts as well.
 */
export const findMissingRefunds = async ({ db, sandbox }: World): Promise<string[]> => {
  const paidAmounts = new Map(sandbox.payments().map(({ id, amount_received: amount }) => [id, amount]))
  const rows: { id: string; paymentId: string; back: string | null }[] = await db('orders as o')
    .leftJoin('refunds as r', 'r.order_id', 'o.id')
    .where('o.status', 'CANCELED')
    .whereNotNull('o.payment_intent_id')
    .groupBy('o.id', 'o.payment_intent_id')
    .orderBy('o.id')
    .select('o.id', { paymentId: 'o.payment_intent_id', back: db.raw('sum(r.amount)') })
  return rows
    .filter(({ paymentId, back }) => Number(back) < (paidAmounts.get(paymentId) ?? 0))
    .map(
      ({ id, paymentId, back }) => `${back} goes back of ${id}, and ${paidAmounts.get(paymentId)} was paid`,
    )
}

/** Finds paid surcharges for the delivery of a cancelled order that are not refunded, and not being refunded. */
export const findKeptSurcharges = async ({ db }: World): Promise<string[]> => {
  const surcharges: { id: string; paid: string; back: string; flag: string | null }[] = await db(
    'orders as s',
  )
    .join('orders as o', 'o.id', 's.adds_to')
    .where('o.status', 'CANCELED')
    .whereNotNull('s.paid_at')
    .whereNotExists(db('order_items as i').whereRaw('i.order_id = s.id').select('i.id'))
    .orderBy('s.id')
    .select('s.id', {
      flag: db.raw(`coalesce(s.review_flag, (select min(e.detail) from order_events e
        where e.order_id = s.id and e.detail like '%Settled by phone.%'))`),
      paid: db.raw('coalesce(s.captured, s.total)'),
      back: db.raw('(select coalesce(sum(r.amount), 0) from refunds r where r.order_id = s.id)'),
    })
  // While a dispute or another refund is under way, a flag asks staff to refund it later, until they clear it.
  return surcharges
    .filter(({ paid, back, flag }) => flag === null && Number(back) < Number(paid))
    .map(({ id, paid, back }) => `${back} goes back of the surcharge ${id}, and ${paid} was paid`)
}

/**
 * Finds lines all of whose units were refunded for less than was paid for them, although some of their order's payment is
 * left. Leaves out those with a deduction in a return of theirs, or of what was sent in exchange for them, and all lines
 * of an order with a deduction and a refund that names no lines: it may be a refund of any. A failed refund counts as
 * well.
 */
export const findUnderRefunded = async ({ db }: World): Promise<string[]> => {
  const backOf = (table: string) =>
    `(select coalesce(sum(l.amount), 0) from ${table} l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id)`
  const exchanges = db('return_lines')
    .whereNotNull('swap_item_id')
    .select({ root: 'order_item_id', item: 'swap_item_id' })
  const withExchanges = db('order_items')
    .select({ root: 'id', item: 'id' })
    .union(db('with_exchanges as w').join(exchanges.as('e'), 'e.root', 'w.item').select('w.root', 'e.item'))
  const deductions = db('with_exchanges as w')
    .join('return_lines as t', 't.order_item_id', 'w.item')
    .where('t.deduction', '>', 0)
    .select('w.root')
  const ordersWithDeduction = db('order_items').whereIn('id', deductions.clone()).select('order_id')
  const ordersWithRefundOfAny = db('refunds as r')
    .whereNotExists(db('refund_lines as l').whereRaw('l.refund_id = r.id').select('l.id'))
    .whereNotExists(db('refund_differences as l').whereRaw('l.refund_id = r.id').select('l.refund_id'))
    .select('r.order_id')
  const rows: { id: string; paid: string; back: string }[] = await db
    .withRecursive('with_exchanges', withExchanges)
    .from('order_items as i')
    .join('orders as o', 'o.id', 'i.order_id')
    .whereRaw(
      `i.quantity = (select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_item_id = i.id and r.state <> 'FAILED')`,
    )
    .whereNotIn('i.id', deductions)
    .whereNotIn('o.id', ordersWithDeduction.whereIn('order_id', ordersWithRefundOfAny))
    .whereRaw(
      `coalesce(o.captured, o.total) > (select sum(r.amount) from refunds r
        where r.order_id = o.id and r.state <> 'FAILED' and r.unmatched_payment_id is null)`,
    )
    .orderBy('i.id')
    .select('i.id', {
      paid: db.raw('i.line_total - i.discount'),
      back: db.raw(`${backOf('refund_lines')} + ${backOf('refund_differences')}`),
    })
  return rows
    .filter(({ paid, back }) => Number(back) < Number(paid))
    .map(({ id, paid, back }) => `${back} goes back of all units of the line ${id}, and ${paid} was paid`)
}
