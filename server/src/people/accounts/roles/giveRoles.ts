import type { Permission } from '@shop/contracts/access'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { startOfDay } from '../../../platform/base/localDays.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { Failure, forbidden, invalid } from '../../../platform/http/Failure.ts'
import { revokeKeysOf } from '../keys/ApiKey.ts'
import { readStaffSignIn } from '../openId/StaffSignIn.ts'
import { Session } from '../sessions/Session.ts'
import { User } from '../User.ts'
import type { Rights } from './rights.ts'
import { ownerRole, Role } from './Role.ts'

/** Role of a new admin if none is chosen. */
export const defaultRole = 'manager'

/** Refuses to let a person give or remove permissions that they do not have themselves. Throws `forbidden`. */
export const requirePermissions = (
  viewerPermissions: ReadonlySet<Permission>,
  permissions: Iterable<Permission>,
): void => {
  for (const permission of permissions)
    if (!viewerPermissions.has(permission))
      throw forbidden(permission, { after: 'So you cannot decide who may.' })
}

/** Refuses permissions or a refund limit beyond the viewer's own. Throws `forbidden`. */
export const requireRights = (
  viewerRights: Rights,
  { permissions, refundLimit }: Omit<Rights, 'requiresSecondFactor'>,
): void => {
  requirePermissions(viewerRights.permissions, permissions)
  if (viewerRights.refundLimit !== null && (refundLimit === null || refundLimit > viewerRights.refundLimit))
    throw new Failure(
      'forbidden',
      'Your own refunds are limited, so you cannot decide about a higher limit.',
      {
        details: { permission: 'orders:refund' },
      },
    )
}

/** Returns the instant at which a last day ends. Throws `validation_failed` at `field` if the day is over. */
export const endOfLastDay = async (deps: Deps, day: string, field = 'staffUntil'): Promise<string> => {
  const { timezone } = (await deps.settings.read()).general
  const endsAt = startOfDay(timezone, addDays(day, 1))
  if (endsAt <= nowIso(deps)) throw invalid({ [field]: 'Please choose today or a later day.' })
  return endsAt
}

/** Returns the last day that ends at this instant, which is the start of the next day; null without an end. */
export const lastDayOf = (timezone: string, endsAt: string | null): string | null =>
  endsAt && dayAt(timezone, Date.parse(endsAt) - 1)

/** Reads roles by their ids, and locks them against a simultaneous deletion. Throws `validation_failed`. */
export const findRoles = async (trx: Knex.Transaction, ids: readonly string[]): Promise<Role[]> => {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return []
  const roles = await Role.query(trx).whereIn('id', uniqueIds).orderBy('id').forShare()
  if (roles.length < uniqueIds.length) throw invalid({ roleIds: 'This role is no longer there.' })
  return roles
}

/** Facts that make an account staff. */
export interface StaffTerms {
  roles: readonly Role[]
  /** The end of the person's last day, ISO 8601; null without one. */
  endsAt: string | null
  note: string
  /** Ids of the roles given by the staff sign-in provider; by default those that it has given before. */
  byGroup?: readonly string[]
}

export const noRoles: StaffTerms = { roles: [], endsAt: null, note: '' }

/** Finds the ids of the roles that a person has by their groups at the provider. */
const findGroupRoleIds = (trx: Knex.Transaction, userId: string): Promise<string[]> =>
  trx('role_members').where({ user_id: userId, is_by_group: true }).pluck('role_id')

/** Ends sessions that began with a password, if staff may not sign in by one. */
const endPasswordSessions = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  if ((await readStaffSignIn(trx)).allowsPasswords) return
  await Session.query(trx).delete().where({ user_id: userId, is_by_provider: false })
}

/**
 * Replaces an account's roles; without any it becomes a customer's. The caller has locked the account. `by` is null if
 * the shop does it.
 */
export const giveRoles = async (
  trx: Knex.Transaction,
  userId: string,
  { roles, endsAt, note, byGroup: providedIds }: StaffTerms,
  { at, by }: { at: string; by: string | null },
): Promise<void> => {
  const byGroup = providedIds ?? (await findGroupRoleIds(trx, userId))
  const isAdmin = roles.length > 0
  if (endsAt !== null && roles.some(({ id }) => id === ownerRole))
    throw invalid({ staffUntil: 'An owner has no last day. Please choose another role.' })
  await trx('role_members').where({ user_id: userId }).delete()
  await insertRows(
    trx,
    'role_members',
    roles.map(({ id }) => ({ user_id: userId, role_id: id, is_by_group: byGroup.includes(id) })),
  )
  if (isAdmin) await endPasswordSessions(trx, userId)
  else {
    // A key never has more rights than its creator, and revoked keys do not return with the roles.
    await revokeKeysOf(trx, userId, { at, by })
    // A person who becomes staff again is identified by their address, as the first time.
    await trx('openid_identities').where({ user_id: userId }).delete()
  }
  const terms = isAdmin ? { staffEndsAt: endsAt, staffNote: note } : { staffEndsAt: null, staffNote: '' }
  await User.query(trx)
    .patch({ isAdmin, ...terms, updatedAt: at })
    .findById(userId)
}

/** Describes an account's roles for the audit log. */
export const staffAuditFacts = async (db: Knex, user: User) => ({
  roles: (await rolesOf(db, [user]))(user).map(({ name }) => name),
  staffEndsAt: user.staffEndsAt,
})

/** Finds the roles of each of these accounts: one statement, none if no account is a staff account. */
export const rolesOf = async (
  db: Knex,
  users: readonly Pick<User, 'id' | 'isAdmin'>[],
): Promise<(user: Pick<User, 'id'>) => { id: string; name: string }[]> => {
  const ids = users.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)
  if (ids.length === 0) return () => []
  const memberships: { userId: string; id: string; name: string }[] = await db('role_members as m')
    .join('roles as r', 'r.id', 'm.role_id')
    .whereIn('m.user_id', ids)
    .orderBy('r.name')
    .select({ userId: 'm.user_id', id: 'r.id', name: 'r.name' })
  return user => memberships.filter(({ userId }) => userId === user.id).map(({ id, name }) => ({ id, name }))
}
