import type { updateProfile as endpoint } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { marketingText } from '@shop/contracts/accounts/marketingText'
import { transaction, transactionAt } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { invalid, unauthenticated } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { requestEmailChange } from './links/changeEmail.ts'
import { provePassword } from './passwords/provePassword.ts'
import { User } from './User.ts'

/** Requires the password: the new address controls the account, so a session alone is not enough to change it. */
const requirePasswordForNewEmail = async (
  deps: Deps,
  viewer: Viewer,
  { email, currentPassword }: Input<typeof endpoint>,
) => {
  const user = await User.query(deps.db).findById(viewer.id)
  if (!user) throw unauthenticated()
  if (email === user.email || email === user.pendingEmail) return
  if (currentPassword === undefined)
    throw invalid({ currentPassword: 'Please enter your current password to change your email address.' })
  await provePassword(deps, viewer, { field: 'currentPassword', password: currentPassword })
}

/**
 * Changes names and phone; a phone that is not sent stays. Another email address needs the current password, and is not
 * used until it is confirmed from its mailbox; if it has been requested already, its link is sent again. Throws
 * `validation_failed` or `wrong_password` at `currentPassword`, and `email_taken`.
 */
export const updateProfile = async (
  deps: Deps,
  viewer: Viewer,
  input: Input<typeof endpoint>,
): Promise<User> => {
  await requirePasswordForNewEmail(deps, viewer, input)
  const { firstName, lastName, email, phone } = input
  return transactionAt(deps, async (trx, at) => {
    const user = await User.query(trx).findById(viewer.id).forUpdate()
    if (!user) throw unauthenticated()
    if (email !== user.email) await requestEmailChange(trx, user, email, at)
    const changes = {
      firstName,
      lastName,
      ...(phone !== undefined && { phone: phone || null }),
      version: user.version + 1,
      updatedAt: at,
    }
    return User.query(trx).patchAndFetchById(viewer.id, changes).throwIfNotFound()
  })
}

/**
 * Stores the decision about the newsletter, its time, and the consent's text. The same decision again changes nothing.
 */
export const updatePreferences = (deps: Deps, userId: string, marketingOptIn: boolean): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(userId).forUpdate()
    if (!user) throw unauthenticated()
    if (user.marketingOptIn === marketingOptIn) return user
    const at = nowIso(deps)
    return User.query(trx)
      .patchAndFetchById(userId, {
        marketingOptIn,
        marketingChangedAt: at,
        // A withdrawal keeps the text of the consent, as the record of what was withdrawn.
        ...(marketingOptIn && { marketingText }),
        updatedAt: at,
      })
      .throwIfNotFound()
  })
