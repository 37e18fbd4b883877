import type { SignedIn } from '@shop/contracts/accounts/endpoints'
import type { acceptInvitation as endpoint } from '@shop/contracts/accounts/linkEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { hashPassword } from '../passwords/passwordHash.ts'
import { refuseWeakPassword } from '../passwords/passwordRules.ts'
import { presentUser } from '../present.ts'
import { startSession } from '../sessions/startSession.ts'
import { noteSignIn } from '../noteSignIn.ts'
import { claimAddress } from '../claimGuestOrders.ts'
import { refusePassword } from '../openId/refusePassword.ts'
import { User } from '../User.ts'
import { findLink, linkInvalid, takeLink } from './findLink.ts'
import { voidAccess } from './voidAccess.ts'

/**
 * Sets an invited account's first password and signs in. Throws `link_invalid`, `validation_failed`,
 * `password_sign_in_off`.
 */
export const acceptInvitation = async (
  deps: Deps,
  { token, password }: Input<typeof endpoint>,
  { userAgent }: Pick<Call, 'userAgent'>,
): Promise<SignedIn> => {
  const settings = await deps.settings.read()
  const { link, user } = await findLink(deps, { kind: 'invitation', token })
  await refusePassword(deps, user)
  refuseWeakPassword(settings, { field: 'password', password, person: user })
  const passwordHash = await hashPassword(password, deps.config)
  const at = nowIso(deps)
  const result = await transaction(deps.db, async trx => {
    await takeLink(trx, link, at)
    const updatedRows = await User.query(trx)
      .patch({ passwordHash, emailConfirmedAt: at, updatedAt: at })
      .where({ id: user.id, is_active: true })
      .whereNull('password_hash')
    if (updatedRows === 0) throw linkInvalid()
    const updatedUser = await User.query(trx).findById(user.id).throwIfNotFound()
    await claimAddress(trx, updatedUser)
    await voidAccess(trx, user.id)
    const tokens = await startSession(deps, trx, {
      userId: user.id,
      isRemembered: false,
      userAgent,
      settings,
    })
    await noteSignIn(trx, updatedUser, { at, userAgent })
    return { tokens, user: updatedUser }
  })
  return { ...result.tokens, user: await presentUser(deps, result.user) }
}
