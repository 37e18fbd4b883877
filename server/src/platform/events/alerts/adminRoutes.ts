import { listAlerts, resolveAlert, type Alert } from '@shop/contracts/alerts/endpoints'
import { noteChange } from '../audit/noteChange.ts'
import { countRows } from '../../database/countMany.ts'
import { pageOf } from '../../database/paginate.ts'
import { transactionAt } from '../../database/transaction.ts'
import type { Deps } from '../../base/deps.ts'
import { notFound } from '../../http/Failure.ts'
import type { Mount } from '../../http/mount.ts'
import { orderOfAlert } from './orderOfAlert.ts'

const defaultLimit = 20

const columns = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  detail: 'detail',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  resolvedAt: 'resolved_at',
} as const

export const alertRoutes = (mount: Mount, deps: Deps) => {
  const alerts = () => deps.db('alerts')
  const shown = [columns, deps.db.raw(orderOfAlert)] as const

  mount(listAlerts, async ({ input: { state = 'open', page = 1, limit = defaultLimit } }) => {
    const found = state === 'open' ? alerts().whereNull('resolved_at') : alerts().whereNotNull('resolved_at')
    const items: Alert[] = await found
      .clone()
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(limit)
      .offset((page - 1) * limit)
      .select(...shown)
    const unmatched = alerts().whereNull('resolved_at').where({ kind: 'payment-without-order' })
    return {
      ...pageOf(items, await countRows(found), page, limit),
      paymentsWithoutOrder: await countRows(unmatched),
    }
  })

  mount(resolveAlert, async ({ viewer, input: { id } }) => {
    await transactionAt(deps, async (trx, at) => {
      const open = trx('alerts').where({ id }).whereNull('resolved_at')
      const [resolved] = await open
        .update({ resolved_at: at })
        .returning<{ kind: string; detail: string }[]>(['kind', 'detail'])
      if (!resolved) return
      await noteChange(trx, {
        at,
        userId: viewer.id,
        subject: 'alert',
        subjectId: id,
        before: { ...resolved, resolvedAt: null },
        after: { ...resolved, resolvedAt: at },
      })
    })
    const alert: Alert | undefined = await alerts()
      .where({ id })
      .first(...shown)
    if (!alert) throw notFound('This alert does not exist.')
    return alert
  })
}
