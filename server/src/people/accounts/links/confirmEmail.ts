import type { CodeRequired, SignedIn } from '@shop/contracts/accounts/endpoints'
import type { confirmEmail as endpoint } from '@shop/contracts/accounts/linkEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { claimAddress } from '../claimGuestOrders.ts'
import { emailInUse } from '../emailInUse.ts'
import { signInOrChallenge } from '../login.ts'
import { attemptPassword } from '../passwords/attemptPassword.ts'
import { isPassword } from '../passwords/passwordHash.ts'
import { wrongPassword } from '../passwords/provePassword.ts'
import { attemptKey } from '../passwords/attemptKey.ts'
import { User } from '../User.ts'
import type { AccountLink } from './AccountLink.ts'
import { notifyOfNewEmail } from './changeEmail.ts'
import { findAnyLink, findLink, linkInvalid, takeLink } from './findLink.ts'
import { voidAccess } from './voidAccess.ts'

/**
 * Confirms an account's address, or changes it to the requested one, by the emailed link and the account's password.
 * The link proves who reads the mailbox, the password whose account it is. With the link alone, the reader of a
 * mistyped address would get the account; with the password alone, a stranger who registered somebody's address would
 * get their orders. All sessions end, and the person who confirms is signed in again. A link that has already confirmed
 * the address succeeds again, so that a lost answer can be requested once more. Throws `link_invalid`, `email_taken`,
 * `wrong_password`, `too_many_requests`.
 */
export const confirmEmail = async (
  deps: Deps,
  { token, password }: Input<typeof endpoint>,
  request: Pick<Call, 'ip' | 'getCookie' | 'userAgent'>,
): Promise<{ email: string; orders: number } & (SignedIn | CodeRequired)> => {
  const kind = 'email-change'
  const { link, user } = await findAnyLink(deps, { kind, token })
  const isRepeat = link.usedAt !== null && link.email === user.email
  if (!isRepeat) await findLink(deps, { kind, token })
  const isOwner = await attemptPassword(
    deps,
    attemptKey(deps, request, user.email, user),
    async () => (await isPassword(user.passwordHash, password, deps.config)) || null,
  )
  if (!isOwner) throw wrongPassword('password')
  const orders = isRepeat ? 0 : await confirmAddress(deps, link, user)
  const confirmedUser = await User.query(deps.db).findById(user.id).throwIfNotFound()
  const entry = await signInOrChallenge(deps, confirmedUser, {
    isRemembered: false,
    userAgent: request.userAgent,
  })
  if (!entry) throw linkInvalid()
  return { ...entry, email: confirmedUser.email, orders }
}

/** Confirms the address; returns the number of guest orders that moved into the account. */
const confirmAddress = async (deps: Deps, link: AccountLink, provenUser: User): Promise<number> => {
  const at = nowIso(deps)
  try {
    return await transaction(deps.db, async trx => {
      await takeLink(trx, link, at)
      const { email } = link
      const user = await User.query(trx)
        .findOne({ id: provenUser.id, password_hash: provenUser.passwordHash })
        .forUpdate()
      if (!user || email === null || ![user.email, user.pendingEmail].includes(email)) throw linkInvalid()
      if (email !== user.email) await changeToNewEmail(trx, user, email, at)
      await User.query(trx).patch({ emailConfirmedAt: at }).findById(user.id)
      await voidAccess(trx, user.id)
      return claimAddress(trx, { id: user.id, email })
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailInUse() : error
  }
}

const changeToNewEmail = async (trx: Knex.Transaction, user: User, newEmail: string, at: string) => {
  await User.query(trx)
    .patch({ email: newEmail, version: user.version + 1, updatedAt: at })
    .findById(user.id)
  const wasProven = user.emailConfirmedAt !== null
  await notifyOfNewEmail(trx, { userId: user.id, oldEmail: user.email, newEmail, wasProven }, { at })
}
