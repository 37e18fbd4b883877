import { allPermissions, type Permission } from '@shop/contracts/access'
import { builtInRoles, isBuiltInRole } from '@shop/contracts/users/builtInRoles'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

export const ownerRole = 'owner'

/** A role of staff: a name for permissions, with limits. */
export class Role extends BaseModel {
  static override tableName = 'roles'
  static override booleans = ['requiresSecondFactor']

  /** A word where it is built in. */
  declare id: string
  declare name: string
  /** Permissions, separated by blanks; null for a built-in role. */
  declare permissions: string | null
  /** The most that each of its people may refund of one order, in pence; null without a limit. */
  declare refundLimit: number | null
  declare requiresSecondFactor: boolean
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

/** Permissions in a text with blanks between them, in the order of the contract. A word that no release knows any more gives nothing. */
export const permissionsIn = (words: string): readonly Permission[] => {
  const given = new Set(words.split(' '))
  return allPermissions.filter(name => given.has(name))
}

/** Permissions of a role. */
export const permissionsOf = ({
  id,
  permissions,
}: Pick<Role, 'id' | 'permissions'>): readonly Permission[] => {
  if (permissions !== null) return permissionsIn(permissions)
  return isBuiltInRole(id) ? builtInRoles[id].permissions : []
}

/** The most that its people may refund of an order. Owners have no limit: nobody could take it back. */
export const refundLimitOf = ({ id, refundLimit }: Pick<Role, 'id' | 'refundLimit'>): number | null =>
  id === ownerRole ? null : refundLimit

/** Returns a role's rights in the form that `combine` takes. */
export const termsOf = (role: Role) => ({
  permissions: permissionsOf(role),
  refundLimit: refundLimitOf(role),
  requiresSecondFactor: role.requiresSecondFactor,
})
