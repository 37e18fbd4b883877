import type { Knex } from 'knex'
import type { resetPassword as endpoint } from '@shop/contracts/accounts/linkEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { claimAddress } from '../claimGuestOrders.ts'
import { clearAttempts } from '../passwords/attemptPassword.ts'
import { hashPassword } from '../passwords/passwordHash.ts'
import { refuseWeakPassword } from '../passwords/passwordRules.ts'
import { clearSecondFactor } from '../secondFactor/enrol.ts'
import { clearCodeAttempts } from '../secondFactor/loginWithCode.ts'
import { notifyOwner } from '../notifyOwner.ts'
import { User } from '../User.ts'
import { attemptKey } from '../passwords/attemptKey.ts'
import { AccountLink } from './AccountLink.ts'
import { findLink, takeLink } from './findLink.ts'
import { voidAccess } from './voidAccess.ts'

/**
 * Removes what a stranger who registered somebody else's address may have set up: saved addresses, to which orders
 * would be sent, and a second factor, which would lock the owner out. An account with paid orders loses nothing. Staff
 * keep their second factor: a mailbox alone must not open the back office.
 */
export const clearUnconfirmed = async (trx: Knex, { id, isAdmin }: User, at: string) => {
  if (await trx('orders').where({ user_id: id }).whereNotNull('paid_at').first('id')) return
  await trx('addresses').where({ user_id: id }).delete()
  if (!isAdmin) await clearSecondFactor(trx, id, at)
}

/**
 * Sets a new password by a link, ends every session of the account, voids its other links and a requested change of
 * address, and notifies the owner. Lifts the lock after wrong passwords for this device. If this is the first proof
 * that the address's owner has the account, everything set up before is cleared. Throws `link_invalid`,
 * `validation_failed`.
 */
export const resetPassword = async (
  deps: Deps,
  { token, password }: Input<typeof endpoint>,
  request: Pick<Call, 'ip' | 'getCookie'>,
): Promise<void> => {
  const kind = 'password-reset'
  const settings = await deps.settings.read()
  const { link, user } = await findLink(deps, { kind, token })
  refuseWeakPassword(settings, { field: 'password', password, person: user })
  const passwordHash = await hashPassword(password, deps.config)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await takeLink(trx, link, at)
    const before = await User.query(trx).findById(user.id).forUpdate().throwIfNotFound()
    if (before.emailConfirmedAt === null) await clearUnconfirmed(trx, before, at)
    await User.query(trx)
      .patch({ passwordHash, emailConfirmedAt: before.emailConfirmedAt ?? at, updatedAt: at })
      .findById(user.id)
    await claimAddress(trx, before)
    // Marks the other open links as used, so that an older email says so.
    await AccountLink.query(trx).patch({ usedAt: at }).where({ user_id: user.id, kind }).whereNull('used_at')
    await voidAccess(trx, user.id)
    await notifyOwner(trx, user.id, 'password', at)
  })
  await clearAttempts(deps, attemptKey(deps, request, user.email, user))
  await clearCodeAttempts(deps, user.id, request)
}

/**
 * Sends a link to set a new password, if the address has an account. The account is looked up when the email is written
 * and not here, so that the answer takes the same time for every address.
 */
export const forgotPassword = (deps: Deps, email: string): Promise<void> =>
  transaction(deps.db, trx =>
    enqueue(trx, {
      dedupeKey: `password-reset:${newId()}`,
      kind: 'password-reset',
      payload: { email },
      at: nowIso(deps),
    }),
  )
