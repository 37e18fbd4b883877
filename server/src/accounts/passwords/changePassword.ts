import type { changePassword as endpoint } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { voidEmailChange } from '../links/changeEmail.ts'
import { hashPassword } from './passwordHash.ts'
import { refuseWeakPassword } from './passwordRules.ts'
import { provePassword, wrongPassword } from './provePassword.ts'
import { Session } from '../sessions/Session.ts'
import { User } from '../User.ts'
import type { Viewer } from '../../http/Viewer.ts'

/**
 * Sets a new password, ends every other session of the account and voids a change of its address. Throws `wrong_password`, or `too_many_requests`
 * when the current one was guessed wrong too often.
 */
export const changePassword = async (
  deps: Deps,
  viewer: Viewer,
  { currentPassword, newPassword }: Input<typeof endpoint>,
): Promise<void> => {
  const settings = await deps.settings.read()
  refuseWeakPassword(settings, { field: 'newPassword', password: newPassword, person: viewer })
  const user = await provePassword(deps, viewer, { field: 'currentPassword', password: currentPassword })
  const passwordHash = await hashPassword(newPassword, deps.config)
  const isChanged = await transaction(deps.db, async trx => {
    // Only where it is still the password that was proven: of two changes at once, the second is refused.
    const changed = await User.query(trx)
      .patch({ passwordHash, updatedAt: nowIso(deps) })
      .where({ id: user.id, password_hash: user.passwordHash })
    if (changed > 0) await voidEmailChange(trx, user)
    await Session.query(trx).delete().where({ user_id: user.id }).whereNot({ id: viewer.sessionId })
    return changed > 0
  })
  if (!isChanged) throw wrongPassword('currentPassword')
}
