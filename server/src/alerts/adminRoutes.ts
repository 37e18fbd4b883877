import { listAlerts, resolveAlert, type Alert } from '@shop/contracts/alerts/endpoints'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import { nowIso, type Deps } from '../deps.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'

const defaultLimit = 20

const columns = {
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  resolvedAt: 'resolved_at',
} as const

export const alertRoutes = (mount: Mount, deps: Deps) => {
  const alerts = () => deps.db('alerts')

  mount(listAlerts, async ({ input: { state = 'open', page = 1, limit = defaultLimit } }) => {
    const found = state === 'open' ? alerts().whereNull('resolved_at') : alerts().whereNotNull('resolved_at')
    const items: Alert[] = await found
      .clone()
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(limit)
      .offset((page - 1) * limit)
      .select('id', 'kind', 'subject', 'detail', columns)
    const unmatched = alerts().whereNull('resolved_at').where({ kind: 'payment-without-order' })
    return {
      ...pageOf(items, await countRows(found), page, limit),
      paymentsWithoutOrder: await countRows(unmatched),
    }
  })

  mount(resolveAlert, async ({ input: { id } }) => {
    await alerts()
      .where({ id })
      .whereNull('resolved_at')
      .update({ resolved_at: nowIso(deps) })
    const alert: Alert | undefined = await alerts()
      .where({ id })
      .first('id', 'kind', 'subject', 'detail', columns)
    if (!alert) throw notFound('This alert does not exist.')
    return alert
  })
}
