import type { updateProfile as endpoint } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { unauthenticated } from '../http/Failure.ts'
import { askForEmail } from './links/changeEmail.ts'
import { User } from './User.ts'

/**
 * Changes names and phone; a phone that is not sent stays. Another email address waits until it is confirmed from its
 * mailbox; the one that waits already has its link sent anew. Throws `email_taken`.
 */
export const updateProfile = (
  deps: Deps,
  userId: string,
  { firstName, lastName, email, phone }: Input<typeof endpoint>,
): Promise<User> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const user = await User.query(trx).findById(userId).forUpdate()
    if (!user) throw unauthenticated()
    if (email !== user.email) await askForEmail(trx, userId, email, at)
    const changes = {
      firstName,
      lastName,
      ...(phone !== undefined && { phone: phone || null }),
      updatedAt: at,
    }
    return User.query(trx).patchAndFetchById(userId, changes).throwIfNotFound()
  })
