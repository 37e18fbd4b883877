import { getWorklist, type Worklist, worklistPermissions } from '@shop/contracts/admin/worklistEndpoints'
import { countLowStock } from '../../catalogue/products/inventory/findLowStock.ts'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { countWorklist } from './countWorklist.ts'

export const worklistRoutes = (mount: Mount, deps: Deps) => {
  mount(getWorklist, async ({ viewer }) => {
    const mayRead = (part: keyof Worklist) => viewer.permissions.has(worklistPermissions[part])
    const { store } = await deps.settings.read()
    const [counts, lowSizes] = await Promise.all([
      countWorklist(deps),
      mayRead('lowSizes') ? countLowStock(deps, store.lowStockThreshold) : null,
    ])
    const {
      toPack,
      late,
      disputes,
      dueBy,
      decisions,
      returns,
      reviews,
      quotes,
      failedEmails,
      alerts,
      changes,
    } = counts
    return {
      toPack: mayRead('toPack') ? { count: toPack, late } : null,
      returns: mayRead('returns') ? returns : null,
      disputes: mayRead('disputes') ? { count: disputes, dueBy } : null,
      decisions: mayRead('decisions') ? decisions : null,
      reviews: mayRead('reviews') ? reviews : null,
      quotes: mayRead('quotes') ? quotes : null,
      lowSizes,
      failedEmails: mayRead('failedEmails') ? failedEmails : null,
      alerts: mayRead('alerts') ? alerts : null,
      changes: mayRead('changes') ? changes : null,
    }
  })
}
