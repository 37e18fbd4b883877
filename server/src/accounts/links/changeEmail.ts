import type { Knex } from 'knex'
import { newId } from '../../database/BaseModel.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { unauthenticated } from '../../http/Failure.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { emailTaken } from '../emailTaken.ts'
import { claimAddress } from '../claimGuestOrders.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { findAnyLink, findLink, linkInvalid, takeLink } from './findLink.ts'

/**
 * Has a link sent to a new address, and tells the present one what was asked for. The account keeps its present address
 * until the link is opened. Throws `email_taken`.
 */
export const askForEmail = async (
  trx: Knex.Transaction,
  { id: userId, email: oldEmail, pendingEmail }: User,
  newEmail: string,
  at: string,
): Promise<void> => {
  if (await User.query(trx).findOne({ email: newEmail })) throw emailTaken()
  await User.query(trx).patch({ pendingEmail: newEmail }).findById(userId)
  const message = { payload: { userId, newEmail }, at }
  await enqueue(trx, { ...message, dedupeKey: `email-change:${newId()}`, kind: 'email-change' })
  // Not once more where only the link is sent again.
  if (pendingEmail === newEmail) return
  const warning = { payload: { userId, oldEmail, newEmail }, at }
  await enqueue(trx, { ...warning, dedupeKey: `email-change-asked:${newId()}`, kind: 'email-change-asked' })
}

/** Forgets a new address that waits to be confirmed; its link stops working. */
export const voidEmailChange = async (trx: Knex, { id, email }: User): Promise<void> => {
  await AccountLink.query(trx)
    .delete()
    .where({ user_id: id, kind: 'email-change' })
    // The link of the welcome mail, which confirms the present address, stays.
    .whereNot({ email })
    .whereNull('used_at')
  await User.query(trx).patch({ pendingEmail: null }).findById(id)
}

/** Takes back a new address that its owner has asked for. */
export const cancelEmailChange = (deps: Deps, userId: string): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(userId).forUpdate()
    if (!user) throw unauthenticated()
    await voidEmailChange(trx, user)
    return user.$set({ pendingEmail: null })
  })

/**
 * Gives an account its new address and tells the old one; a link to the present address, from the welcome mail, confirms
 * that. A link that has done so before says it again, so that a page read twice is no mistake. Throws `link_invalid`,
 * `email_taken`.
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
      if (now && now.email === link.email) {
        await User.query(trx).patch({ emailConfirmedAt: at }).findById(now.id)
        await claimAddress(trx, now)
        return now.email
      }
      if (!now?.pendingEmail || now.pendingEmail !== link.email) throw linkInvalid()
      const { pendingEmail: newEmail, email: oldEmail } = now
      await User.query(trx)
        .patch({
          email: newEmail,
          pendingEmail: null,
          emailConfirmedAt: at,
          version: now.version + 1,
          updatedAt: at,
        })
        .findById(user.id)
      await claimAddress(trx, { id: user.id, email: newEmail })
      // Links sent to the old address open nothing any more.
      await AccountLink.query(trx).delete().where({ user_id: user.id, kind: 'password-reset' })
      const payload = { userId: user.id, oldEmail, newEmail }
      await enqueue(trx, { dedupeKey: `email-changed:${link.id}`, kind: 'email-changed', payload, at })
      return newEmail
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailTaken() : error
  }
}
