import type { Knex } from 'knex'
import type { OutboxItem, OutboxState } from '@shop/contracts/mail/endpoints'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { countMany, countRows } from '../../database/countMany.ts'
import { pageOf } from '../../database/paginate.ts'
import { readOrderNumbers } from '../nameOrder.ts'
import type { Deps } from '../../base/deps.ts'
import { notFound } from '../../http/Failure.ts'
import type { Mount } from '../../http/mount.ts'
import type { OutboxHandlers } from './Handler.ts'
import type { OutboxRow } from './messages.ts'
import { canResend, resend } from './resend.ts'

const defaultLimit = 20

const conditions: Record<OutboxState, (query: Knex.QueryBuilder) => Knex.QueryBuilder> = {
  waiting: query => query.whereNull('sent_at').whereNull('dead_at'),
  dead: query => query.whereNotNull('dead_at'),
  sent: query => query.whereNotNull('sent_at'),
}

const stateOf = ({ sent_at: sentAt, dead_at: deadAt }: OutboxRow): OutboxState => {
  if (sentAt) return 'sent'
  return deadAt ? 'dead' : 'waiting'
}

const present = (
  handlers: OutboxHandlers,
  row: OutboxRow,
  numbers: ReadonlyMap<string, string>,
): OutboxItem => {
  const state = stateOf(row)
  return {
    id: row.id,
    kind: row.kind,
    state,
    orderId: row.order_id,
    orderNumber: numbers.get(row.order_id ?? '') ?? null,
    isMail: handlers[row.kind]?.isMail === true,
    canResend: canResend(handlers, row),
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: state === 'waiting' ? row.available_at : null,
    sentAt: row.sent_at,
    note: row.last_error,
  }
}

/** Mounts the routes of the outbox; `wake` starts the outbox's job. */
export const outboxRoutes = (mount: Mount, deps: Deps, handlers: OutboxHandlers, wake: () => void) => {
  mount(listOutbox, async ({ input: { state, orderId, page = 1, limit = defaultLimit } }) => {
    const allMessages = orderId ? deps.db('outbox').where({ order_id: orderId }) : deps.db('outbox')
    const query = state ? conditions[state](allMessages) : allMessages
    const [rows, total] = await Promise.all([
      query
        .clone()
        .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
        .limit(limit)
        .offset((page - 1) * limit) as Promise<OutboxRow[]>,
      countMany(deps, {
        key: ['outbox', state, orderId],
        count: max => countRows(query.clone(), max),
      }),
    ])
    const numbers = await readOrderNumbers(
      deps.db,
      rows.flatMap(row => row.order_id ?? []),
    )
    return pageOf(
      rows.map(row => present(handlers, row, numbers)),
      total,
      page,
      limit,
    )
  })

  mount(resendOutboxItem, async ({ viewer, input: { id } }) => {
    const sentId = await resend(deps, handlers, { id, staffId: viewer.id })
    wake()
    const row: OutboxRow | undefined = await deps.db('outbox').where({ id: sentId }).first()
    if (!row) throw notFound()
    return present(
      handlers,
      row,
      await readOrderNumbers(deps.db, row.order_id === null ? [] : [row.order_id]),
    )
  })
}
