import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Promotion } from './Promotion.ts'
import { usesOf, type Customer } from './readPromotion.ts'
import { promotionRefused, usedByYouText, usedUpText } from './refusalOf.ts'

/**
 * Counts one use of a promotion for a new order, within its limits even under concurrent orders: one conditional
 * update, whose lock makes other orders with this code wait until the transaction ends, and one row for each use. In
 * the global lock order it comes after the order and before its variants. Throws `promotion_refused`. Tested on SQLite
 * and Postgres.
 */
export const takeUse = async (
  trx: Knex.Transaction,
  { id, version, perCustomerLimit }: Promotion,
  { orderId, customer, at }: { orderId: string; customer: Customer; at: string },
): Promise<void> => {
  // Counts a use only if the terms are unchanged since the order was priced.
  const updatedRows = await rows(
    trx,
    `update promotions set uses = uses + 1
      where id = ? and version = ? and (usage_limit is null or uses < usage_limit) returning id`,
    [id, version],
    'take use',
  )
  if (updatedRows.length === 0) {
    const promotion = await trx('promotions').where({ id }).first('version')
    if (promotion?.version === version) throw promotionRefused(usedUpText)
    throw new Failure('conflict', 'This code has just been changed. Please check your cart and try again.')
  }
  if (perCustomerLimit !== null) {
    const ownUses = await usesOf(trx, customer).where('u.promotion_id', id).count({ uses: '*' })
    if (Number(ownUses[0]?.['uses']) >= perCustomerLimit) throw promotionRefused(usedByYouText)
  }
  await trx('promotion_uses').insert({ promotion_id: id, user_id: customer.userId, order_id: orderId, at })
}

/** Releases the use reserved by an order that was never paid, if there is one. Locks the promotion. */
export const releaseUse = async (trx: Knex.Transaction, orderId: string): Promise<void> => {
  const existing = await trx('promotion_uses').where({ order_id: orderId }).first('promotion_id')
  if (!existing) return
  // The order's own lock prevents this from happening twice.
  await trx('promotions').where({ id: existing.promotion_id }).decrement('uses', 1)
  await trx('promotion_uses').where({ order_id: orderId }).delete()
}

interface PaidOrder {
  id: string
  cartId: string
  userId: string | null
  promotionId: string | null
  promotionCode: string | null
}

/**
 * Counts an order's use again if it turns out to have been paid after it was cancelled. The price was charged, so this
 * is never refused, not even beyond a limit. Locks the promotion.
 */
export const recountUse = async (
  trx: Knex.Transaction,
  { id, userId, promotionId }: Pick<PaidOrder, 'id' | 'userId' | 'promotionId'>,
  at: string,
): Promise<void> => {
  if (promotionId === null) return
  const updatedRows = await trx('promotions').where({ id: promotionId }).increment('uses', 1)
  if (updatedRows > 0)
    await trx('promotion_uses').insert({ promotion_id: promotionId, user_id: userId, order_id: id, at })
}

/** Removes the code from the cart whose order was paid with it; a code entered since stays. */
export const removeCodeFromCart = async (
  trx: Knex.Transaction,
  { cartId, promotionCode }: Pick<PaidOrder, 'cartId' | 'promotionCode'>,
): Promise<void> => {
  if (promotionCode === null) return
  await rows(
    trx,
    'update carts set promotion_code = null where id = ? and promotion_code = ?',
    [cartId, promotionCode],
    'take code out',
  )
}
