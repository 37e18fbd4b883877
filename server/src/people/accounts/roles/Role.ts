import { allPermissions, type Permission } from '@shop/contracts/access'
import { builtInRoles, isBuiltInRole } from '@shop/contracts/users/builtInRoles'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

export const ownerRole = 'owner'

/** A staff role: a named set of permissions, with limits. */
export class Role extends BaseModel {
  static override tableName = 'roles'
  static override booleans = ['requiresSecondFactor']

  /** A word such as `owner` if the role is built in. */
  declare id: string
  declare name: string
  /** Permissions, separated by spaces; null for a built-in role. */
  declare permissions: string | null
  /** Maximum that each member of the role may refund of one order, in pence; null without a limit. */
  declare refundLimit: number | null
  declare requiresSecondFactor: boolean
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

/**
 * Reads permissions separated by spaces, in the order of the contract. Words that this release does not know are
 * ignored.
 */
export const permissionsIn = (words: string): readonly Permission[] => {
  const granted = new Set(words.split(' '))
  return allPermissions.filter(name => granted.has(name))
}

/** Returns a role's permissions. */
export const permissionsOf = ({
  id,
  permissions,
}: Pick<Role, 'id' | 'permissions'>): readonly Permission[] => {
  if (permissions !== null) return permissionsIn(permissions)
  return isBuiltInRole(id) ? builtInRoles[id].permissions : []
}

/** Returns the maximum that members may refund of an order. Owners have no limit: nobody could remove it again. */
export const refundLimitOf = ({ id, refundLimit }: Pick<Role, 'id' | 'refundLimit'>): number | null =>
  id === ownerRole ? null : refundLimit

/** Returns a role's rights in the form that `combineRights` needs. */
export const termsOf = (role: Role) => ({
  permissions: permissionsOf(role),
  refundLimit: refundLimitOf(role),
  requiresSecondFactor: role.requiresSecondFactor,
})
