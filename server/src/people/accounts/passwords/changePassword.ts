import type { changePassword as endpoint } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { voidAccess } from '../links/voidAccess.ts'
import { hashPassword } from './passwordHash.ts'
import { refuseWeakPassword } from './passwordRules.ts'
import { provePassword, wrongPassword } from './provePassword.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { clearCodeAttempts } from '../secondFactor/loginWithCode.ts'
import { notifyOwner } from '../notifyOwner.ts'
import { User } from '../User.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'

/**
 * Sets a new password, ends every other session of the account, voids its links and a requested change of address, and
 * notifies its owner. Throws `wrong_password`, or `too_many_requests` after too many wrong current passwords.
 */
export const changePassword = async (
  deps: Deps,
  viewer: Viewer,
  { currentPassword, newPassword }: Input<typeof endpoint>,
  request: Pick<Call, 'ip'>,
): Promise<void> => {
  const settings = await deps.settings.read()
  refuseWeakPassword(settings, { field: 'newPassword', password: newPassword, person: viewer })
  const user = await provePassword(deps, viewer, { field: 'currentPassword', password: currentPassword })
  const passwordHash = await hashPassword(newPassword, deps.config)
  const at = nowIso(deps)
  const isChanged = await transaction(deps.db, async trx => {
    // Changes only the password that was proved: of two simultaneous changes, the second is refused.
    const updatedRows = await User.query(trx)
      .patch({ passwordHash, updatedAt: at })
      .where({ id: user.id, password_hash: user.passwordHash })
    if (updatedRows === 0) return false
    await voidAccess(trx, user.id, { keptSessionId: viewer.sessionId })
    await notifyOwner(trx, user.id, 'password', at)
    return true
  })
  if (!isChanged) throw wrongPassword('currentPassword')
  await clearCodeAttempts(deps, user.id, request)
}
