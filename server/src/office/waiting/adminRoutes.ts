import { getWaiting, type Waiting, waitingPermissions } from '@shop/contracts/admin/waitingEndpoints'
import { countLowStock } from '../../catalogue/products/inventory/findLowStock.ts'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { countWaiting } from './countWaiting.ts'

export const waitingRoutes = (mount: Mount, deps: Deps) => {
  mount(getWaiting, async ({ viewer }) => {
    const can = (part: keyof Waiting) => viewer.permissions.has(waitingPermissions[part])
    const { store } = await deps.settings.read()
    const [counts, lowSizes] = await Promise.all([
      countWaiting(deps),
      can('lowSizes') ? countLowStock(deps, store.lowStockThreshold) : null,
    ])
    const { toPack, late, disputes, dueBy, returns, reviews, failedEmails, alerts } = counts
    return {
      toPack: can('toPack') ? { count: toPack, late } : null,
      returns: can('returns') ? returns : null,
      disputes: can('disputes') ? { count: disputes, dueBy } : null,
      reviews: can('reviews') ? reviews : null,
      lowSizes,
      failedEmails: can('failedEmails') ? failedEmails : null,
      alerts: can('alerts') ? alerts : null,
    }
  })
}
