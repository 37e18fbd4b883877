import { getWorklist, type Worklist, worklistPermissions } from '@shop/contracts/admin/worklistEndpoints'
import { countLowStock } from '../../catalogue/products/inventory/findLowStock.ts'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { countWorklist } from './countWorklist.ts'

export const worklistRoutes = (mount: Mount, deps: Deps) => {
  mount(getWorklist, async ({ viewer }) => {
    const can = (part: keyof Worklist) => viewer.permissions.has(worklistPermissions[part])
    const { store } = await deps.settings.read()
    const [counts, lowSizes] = await Promise.all([
      countWorklist(deps),
      can('lowSizes') ? countLowStock(deps, store.lowStockThreshold) : null,
    ])
    const { toPack, late, disputes, dueBy, returns, reviews, quotes, failedEmails, alerts, changes } = counts
    return {
      toPack: can('toPack') ? { count: toPack, late } : null,
      returns: can('returns') ? returns : null,
      disputes: can('disputes') ? { count: disputes, dueBy } : null,
      reviews: can('reviews') ? reviews : null,
      quotes: can('quotes') ? quotes : null,
      lowSizes,
      failedEmails: can('failedEmails') ? failedEmails : null,
      alerts: can('alerts') ? alerts : null,
      changes: can('changes') ? changes : null,
    }
  })
}
