import type { Knex } from 'knex'
import { Session } from '../sessions/Session.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'

/**
 * Voids every emailed link of an account and a requested change of address, and ends its sessions. Called after each
 * change of a password, an address or a second factor, so that no access prepared before outlives it. `keptSessionId`
 * is the session in which the change was made.
 */
export const voidAccess = async (
  trx: Knex.Transaction,
  userId: string,
  { keptSessionId }: { keptSessionId?: string } = {},
): Promise<void> => {
  await AccountLink.query(trx).delete().where({ user_id: userId }).whereNull('used_at')
  await User.query(trx).patch({ pendingEmail: null }).findById(userId)
  const sessions = Session.query(trx).delete().where({ user_id: userId })
  await (keptSessionId === undefined ? sessions : sessions.whereNot({ id: keptSessionId }))
}
