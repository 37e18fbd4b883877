import type { OutboxItem, OutboxState } from '@shop/contracts/mail/endpoints'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import type { Knex } from 'knex'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import type { Handlers } from './Handler.ts'
import type { OutboxRow } from './messages.ts'
import { resend } from './resend.ts'

const defaultLimit = 20

const conditions: Record<OutboxState, (query: Knex.QueryBuilder) => Knex.QueryBuilder> = {
  waiting: query => query.whereNull('sent_at').whereNull('dead_at'),
  dead: query => query.whereNotNull('dead_at'),
  sent: query => query.whereNotNull('sent_at'),
}

const present = (row: OutboxRow): OutboxItem => {
  const { orderId } = JSON.parse(row.payload) as { orderId?: string }
  const state = row.sent_at ? 'sent' : row.dead_at ? 'dead' : 'waiting'
  return {
    id: row.id,
    kind: row.kind,
    state,
    orderId: orderId ?? null,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: state === 'waiting' ? row.available_at : null,
    sentAt: row.sent_at,
    note: row.last_error,
  }
}

/** `wake` says to the outbox's job that there is something to do. */
export const outboxRoutes = (mount: Mount, deps: Deps, handlers: Handlers, wake: () => void) => {
  mount(listOutbox, async ({ input: { state, page = 1, limit = defaultLimit } }) => {
    const query = state ? conditions[state](deps.db('outbox')) : deps.db('outbox')
    const [rows, total] = await Promise.all([
      query
        .clone()
        .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
        .limit(limit)
        .offset((page - 1) * limit) as Promise<OutboxRow[]>,
      countRows(query.clone()),
    ])
    return pageOf(rows.map(present), total, page, limit)
  })

  mount(resendOutboxItem, async ({ viewer, input: { id } }) => {
    await resend(deps, handlers, { id, staffId: viewer.id })
    wake()
    const row: OutboxRow | undefined = await deps.db('outbox').where({ id }).first()
    if (!row) throw notFound()
    return present(row)
  })
}
