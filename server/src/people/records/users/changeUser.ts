import type { Input } from '@shop/contracts/endpoint'
import type { updateUser as endpoint } from '@shop/contracts/users/endpoints'
import type { setUserRoles } from '@shop/contracts/users/staffEndpoints'
import type { Knex } from 'knex'
import { emailInUse } from '../../accounts/emailInUse.ts'
import { revokeKeysOf } from '../../accounts/keys/ApiKey.ts'
import { sendConfirmation, notifyOfNewEmail } from '../../accounts/links/changeEmail.ts'
import { sendInvitation } from '../../accounts/links/inviteUser.ts'
import { voidAccess } from '../../accounts/links/voidAccess.ts'
import {
  endOfLastDay,
  findRoles,
  giveRoles,
  lastDayOf,
  noRoles,
  staffAuditFacts,
  requireRights,
  type StaffTerms,
  defaultRole,
} from '../../accounts/roles/giveRoles.ts'
import { combineRights, type Rights } from '../../accounts/roles/rights.ts'
import { ownerRole, termsOf } from '../../accounts/roles/Role.ts'
import { Session } from '../../accounts/sessions/Session.ts'
import { User } from '../../accounts/User.ts'
import { savedValueTexts, saveVersion } from '../../../platform/events/audit/saveVersion.ts'
import { type FieldChange, isSameFact } from '../../../platform/events/audit/staleSave.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { guardStaff, ownAccount } from './guardStaff.ts'
import { userAuditFacts } from './present.ts'
import { noSuchUser } from './readUser.ts'

type PatchDecision = (user: User) => Partial<User> | null

const lockUser = async (trx: Knex.Transaction, id: string): Promise<User> => {
  const user = await User.query(trx).findById(id).forUpdate()
  if (!user) throw noSuchUser()
  return user
}

/**
 * Changes an account under its lock, and records the change in the audit log. Returns false, without a change, if
 * `decide` returns null.
 */
const patchUser = async (
  trx: Knex.Transaction,
  { viewer, id, at }: { viewer: Viewer; id: string; at: string },
  decide: PatchDecision,
): Promise<boolean> => {
  const before = await lockUser(trx, id)
  const patch = decide(before)
  if (!patch) return false
  const after = await User.query(trx).patchAndFetchById(id, { ...patch, updatedAt: at })
  await noteChange(trx, {
    at,
    userId: viewer.id,
    subject: 'user',
    subjectId: id,
    before: userAuditFacts(before),
    after: userAuditFacts(after),
  })
  return true
}

/**
 * Handles a new address entered by staff: all sessions and links end, the old address is notified, and the new one
 * counts as confirmed only once its owner confirms it.
 */
const handleNewEmail = async (
  trx: Knex.Transaction,
  viewer: Viewer,
  { id, email: oldEmail, emailConfirmedAt, passwordHash }: User,
  { newEmail, at }: { newEmail: string; at: string },
) => {
  await voidAccess(trx, id, id === viewer.id ? { keptSessionId: viewer.sessionId } : {})
  const addressChange = { userId: id, oldEmail, newEmail, wasProven: emailConfirmedAt !== null }
  await notifyOfNewEmail(trx, addressChange, { at, whose: ['old'] })
  await (passwordHash === null
    ? sendInvitation(trx, id, { at, by: viewer.id })
    : sendConfirmation(trx, id, at))
}

/** Changes names, email and phone. Throws `not_found`, `conflict` if somebody else has saved since, `email_taken`. */
export const updateUser = async (
  deps: Deps,
  viewer: Viewer,
  { id, version, phone, ...nameAndEmail }: Input<typeof endpoint>,
): Promise<void> => {
  const at = nowIso(deps)
  const changes = { ...nameAndEmail, phone: phone || null }
  try {
    await transaction(deps.db, async trx => {
      await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
      await saveVersion(trx, {
        userId: viewer.id,
        at,
        subject: 'user',
        noun: 'account',
        id,
        version,
        read: () => lockUser(trx, id),
        facts: userAuditFacts,
        newValues: changes,
        write: async user => {
          const isNewEmail = user.email !== nameAndEmail.email
          const columns = { ...changes, ...(isNewEmail && { emailConfirmedAt: null }) }
          await User.query(trx)
            .patch({ ...columns, version: user.version + 1, updatedAt: at })
            .findById(id)
          if (isNewEmail) await handleNewEmail(trx, viewer, user, { newEmail: nameAndEmail.email, at })
          return true
        },
      })
    })
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailInUse() : error
  }
}

/**
 * Makes a customer a manager, or removes all roles. Throws `not_found`, `own_account`, `last_admin`, `forbidden`,
 * `conflict`.
 */
export const setRole = async (
  deps: Deps,
  viewer: Viewer,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<void> => {
  const { timezone } = (await deps.settings.read()).general
  await transaction(deps.db, async trx => {
    const rights = await guardStaff(deps, trx, { viewer, userId: id, endsRights: !isAdmin })
    const user = await lockUser(trx, id)
    if (user.isAdmin === isAdmin) return
    const roles = await findRoles(trx, isAdmin ? [defaultRole] : [])
    await changeRoles(deps, trx, { viewer, id, rights, timezone, terms: { ...noRoles, roles } })
  })
}

/**
 * Replaces a person's roles. Throws `not_found`, `own_account`, `last_admin`, `forbidden`, `validation_failed`, and
 * `conflict` if somebody else has saved since or the account is deactivated.
 */
export const setRoles = async (
  deps: Deps,
  viewer: Viewer,
  { id, roleIds, staffUntil, staffNote, version }: Input<typeof setUserRoles>,
): Promise<void> => {
  const endsAt = staffUntil && (await endOfLastDay(deps, staffUntil))
  const { timezone } = (await deps.settings.read()).general
  await transaction(deps.db, async trx => {
    const rights = await guardStaff(deps, trx, {
      viewer,
      userId: id,
      endsRights: !roleIds.includes(ownerRole),
    })
    if (id === viewer.id) throw ownAccount()
    const terms = { roles: await findRoles(trx, roleIds), endsAt, note: staffNote }
    await changeRoles(deps, trx, { viewer, id, version, rights, timezone, terms })
  })
}

/** Names of the form's fields for facts about staff. */
const formNames: Readonly<Record<string, string>> = { roles: 'roleIds', staffEndsAt: 'staffUntil' }

/** Presents the roles that somebody else has saved in the meantime, by the fields of the form. */
const presentSavedRoles = (
  changes: ReadonlyMap<string, FieldChange>,
  lastDay: string | null,
  note: string | null,
) => {
  const formChanges = new Map(changes)
  if (changes.has('staffEndsAt'))
    formChanges.set('staffEndsAt', { baseValue: null, currentValue: lastDay, author: '' })
  // The audit log does not contain the note.
  if (note !== null) formChanges.set('staffNote', { baseValue: null, currentValue: note, author: '' })
  return Object.fromEntries(
    Object.entries(savedValueTexts(formChanges)).map(([name, text]) => [formNames[name] ?? name, text]),
  )
}

interface NewRoles {
  viewer: Viewer
  id: string
  /** The version that was read; without one the roles replace whatever is stored. */
  version?: number | undefined
  rights: Rights
  terms: StaffTerms
  /** The shop's time zone, for last days. */
  timezone: string
}

/** Locks an account and reads the facts that the audit log records of its roles. */
const lockStaffUser = async (trx: Knex.Transaction, id: string) => {
  const user = await lockUser(trx, id)
  const auditFacts = { ...userAuditFacts(user), ...(await staffAuditFacts(trx, user)) }
  return { user, version: user.version, auditFacts }
}

const changeRoles = async (
  deps: Deps,
  trx: Knex.Transaction,
  { viewer, id, version, rights, terms, timezone }: NewRoles,
) => {
  requireRights(rights, combineRights(terms.roles.map(termsOf)))
  const at = nowIso(deps)
  const { user, auditFacts } = await lockStaffUser(trx, id)
  const roles = terms.roles.map(({ name }) => name).toSorted()
  const isSame = isSameFact(
    [auditFacts.roles.toSorted(), user.staffEndsAt, user.staffNote],
    [roles, terms.endsAt, terms.note],
  )
  if (isSame) return
  await saveVersion(trx, {
    userId: viewer.id,
    at,
    subject: 'user',
    noun: 'account',
    id,
    version,
    read: () => lockStaffUser(trx, id),
    facts: record => record.auditFacts,
    newValues: { roles, staffEndsAt: terms.endsAt },
    write: async () => {
      if (terms.roles.length > 0 && !user.isActive)
        throw new Failure('conflict', 'This account is deactivated. Please reactivate it first.')
      await giveRoles(trx, id, terms, { at, by: viewer.id })
      await User.query(trx)
        .patch({ version: user.version + 1 })
        .findById(id)
      return true
    },
    describeChanges: changes =>
      presentSavedRoles(
        changes,
        lastDayOf(timezone, user.staffEndsAt),
        user.staffNote === terms.note ? null : user.staffNote,
      ),
  })
}

/**
 * Signs a person out on every device, and returns the number of devices. Throws `not_found`, `own_account`,
 * `forbidden`.
 */
export const endUserSessions = (deps: Deps, viewer: Viewer, id: string): Promise<number> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
    if (id === viewer.id) throw ownAccount()
    await lockUser(trx, id)
    const endedSessions = await Session.query(trx).delete().where({ user_id: id })
    if (endedSessions > 0)
      await noteChange(trx, {
        at: nowIso(deps),
        userId: viewer.id,
        subject: 'user',
        subjectId: id,
        before: { signedInOn: endedSessions },
        after: { signedInOn: 0 },
      })
    return endedSessions
  })

/**
 * Deactivates an account: its sessions end and nobody can sign in to it. Throws `not_found`, `own_account`,
 * `last_admin`, `forbidden`.
 */
export const deactivateUser = (deps: Deps, viewer: Viewer, id: string): Promise<boolean> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: true })
    const at = nowIso(deps)
    const hasChanged = await patchUser(trx, { viewer, id, at }, ({ isActive }) =>
      isActive ? { isActive: false } : null,
    )
    await revokeKeysOf(trx, id, { at, by: viewer.id })
    await voidAccess(trx, id)
    return hasChanged
  })

/** Lets a deactivated account sign in again. Throws `not_found`, `forbidden`. */
export const reactivateUser = (deps: Deps, viewer: Viewer, id: string): Promise<boolean> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
    return patchUser(trx, { viewer, id, at: nowIso(deps) }, ({ isActive }) =>
      isActive ? null : { isActive: true },
    )
  })
