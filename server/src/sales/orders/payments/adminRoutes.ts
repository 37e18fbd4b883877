import { listPaymentEvents, type PaymentEvent } from '@shop/contracts/payments/endpoints'
import { countMany, countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'

const defaultLimit = 20

const columns = {
  receivedAt: 'received_at',
  processedAt: 'processed_at',
  nextAttemptAt: 'next_attempt_at',
  lastError: 'last_error',
} as const

export const paymentAdminRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(listPaymentEvents, async ({ input: { state, page = 1, limit = defaultLimit } }) => {
    const events = db('stripe_events').modify(query => {
      if (state === 'waiting') void query.whereNull('processed_at')
      if (state === 'processed') void query.whereNotNull('processed_at')
    })
    const items: PaymentEvent[] = await events
      .clone()
      .orderBy([{ column: 'received_at', order: 'desc' }, 'id'])
      .limit(limit)
      .offset((page - 1) * limit)
      .select('id', 'type', 'attempts', columns)
    const total = await countMany(deps, {
      key: ['stripe_events', state],
      count: max => countRows(events.clone(), max),
    })
    return pageOf(items, total, page, limit)
  })
}
