import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { minuteMs } from '../../src/platform/base/time.ts'
import type { World } from '../World.ts'

/**
 * Time within which an order has to be paid on its page, including the jobs' intervals, ms. A quote has as long after
 * its day is over.
 */
const maxHeldMs = 120 * minuteMs

/** Finds unpaid orders that wait beyond their time, although no bank is processing a payment. */
export const findHeldTooLong = async ({ db, sandbox, clock }: World): Promise<string[]> => {
  const waiting: { id: string; at: string; quoteUntil: string | null; promotionCode: string | null }[] =
    await db('orders')
      .where({ status: 'PENDING' })
      .orderBy('id')
      .select('id', { at: 'created_at', quoteUntil: 'quote_until', promotionCode: 'promotion_code' })
  const atTheBank = new Set(
    sandbox
      .sessions()
      .filter(({ status }) => status === 'complete')
      .map(session => session.client_reference_id),
  )
  return (
    waiting
      // An exchange order is reserved for days.
      .filter(order => !atTheBank.has(order.id) && exchangeCodeOf(order) === null)
      .filter(({ at, quoteUntil }) => clock.now() - Date.parse(quoteUntil ?? at) > maxHeldMs)
      .map(({ id, at }) => `${id} of ${at} waits for its payment beyond its time`)
  )
}
