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
  const selectedColumns = [columns, deps.db.raw(orderOfAlert)] as const

  mount(listAlerts, async ({ input: { state = 'open', page = 1, limit = defaultLimit } }) => {
    const alertQuery =
      state === 'open' ? alerts().whereNull('resolved_at') : alerts().whereNotNull('resolved_at')
    const items: Alert[] = await alertQuery
      .clone()
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(limit)
      .offset((page - 1) * limit)
      .select(...selectedColumns)
    const unmatchedPayments = alerts().whereNull('resolved_at').where({ kind: 'payment-without-order' })
    return {
      ...pageOf(items, await countRows(alertQuery), page, limit),
      paymentsWithoutOrder: await countRows(unmatchedPayments),
    }
  })

  mount(resolveAlert, async ({ viewer, input: { id } }) => {
    await transactionAt(deps, async (trx, at) => {
      const openAlert = trx('alerts').where({ id }).whereNull('resolved_at')
      const [resolved] = await openAlert
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
      .first(...selectedColumns)
    if (!alert) throw notFound('This alert does not exist.')
    return alert
  })
}
