import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { takeOverSubscription } from './newsletter/subscription.ts'

/**
 * Gives an account the orders that were placed as a guest with its address, and their uses of codes. Only for an address
 * that is confirmed: whoever registers somebody else's would read their orders.
 */
export const claimGuestOrders = async (
  trx: Knex.Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  const claimed: string[] = await trx('orders').where({ email }).whereNull('user_id').pluck('id')
  if (claimed.length === 0) return
  await trx('orders').whereIn('id', claimed).update({ user_id: id })
  await trx('promotion_uses').whereIn('order_id', claimed).update({ user_id: id })
}

/** Gives an account all that was done with its address before it, once that is proved to be its owner's. */
export const claimAddress = async (
  trx: Knex.Transaction,
  account: { id: string; email: string },
): Promise<void> => {
  await claimGuestOrders(trx, account)
  await takeOverSubscription(trx, account)
}

/** Gives a guest's order that is being paid to the account of its address, if that has one which is confirmed. */
export const giveToAccount = async (trx: Knex.Transaction, email: string): Promise<void> => {
  const [account] = await rows<{ id: string }>(
    trx,
    'select id from users where email = ? and is_active = true and email_confirmed_at is not null',
    [email],
    'account of a guest',
  )
  if (account) await claimGuestOrders(trx, { id: account.id, email })
}
