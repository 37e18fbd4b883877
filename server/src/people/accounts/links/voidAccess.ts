import type { Knex } from 'knex'
import { Session } from '../sessions/Session.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'

/**
 * Voids every link that was mailed about an account and a change of address that waits, and ends its sessions. Follows each
 * change of a password, an address or a second factor: no way in that was prepared before outlives it. `keeps`: id of the
 * session whose owner made the change.
 */
export const voidAccess = async (
  trx: Knex.Transaction,
  userId: string,
  { keeps }: { keeps?: string } = {},
): Promise<void> => {
  await AccountLink.query(trx).delete().where({ user_id: userId }).whereNull('used_at')
  await User.query(trx).patch({ pendingEmail: null }).findById(userId)
  const sessions = Session.query(trx).delete().where({ user_id: userId })
  await (keeps === undefined ? sessions : sessions.whereNot({ id: keeps }))
}
