import { transaction } from '../../database/transaction.ts'
import type { Deps } from '../../base/deps.ts'
import { Failure, unauthenticated } from '../../http/Failure.ts'
import { User } from '../User.ts'
import { attemptCode } from './attemptCode.ts'
import { takeCode } from './takeCode.ts'

/**
 * Uses up a code of an account whose owner is signed in. Throws `wrong_code`, `too_many_requests` after too many of
 * those, and `conflict` where two-step sign-in is off.
 */
export const proveCode = async (deps: Deps, userId: string, code: string): Promise<User> => {
  const user = await User.query(deps.db).findById(userId)
  if (!user) throw unauthenticated()
  if (!user.totpConfirmedAt) throw new Failure('conflict', 'Two-step sign-in is off.')
  await attemptCode(deps, ['code', userId], () =>
    transaction(deps.db, trx => takeCode(deps, trx, user, code)),
  )
  return user
}
