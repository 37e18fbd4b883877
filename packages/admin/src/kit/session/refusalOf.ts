import { isPermission, permissionLabels } from '@shop/contracts/access'
import type { Need } from '@shop/ui/buttons/allowed'

/** Returns the server's sentence for a missing permission. */
export const refusalOf = (need: Need): string => {
  const access = typeof need === 'string' ? need : need.access
  return `Your role does not allow you to ${isPermission(access) ? permissionLabels[access] : 'do this'}.`
}
