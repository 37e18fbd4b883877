import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, unauthenticated } from '../../../platform/http/Failure.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { emailInUse } from '../emailInUse.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'

/**
 * Sends a link to a new address, and notifies the present one. The account keeps its present address until the link is
 * opened. Throws `email_taken`.
 */
export const requestEmailChange = async (
  trx: Knex.Transaction,
  { id: userId, email: oldEmail, pendingEmail }: User,
  newEmail: string,
  at: string,
): Promise<void> => {
  if (await User.query(trx).findOne({ email: newEmail })) throw emailInUse()
  await User.query(trx).patch({ pendingEmail: newEmail }).findById(userId)
  const message = { payload: { userId, newEmail }, at }
  await enqueue(trx, { ...message, dedupeKey: `email-change:${newId()}`, kind: 'email-change' })
  // If only the link is sent again, the present address gets no second notice.
  if (pendingEmail === newEmail) return
  const notice = { payload: { userId, oldEmail, newEmail }, at }
  await enqueue(trx, { ...notice, dedupeKey: `email-change-asked:${newId()}`, kind: 'email-change-asked' })
}

/** Cancels a requested change of address; its link stops working. */
export const cancelEmailChange = (deps: Deps, userId: string): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(userId).forUpdate()
    if (!user) throw unauthenticated()
    await AccountLink.query(trx)
      .delete()
      .where({ user_id: userId, kind: 'email-change' })
      // A link that confirms the present address stays.
      .whereNot({ email: user.email })
      .whereNull('used_at')
    await User.query(trx).patch({ pendingEmail: null }).findById(userId)
    return user.$set({ pendingEmail: null })
  })

/**
 * Sends a link that confirms an account's present address: the welcome email's link may have expired. Throws `conflict`
 * if the address is already confirmed.
 */
export const requestConfirmation = (deps: Deps, userId: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(userId)
    if (!user) throw unauthenticated()
    if (user.emailConfirmedAt !== null)
      throw new Failure('conflict', 'Your email address is confirmed already.')
    await sendConfirmation(trx, userId, nowIso(deps))
  })

export const sendConfirmation = (trx: Knex.Transaction, userId: string, at: string): Promise<void> =>
  enqueue(trx, { dedupeKey: `email-confirm:${newId()}`, kind: 'email-confirm', payload: { userId }, at })

interface NewEmail {
  userId: string
  oldEmail: string
  newEmail: string
  /** True if the old address was confirmed. */
  wasProven: boolean
}

/** Emails an account's old address and its new one about the change. */
export const notifyOfNewEmail = (
  trx: Knex.Transaction,
  change: NewEmail,
  { at, whose: recipients = ['old', 'new'] }: { at: string; whose?: readonly ('old' | 'new')[] },
): Promise<void> =>
  enqueue(
    trx,
    ...recipients.map(whose => ({
      dedupeKey: `email-changed:${whose}:${newId()}`,
      kind: 'email-changed',
      payload: { ...change, whose },
      at,
    })),
  )
