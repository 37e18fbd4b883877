import type { resetPassword as endpoint } from '@shop/contracts/accounts/linkEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { forgiveAttempts } from '../attemptPassword.ts'
import { hashPassword } from '../passwordHash.ts'
import { refuseWeakPassword } from '../passwordRules.ts'
import { Session } from '../Session.ts'
import { User } from '../User.ts'
import { whoTries } from '../whoTries.ts'
import { AccountLink } from './AccountLink.ts'
import { findLink, takeLink } from './findLink.ts'

/**
 * Sets a new password by a link, ends every session of the account and voids its other links of the kind. Who was locked
 * out for guessing may log in from here at once. Throws `link_invalid`, `validation_failed`.
 */
export const resetPassword = async (
  deps: Deps,
  { token, password }: Input<typeof endpoint>,
  from: Pick<Call, 'ip' | 'getCookie'>,
): Promise<void> => {
  const kind = 'password-reset'
  const settings = await deps.settings.read()
  const { link, user } = await findLink(deps, { kind, token })
  refuseWeakPassword(settings, { field: 'password', password, person: user })
  const passwordHash = await hashPassword(password)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await takeLink(trx, link, at)
    await User.query(trx).patch({ passwordHash, updatedAt: at }).findById(user.id)
    await Session.query(trx).delete().where({ user_id: user.id })
    await AccountLink.query(trx).patch({ usedAt: at }).where({ user_id: user.id, kind }).whereNull('used_at')
  })
  await forgiveAttempts(deps, whoTries(deps, from, user.email, user))
}
