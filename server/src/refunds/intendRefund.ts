import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { Failure } from '../http/Failure.ts'
import { Refund } from './Refund.ts'

interface Wish {
  orderId: string
  /** What was captured. */
  total: Pence
  /** All that is left where it is not said. */
  amount?: Pence | undefined
  reason: string
  actor: string
  at: string
}

/** What of an order's money has not gone back and is not on its way. */
export const leftToRefund = async (db: Knex, orderId: string, total: Pence): Promise<Pence> => {
  const given: { amount: Pence }[] = await db('refunds')
    .where({ order_id: orderId })
    .whereNot({ state: 'FAILED' })
    .select('amount')
  return given.reduce((left, { amount }) => left - amount, total)
}

/**
 * Writes down, before the provider is asked, that money goes back. The caller's transaction has touched the order's row
 * first, so that two never look at what is left at once. Null where nothing is left and no amount was asked for.
 * Throws `refund_under_way`, `refund_too_large`.
 */
export const intendRefund = async (trx: Knex.Transaction, wish: Wish): Promise<string | null> => {
  const { orderId, reason, actor, at } = wish
  const left = await leftToRefund(trx, orderId, wish.total)
  const amount = wish.amount ?? left
  if (amount === 0) return null
  if (await Refund.query(trx).findOne({ order_id: orderId, state: 'PENDING' }).select('id')) throw underWay()
  if (amount > left) {
    const text = left > 0 ? `At most ${formatMoney(left)} can be refunded.` : 'All of it has been refunded.'
    throw new Failure('refund_too_large', text, { fields: { amount: text } })
  }
  const id = newId()
  const dates = { createdAt: at, updatedAt: at }
  await Refund.query(trx)
    .insert({ id, orderId, amount, state: 'PENDING', reason, actor, ...dates })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'refunds.order_id') ? underWay() : error
    })
  return id
}

const underWay = () =>
  new Failure('refund_under_way', 'A refund of this order is under way. Please wait until it is done.')
