import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { giveRoles, staffAuditFacts, rolesOf } from '../roles/giveRoles.ts'
import { isLastOwner } from '../roles/lastOwner.ts'
import { ownerRole, Role } from '../roles/Role.ts'
import type { User } from '../User.ts'
import { groupRolesOf, type StaffSignIn } from './StaffSignIn.ts'
import { SignInRefused } from './SignInRefused.ts'

/**
 * Combines the roles of the provider's groups with those assigned by hand; without any, the role of new accounts.
 * Deleted roles are left out.
 */
export const providedRoles = async (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  { groups, byHand = [] }: { groups: readonly string[]; byHand?: readonly string[] },
): Promise<Role[]> => {
  const byGroup = groupRolesOf(signIn)
    .filter(({ group }) => groups.includes(group))
    .map(({ roleId }) => roleId)
  const find = (ids: readonly string[]) => Role.query(trx).whereIn('id', ids).orderBy('id').forShare()
  const roles = await find([...byHand, ...byGroup])
  return roles.length > 0 || signIn.newRoleId === null ? roles : find([signIn.newRoleId])
}

/**
 * Updates the roles that a person's groups give them; roles given by hand stay. The last owner stays one, and a person
 * with a last day does not become one. The caller has locked the staff. Throws `SignInRefused` if the person would have
 * no role.
 */
export const updateGroupRoles = async (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  { user, groups, staff, at }: { user: User; groups: readonly string[]; staff: { id: string }[]; at: string },
): Promise<void> => {
  const byHand: string[] = await trx('role_members')
    .where({ user_id: user.id, is_by_group: false })
    .pluck('role_id')
  const provided = await providedRoles(trx, signIn, { groups, byHand })
  const roles = user.staffEndsAt === null ? provided : provided.filter(({ id }) => id !== ownerRole)
  if (!roles.some(({ id }) => id === ownerRole) && (await isLastOwner(trx, user.id, staff))) return
  if (roles.length === 0) throw new SignInRefused('no_role')
  const currentIds = (await rolesOf(trx, [user]))(user).map(({ id }) => id)
  const isSame = currentIds.length === roles.length && roles.every(({ id }) => currentIds.includes(id))
  if (isSame) return
  const before = await staffAuditFacts(trx, user)
  const byGroup = roles.map(({ id }) => id).filter(id => !byHand.includes(id))
  await giveRoles(
    trx,
    user.id,
    { roles, endsAt: user.staffEndsAt, note: user.staffNote, byGroup },
    { at, by: null },
  )
  const after = await staffAuditFacts(trx, user)
  // Names no user, since the provider decided the change.
  const note = { at, userId: null, act: 'update', subject: 'user', subjectId: user.id } as const
  await noteChange(trx, { ...note, before, after })
}
