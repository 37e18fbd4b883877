import { isPermission, type Permission, permissionLabels } from '@shop/contracts/access'
import { AllowedContext, type Need } from '@shop/ui/buttons/allowed'
import { use } from 'react'

export type Can = (need: Need) => boolean

const permissionOf = (need: Need): Permission | null => {
  const access = typeof need === 'string' ? need : need.access
  return isPermission(access) ? access : null
}

/** Rights of somebody with these permissions. What any shopper may do needs none. */
export const canOf = (permissions: readonly string[]): Can => {
  const held = new Set(permissions)
  return need => {
    const permission = permissionOf(need)
    return permission === null || held.has(permission)
  }
}

/** What the signed-in person's roles allow: `can('orders:refund')`, `can(refundOrder)`. */
export const useCan = (): Can => use(AllowedContext)

/** The sentence with which the server refuses somebody without it. */
export const refusalOf = (need: Need): string => {
  const permission = permissionOf(need)
  return `Your role does not allow you to ${permission === null ? 'do this' : permissionLabels[permission]}.`
}
