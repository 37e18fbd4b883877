import type { inviteUser as endpoint } from '@shop/contracts/users/staffEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { emailTaken } from '../emailTaken.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'

export const sendInvitation = (trx: Knex.Transaction, userId: string, at: string): Promise<void> =>
  enqueue(trx, { dedupeKey: `invitation:${newId()}`, kind: 'invitation', payload: { userId }, at })

type Invited = Pick<User, 'firstName' | 'lastName' | 'email' | 'isAdmin'>

/** Makes an account without a password, and notes who did: without `by`, its owner. Throws where the address is taken. */
export const insertInvited = async (
  trx: Knex.Transaction,
  person: Invited,
  { at, by }: { at: string; by?: string },
): Promise<User> => {
  const row = { id: newId(), ...person, passwordHash: null, createdAt: at, updatedAt: at }
  const user = await User.query(trx).insertAndFetch(row)
  await noteChange(trx, {
    at,
    userId: by ?? user.id,
    act: 'create',
    subject: 'user',
    subjectId: user.id,
    before: null,
    after: person,
  })
  return user
}

/** Makes an account without a password and sends its owner a link to set one. Throws `email_taken`. */
export const inviteUser = async (
  deps: Deps,
  viewer: Viewer,
  { firstName, lastName, email, role }: Input<typeof endpoint>,
): Promise<User> => {
  const at = nowIso(deps)
  const person = { firstName, lastName, email, isAdmin: role === 'admin' }
  try {
    return await transaction(deps.db, async trx => {
      const user = await insertInvited(trx, person, { at, by: viewer.id })
      await sendInvitation(trx, user.id, at)
      return user
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailTaken() : error
  }
}

/** Sends an invitation again and voids the link there was. Throws `not_found`, and `conflict` once it was accepted. */
export const resendInvitation = (deps: Deps, viewer: Viewer, id: string): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(id).forUpdate()
    if (!user) throw notFound('There is no such account.')
    if (user.passwordHash !== null)
      throw new Failure('conflict', 'This account has a password already: there is nothing to accept.')
    if (!user.isActive)
      throw new Failure('conflict', 'This account is deactivated. Please reactivate it first.')
    const at = nowIso(deps)
    await AccountLink.query(trx).delete().where({ user_id: id, kind: 'invitation' })
    await sendInvitation(trx, id, at)
    await noteChange(trx, {
      at,
      userId: viewer.id,
      act: 'update',
      subject: 'user',
      subjectId: id,
      before: { invitation: 'sent' },
      after: { invitation: 'sent again' },
    })
    return user
  })
