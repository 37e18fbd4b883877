import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { giveRoles, noteRoles, ownerRole, rolesOf } from '../roles/giveRoles.ts'
import { isLastOwner } from '../roles/lastOwner.ts'
import { Role } from '../roles/Role.ts'
import type { User } from '../User.ts'
import { groupRolesOf, type StaffSignIn } from './StaffSignIn.ts'
import { SignInRefused } from './SignInRefused.ts'

/** Roles that the provider's groups give, else the one of new accounts. One that is no longer there is left out. */
export const providedRoles = (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  groups: readonly string[],
): Promise<Role[]> => {
  const byGroup = groupRolesOf(signIn)
    .filter(({ group }) => groups.includes(group))
    .map(({ roleId }) => roleId)
  const ids = byGroup.length > 0 ? byGroup : signIn.newRoleId === null ? [] : [signIn.newRoleId]
  return Role.query(trx).whereIn('id', ids).orderBy('id').forShare().execute()
}

/**
 * Has somebody's roles follow their groups. The last owner stays one, and whoever has a last day does not become one. Its
 * caller has locked the staff. Throws `SignInRefused` where no group gives a role.
 */
export const followGroups = async (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  { user, groups, staff, at }: { user: User; groups: readonly string[]; staff: { id: string }[]; at: string },
): Promise<void> => {
  const provided = await providedRoles(trx, signIn, groups)
  const roles = user.staffEndsAt === null ? provided : provided.filter(({ id }) => id !== ownerRole)
  if (!roles.some(({ id }) => id === ownerRole) && (await isLastOwner(trx, user.id, staff))) return
  if (roles.length === 0) throw new SignInRefused('no_role')
  const had = (await rolesOf(trx, [user]))(user).map(({ id }) => id)
  const isSame = had.length === roles.length && roles.every(({ id }) => had.includes(id))
  if (isSame) return
  const before = await noteRoles(trx, user)
  await giveRoles(trx, user.id, { roles, endsAt: user.staffEndsAt, note: user.staffNote }, at)
  const after = await noteRoles(trx, user)
  // The provider decided it, and nobody here.
  const note = { at, userId: null, act: 'update', subject: 'user', subjectId: user.id } as const
  await noteChange(trx, { ...note, before, after })
}
