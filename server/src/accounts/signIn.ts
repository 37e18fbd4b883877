import type { SignedIn } from '@shop/contracts/accounts/endpoints'
import { transaction } from '../database/transaction.ts'
import type { Deps } from '../base/deps.ts'
import { presentUser } from './present.ts'
import { startSession } from './sessions/startSession.ts'
import { User } from './User.ts'

/**
 * Starts a session of an account whose owner has proven who they are; null where the password was changed, or the
 * account deactivated, since it was read.
 */
export const signIn = async (
  deps: Deps,
  { id, passwordHash }: User,
  { isRemembered, userAgent }: { isRemembered: boolean; userAgent: string },
): Promise<SignedIn | null> => {
  const settings = await deps.settings.read()
  return transaction(deps.db, async trx => {
    const user = await User.query(trx)
      .findOne({ id, password_hash: passwordHash, is_active: true })
      .forUpdate()
    if (!user) return null
    const tokens = await startSession(deps, trx, { userId: id, isRemembered, userAgent, settings })
    return { ...tokens, user: presentUser(user, settings) }
  })
}
