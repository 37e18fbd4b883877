import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { minuteMs } from '../../src/platform/base/time.ts'
import type { World } from '../World.ts'

/** Time within which a page has to be paid, ms, with what jobs take. */
const pageHeld = 120 * minuteMs
/** Time that jobs may take to end a quote whose day is over, ms. */
const lapseWithin = 120 * minuteMs

interface Waiting {
  id: string
  at: string
  quoteUntil: string | null
  promotionCode: string | null
}

/** Finds unpaid orders that hold their units beyond their time, though no bank is at work on a payment. */
export const findHeldTooLong = async ({ db, sandbox, clock }: World): Promise<string[]> => {
  const waiting: Waiting[] = await db('orders')
    .where({ status: 'PENDING' })
    .orderBy('id')
    .select('id', { at: 'created_at', quoteUntil: 'quote_until', promotionCode: 'promotion_code' })
  const atTheBank = new Set(
    sandbox
      .sessions()
      .filter(({ status }) => status === 'complete')
      .map(session => session.client_reference_id),
  )
  const endOf = ({ at, quoteUntil }: Waiting) =>
    quoteUntil === null ? Date.parse(at) + pageHeld : Date.parse(quoteUntil) + lapseWithin
  return (
    waiting
      // One in exchange is held for days.
      .filter(order => !atTheBank.has(order.id) && exchangeCodeOf(order) === null)
      .filter(order => clock.now() > endOf(order))
      .map(({ id, at }) => `${id} of ${at} is unpaid and holds its units`)
  )
}
