import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { takeOverSubscription } from './newsletter/subscription.ts'

/**
 * Gives an account the orders that were placed as a guest with its address, and their uses of codes, and says how many
 * orders these were. Only for an address that is confirmed: whoever registers somebody else's would read their orders.
 */
export const claimGuestOrders = async (
  trx: Knex.Transaction,
  { id, email }: { id: string; email: string },
): Promise<number> => {
  const claimed: string[] = await trx('orders').where({ email }).whereNull('user_id').pluck('id')
  if (claimed.length === 0) return 0
  await trx('orders').whereIn('id', claimed).update({ user_id: id })
  await trx('promotion_uses').whereIn('order_id', claimed).update({ user_id: id })
  return claimed.length
}

/**
 * Gives an account everything done with its address before, and returns how many guest orders that were. Only for a
 * person who has proved in one act both that they read email there, by a link, and that the account is theirs, by its
 * password. Either alone could be a stranger's.
 */
export const claimAddress = async (
  trx: Knex.Transaction,
  account: { id: string; email: string },
): Promise<number> => {
  const orders = await claimGuestOrders(trx, account)
  await takeOverSubscription(trx, account)
  return orders
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

/** Finds the numbers of the paid orders that wait for an account of their address, the newest five. */
export const findGuestOrders = (db: Knex, email: string): Promise<string[]> =>
  db('orders')
    .where({ email })
    .whereNull('user_id')
    .whereNotNull('paid_at')
    .orderBy('created_at', 'desc')
    .limit(5)
    .pluck('number')
