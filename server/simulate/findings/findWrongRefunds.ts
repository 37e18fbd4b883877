import type { World } from '../World.ts'

interface RefundTotals {
  id: string
  paid: number
  back: string
}

const describeExcess = (rows: readonly RefundTotals[], noun: string) =>
  rows
    .filter(({ paid, back }) => Number(back) > paid)
    .map(({ id, paid, back }) => `${back} goes back of the ${noun} ${id}, for which ${paid} was paid`)

/** Finds orders, and lines of orders, of which more was refunded than was paid. */
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
  return [...describeExcess(orders, 'order'), ...describeExcess(lines, 'line')]
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
