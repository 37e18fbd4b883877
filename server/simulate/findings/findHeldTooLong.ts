import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { dayMs, minuteMs } from '../../src/platform/base/time.ts'
import type { World } from '../World.ts'

/** Time within which an order has to be paid, ms: on its page, and by a link that staff have sent; with what jobs take. */
const held = { page: 120 * minuteMs, link: dayMs + 120 * minuteMs }

/** Finds unpaid orders that hold their units beyond their time, though no bank is at work on a payment. */
export const findHeldTooLong = async ({ db, sandbox, clock }: World): Promise<string[]> => {
  const waiting: { id: string; at: string; promotionCode: string | null }[] = await db('orders')
    .where({ status: 'PENDING' })
    .orderBy('id')
    .select('id', { at: 'created_at', promotionCode: 'promotion_code' })
  const atTheBank = new Set(
    sandbox
      .sessions()
      .filter(({ status }) => status === 'complete')
      .map(session => session.client_reference_id),
  )
  const taken = new Set<string>(
    await db('order_events').where('detail', 'like', 'Order taken%').pluck('order_id'),
  )
  const limitOf = (id: string) => (taken.has(id) ? held.link : held.page)
  return (
    waiting
      // An exchange order is held for days.
      .filter(order => !atTheBank.has(order.id) && exchangeCodeOf(order) === null)
      .filter(({ at, id }) => clock.now() - Date.parse(at) > limitOf(id))
      .map(({ id, at }) => `${id} of ${at} is unpaid and holds its units`)
  )
}
