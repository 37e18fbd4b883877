import { AllowedContext, type Need } from '@shop/ui/buttons/allowed'
import { use } from 'react'

export type Can = (need: Need) => boolean

/** Rights of somebody with these permissions. Calls open to any shopper need none. */
export const canOf = (permissions: readonly string[]): Can => {
  const held = new Set(permissions)
  return need => {
    const access = typeof need === 'string' ? need : need.access
    return access === 'public' || access === 'shopper' || access === 'customer' || held.has(access)
  }
}

/** Rights of the signed-in person: `can('orders:refund')`, `can(refundOrder)`. */
export const useCan = (): Can => use(AllowedContext)
