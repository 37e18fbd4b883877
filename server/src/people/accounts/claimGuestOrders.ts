import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { claimSubscription } from './newsletter/subscription.ts'

/**
 * Moves the guest orders placed with an account's address, and their promotion uses, into the account, and
 * returns their number. Only for a confirmed address: otherwise a person who registers somebody else's
 * address could read their orders.
 */
export const claimGuestOrders = async (
  trx: Knex.Transaction,
  { id, email }: { id: string; email: string },
): Promise<number> => {
  const orderIds: string[] = await trx('orders').where({ email }).whereNull('user_id').pluck('id')
  if (orderIds.length === 0) return 0
  await trx('orders').whereIn('id', orderIds).update({ user_id: id })
  await trx('promotion_uses').whereIn('order_id', orderIds).update({ user_id: id })
  return orderIds.length
}

/**
 * Moves everything done with an account's address into the account, and returns the number of guest orders.
 * Call it only once the person has proved both that they read email there, by a link, and that the account is
 * theirs, by its password. A stranger may have either of the two.
 */
export const claimAddress = async (
  trx: Knex.Transaction,
  account: { id: string; email: string },
): Promise<number> => {
  const orders = await claimGuestOrders(trx, account)
  await claimSubscription(trx, account)
  return orders
}

/**
 * Moves the guest orders of an email address into its account, if the account is active and has confirmed the address.
 * Called when a guest's order is paid, or gets another address.
 */
export const claimOrdersByEmail = async (trx: Knex.Transaction, email: string): Promise<void> => {
  const [account] = await rows<{ id: string }>(
    trx,
    'select id from users where email = ? and is_active = true and email_confirmed_at is not null',
    [email],
    'account of a guest',
  )
  if (account) await claimGuestOrders(trx, { id: account.id, email })
}

/** Finds the numbers of the newest five paid guest orders that an account with this address could claim. */
export const findGuestOrders = (db: Knex, email: string): Promise<string[]> =>
  db('orders')
    .where({ email })
    .whereNull('user_id')
    .whereNotNull('paid_at')
    .orderBy('created_at', 'desc')
    .limit(5)
    .pluck('number')
