import type { Knex } from 'knex'

interface Flag {
  orderId: string
  /** Why somebody should look at it. */
  detail: string
  at: string
}

/** Flags an order for review, beside what it is flagged for already. False where that was said before. */
export const flagOrder = async (trx: Knex.Transaction, { orderId, detail, at }: Flag): Promise<boolean> => {
  await trx('orders').where({ id: orderId }).update({ updated_at: at })
  const { review_flag: flag }: { review_flag: string | null } = await trx('orders')
    .where({ id: orderId })
    .first('review_flag')
  if (flag?.includes(detail)) return false
  await trx('orders')
    .where({ id: orderId })
    .update({ review_flag: flag ? `${flag}${flag.endsWith('.') ? '' : '.'} ${detail}` : detail })
  return true
}
