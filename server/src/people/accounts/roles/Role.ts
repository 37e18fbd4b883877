import { allPermissions, isPermission, type Permission } from '@shop/contracts/access'
import { builtInRoles, isBuiltInRole } from '@shop/contracts/users/builtInRoles'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A role of staff: a name for permissions, with limits. */
export class Role extends BaseModel {
  static override tableName = 'roles'
  static override booleans = ['requiresSecondFactor']

  /** A word where it is built in. */
  declare id: string
  declare name: string
  /** With blanks between them; null where it is built in. */
  declare permissions: string | null
  /** The most that each of its people may refund of one order, in pence; null without a limit. */
  declare refundLimit: number | null
  declare requiresSecondFactor: boolean
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

/** Permissions of a role, in the order of the contract. A word that no release knows any more gives nothing. */
export const permissionsOf = ({
  id,
  permissions,
}: Pick<Role, 'id' | 'permissions'>): readonly Permission[] => {
  if (permissions === null) return isBuiltInRole(id) ? builtInRoles[id].permissions : []
  const given = new Set(permissions.split(' ').filter(isPermission))
  return allPermissions.filter(name => given.has(name))
}

/** What a role allows, as `combine` takes it. */
export const termsOf = (role: Role) => ({
  permissions: permissionsOf(role),
  refundLimit: role.refundLimit,
  requiresSecondFactor: role.requiresSecondFactor,
})
