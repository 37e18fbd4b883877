import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { minuteMs } from '../../src/platform/base/time.ts'
import type { World } from '../World.ts'

/**
 * Time within which an unpaid order has to be cancelled, including the jobs' intervals; for a quote, counted from the
 * time when it expires.
 */
const maxHeldMs = 120 * minuteMs

/** Finds unpaid orders that wait beyond their time, although no bank is processing a payment. */
export const findHeldTooLong = async ({ db, sandbox, clock }: World): Promise<string[]> => {
  const pendingOrders: { id: string; at: string; quoteUntil: string | null; promotionCode: string | null }[] =
    await db('orders')
      .where({ status: 'PENDING' })
      .orderBy('id')
      .select('id', { at: 'created_at', quoteUntil: 'quote_until', promotionCode: 'promotion_code' })
  const idsWithBankPayment = new Set(
    sandbox
      .sessions()
      .filter(({ status }) => status === 'complete')
      .map(session => session.client_reference_id),
  )
  return (
    pendingOrders
      // Leaves out exchange orders, which are reserved for days.
      .filter(order => !idsWithBankPayment.has(order.id) && exchangeCodeOf(order) === null)
      .filter(({ at, quoteUntil }) => clock.now() - Date.parse(quoteUntil ?? at) > maxHeldMs)
      .map(({ id, at }) => `${id} of ${at} waits for its payment beyond its time`)
  )
}
