import type { Knex } from 'knex'
import { lockOrder } from './lockOrder.ts'

const readFlag = async (trx: Knex.Transaction, orderId: string): Promise<string | null> => {
  const { review_flag: flag } = await trx('orders').where({ id: orderId }).first('review_flag')
  return flag
}

interface Flag {
  orderId: string
  /** Reason why staff should look at the order. */
  detail: string
  at: string
}

/** Flags an order for review, in addition to earlier flags. Returns false if it has this flag already. */
export const flagOrder = async (trx: Knex.Transaction, { orderId, detail, at }: Flag): Promise<boolean> => {
  await lockOrder(trx, orderId, at)
  const flag = await readFlag(trx, orderId)
  if (flag?.includes(detail)) return false
  await trx('orders')
    .where({ id: orderId })
    .update({ review_flag: flag ? `${flag}${flag.endsWith('.') ? '' : '.'} ${detail}` : detail })
  return true
}

/** Builds the flag of a paid addition whose base order has ended. */
export const endedText = (number: string): string =>
  `Order ${number}, which it was added to, has been cancelled. Please ask the customer whether they still want this one.`

/** Removes one sentence from an order's flag; the other reasons stay. */
export const unflagOrder = async (trx: Knex.Transaction, { orderId, detail, at }: Flag): Promise<void> => {
  const flag = await readFlag(trx, orderId)
  const remainingFlag = flag
    ?.split(detail)
    // Removes the full stop between the removed sentence and the one before.
    .map(part => part.replace(/^[.\s]+/, '').trimEnd())
    .filter(part => part !== '')
    .join(' ')
  await trx('orders')
    .where({ id: orderId })
    .update({ updated_at: at, review_flag: remainingFlag || null })
}
