import { AllowedContext, type Need } from '@shop/ui/buttons/allowed'
import { use } from 'react'

export type Can = (need: Need) => boolean

/** Returns a check of the rights that these permissions give. Calls that are open to any shopper need no permission. */
export const canOf = (permissions: readonly string[]): Can => {
  const permissionSet = new Set(permissions)
  return need => {
    const access = typeof need === 'string' ? need : need.access
    return access === 'public' || access === 'shopper' || access === 'customer' || permissionSet.has(access)
  }
}

/** Returns a check of the signed-in user's rights: `can('orders:refund')`, `can(refundOrder)`. */
export const useCan = (): Can => use(AllowedContext)
