import type { Knex } from 'knex'
import { newId } from '../../database/BaseModel.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../deps.ts'
import { unauthenticated } from '../../http/Failure.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { emailTaken } from '../emailTaken.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { findAnyLink, findLink, linkInvalid, takeLink } from './findLink.ts'

/** Has a link sent to a new address; the account keeps its old one until the link is opened. Throws `email_taken`. */
export const askForEmail = async (
  trx: Knex.Transaction,
  userId: string,
  newEmail: string,
  at: string,
): Promise<void> => {
  if (await User.query(trx).findOne({ email: newEmail })) throw emailTaken()
  await User.query(trx).patch({ pendingEmail: newEmail }).findById(userId)
  await enqueue(trx, {
    dedupeKey: `email-change:${newId()}`,
    kind: 'email-change',
    payload: { userId, newEmail },
    at,
  })
}

/** Forgets a new address that waits for being confirmed; its link stops working. */
export const cancelEmailChange = (deps: Deps, userId: string): Promise<User> =>
  transaction(deps.db, async trx => {
    await AccountLink.query(trx)
      .delete()
      .where({ user_id: userId, kind: 'email-change' })
      .whereNull('used_at')
    const user = await User.query(trx).patchAndFetchById(userId, { pendingEmail: null })
    if (!user) throw unauthenticated()
    return user
  })

/**
 * Gives an account its new address and tells the old one. A link that has done so before says it again, so that a page
 * read twice is no mistake. Throws `link_invalid`, `email_taken`.
 */
export const confirmEmail = async (deps: Deps, token: string): Promise<string> => {
  const kind = 'email-change'
  const { link, user } = await findAnyLink(deps, { kind, token })
  if (link.usedAt && link.email === user.email) return user.email
  await findLink(deps, { kind, token })
  const at = nowIso(deps)
  try {
    return await transaction(deps.db, async trx => {
      await takeLink(trx, link, at)
      const now = await User.query(trx).findById(user.id).forUpdate()
      if (!now?.pendingEmail || now.pendingEmail !== link.email) throw linkInvalid()
      const { pendingEmail: newEmail, email: oldEmail } = now
      await User.query(trx).patch({ email: newEmail, pendingEmail: null, updatedAt: at }).findById(user.id)
      // What was sent to the old address opens nothing any more.
      await AccountLink.query(trx).delete().where({ user_id: user.id, kind: 'password-reset' })
      const payload = { userId: user.id, oldEmail, newEmail }
      await enqueue(trx, { dedupeKey: `email-changed:${link.id}`, kind: 'email-changed', payload, at })
      return newEmail
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailTaken() : error
  }
}
