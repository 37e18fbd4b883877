import { AllowedContext, type Need } from '@shop/ui/buttons/allowed'
import { use } from 'react'

export type Can = (need: Need) => boolean

/** Returns the rights that these permissions give. Calls open to any shopper need none. */
export const canOf = (permissions: readonly string[]): Can => {
  const permissionSet = new Set(permissions)
  return need => {
    const access = typeof need === 'string' ? need : need.access
    return access === 'public' || access === 'shopper' || access === 'customer' || permissionSet.has(access)
  }
}

/** Returns the rights of the signed-in user: `can('orders:refund')`, `can(refundOrder)`. */
export const useCan = (): Can => use(AllowedContext)
