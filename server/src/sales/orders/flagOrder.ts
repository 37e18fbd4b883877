import type { Knex } from 'knex'
import { lockOrder } from './lockOrder.ts'

const readFlag = async (trx: Knex.Transaction, orderId: string): Promise<string | null> => {
  const { review_flag: flag } = await trx('orders').where({ id: orderId }).first('review_flag')
  return flag
}

interface Flag {
  orderId: string
  /** Reason why somebody should look at it. */
  detail: string
  at: string
}

/** Flags an order for review, in addition to earlier flags. False if it has this flag already. */
export const flagOrder = async (trx: Knex.Transaction, { orderId, detail, at }: Flag): Promise<boolean> => {
  await lockOrder(trx, orderId, at)
  const flag = await readFlag(trx, orderId)
  if (flag?.includes(detail)) return false
  await trx('orders')
    .where({ id: orderId })
    .update({ review_flag: flag ? `${flag}${flag.endsWith('.') ? '' : '.'} ${detail}` : detail })
  return true
}

/** Says of a paid addition that the order which it was to go with has ended; of a surcharge, which paid for that one's delivery, what is due. */
export const endedText = (number: string, isSurcharge = false): string =>
  isSurcharge
    ? `Order ${number}, whose delivery it paid for, has been cancelled. Please refund it.`
    : `Order ${number}, which it was added to, has been cancelled. Please ask the customer whether they still want this one.`

/** Takes one sentence off an order's flag; what else it is flagged for stays. */
export const unflagOrder = async (trx: Knex.Transaction, { orderId, detail, at }: Flag): Promise<void> => {
  const flag = await readFlag(trx, orderId)
  const rest = flag
    ?.split(detail)
    // The dot that was set between it and the sentence before.
    .map(part => part.replace(/^[.\s]+/, '').trimEnd())
    .filter(part => part !== '')
    .join(' ')
  await trx('orders')
    .where({ id: orderId })
    .update({ updated_at: at, review_flag: rest || null })
}
