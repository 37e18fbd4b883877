import type { inviteUser as endpoint } from '@shop/contracts/users/staffEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { emailInUse } from '../emailInUse.ts'
import {
  endOfLastDay,
  findRoles,
  giveRoles,
  staffAuditFacts,
  requireRights,
  type StaffTerms,
  defaultRole,
} from '../roles/giveRoles.ts'
import { combineRights, readRights } from '../roles/rights.ts'
import { termsOf } from '../roles/Role.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'

/** Sends an account's owner an invitation from this member of staff. */
export const sendInvitation = (
  trx: Knex.Transaction,
  userId: string,
  { at, by }: { at: string; by: string },
): Promise<void> =>
  enqueue(trx, { dedupeKey: `invitation:${newId()}`, kind: 'invitation', payload: { userId, by }, at })

type InvitedPerson = Pick<User, 'firstName' | 'lastName' | 'email'>

/**
 * Creates an account without a password. The audit log names `by` as its creator, or the account itself if `by` is
 * missing. Throws the database's error if the email address is taken.
 */
export const insertInvitedUser = async (
  trx: Knex.Transaction,
  person: InvitedPerson,
  { at, by, terms, id: newUserId = newId() }: { at: string; by?: string; terms: StaffTerms; id?: string },
): Promise<User> => {
  const { id } = await User.query(trx).insertAndFetch({
    id: newUserId,
    ...person,
    passwordHash: null,
    createdAt: at,
    updatedAt: at,
  })
  await giveRoles(trx, id, terms, { at, by: by ?? null })
  const user = await User.query(trx).findById(id).throwIfNotFound()
  await noteChange(trx, {
    at,
    userId: by ?? id,
    subject: 'user',
    subjectId: id,
    before: null,
    after: { ...person, isAdmin: user.isAdmin, ...(await staffAuditFacts(trx, user)) },
  })
  return user
}

/**
 * Creates an account without a password and sends its owner a link to set one. Throws `email_taken`, `forbidden` if the
 * roles have rights that the viewer lacks, `validation_failed`.
 */
export const inviteUser = async (
  deps: Deps,
  viewer: Viewer,
  { role, roleIds, staffUntil = null, staffNote = '', ...person }: Input<typeof endpoint>,
): Promise<User> => {
  const at = nowIso(deps)
  const requestedRoles = role === 'admin' ? (roleIds ?? [defaultRole]) : []
  if (role !== 'admin' && roleIds?.length)
    throw invalid({ roleIds: 'A customer has no roles. Please invite an admin.' })
  if (role !== 'admin' && staffUntil)
    throw invalid({ staffUntil: 'A customer has no last day. Please invite an admin.' })
  if (role === 'admin' && requestedRoles.length === 0)
    throw invalid({ roleIds: 'Please choose at least one role.' })
  const endsAt = staffUntil && (await endOfLastDay(deps, staffUntil))
  try {
    return await transaction(deps.db, async trx => {
      const terms = { roles: await findRoles(trx, requestedRoles), endsAt, note: staffNote }
      requireRights(await readRights(trx, viewer.id, nowIso(deps)), combineRights(terms.roles.map(termsOf)))
      const user = await insertInvitedUser(trx, person, { at, by: viewer.id, terms })
      await sendInvitation(trx, user.id, { at, by: viewer.id })
      return user
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailInUse() : error
  }
}

/** Sends an invitation again and voids its previous link. Throws `not_found`, and `conflict` once it was accepted. */
export const resendInvitation = (deps: Deps, viewer: Viewer, id: string): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(id).forUpdate()
    if (!user) throw notFound('There is no such account.')
    if (user.passwordHash !== null)
      throw new Failure(
        'conflict',
        'This account already has a password, so there is no invitation to accept.',
      )
    if (!user.isActive)
      throw new Failure('conflict', 'This account is deactivated. Please reactivate it first.')
    const at = nowIso(deps)
    await AccountLink.query(trx).delete().where({ user_id: id, kind: 'invitation' })
    await sendInvitation(trx, id, { at, by: viewer.id })
    await noteChange(trx, {
      at,
      userId: viewer.id,
      subject: 'user',
      subjectId: id,
      before: { invitation: 'sent' },
      after: { invitation: 'sent again' },
    })
    return user
  })
