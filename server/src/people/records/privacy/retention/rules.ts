import { retentionPeriods, recordRetentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { Knex } from 'knex'
import { removeOldEntries } from '../../../../platform/events/audit/chain/removeOld.ts'
import type { Deps } from '../../../../platform/base/deps.ts'
import { emptyStateJson } from '../../../../agents/sessions/AgentSession.ts'
import { removePhotos } from '../../../../sales/orders/parcels/photos.ts'
import { removeLabels } from '../../../../sales/orders/returns/returnLabel.ts'
import { mailHandlers } from '../../../../site/mail/mailHandlers.ts'
import { mailFolder } from '../../../../site/mail/sending/keepAsFile.ts'
import type { RetentionEnd } from '../table/personalData.ts'
import { erasePastBuyers } from '../../../history/pastOrders.ts'
import { cutOff, invoicesCutOff } from './cutOff.ts'
import { endedBefore, scrubOrders, abandonedBefore } from './scrubOrders.ts'

/** Removes at most `batch` rows that have reached the end of their retention period, and returns their number. */
type Remove = (deps: Deps, batch: number) => Promise<number>

/** Ends that something else brings about: a person, or the sweep. */
type EndedElsewhere = 'owner' | 'account' | 'staff' | 'history' | 'undo' | 'backups'

/** Emails whose outbox row contains an address itself. */
const kindsWithAddress = Object.entries(mailHandlers)
  .filter(([, { secrets = [] }]) => secrets.length > 0)
  .map(([kind]) => kind)

export const allRetentionPeriods = { ...retentionPeriods, ...recordRetentionPeriods }
export type RetentionPeriodName = keyof typeof allRetentionPeriods

/** Kinds of outbox messages that are not emails. */
export const workKinds: readonly string[] = [
  'invoice',
  'credit-note',
  'find-order',
  'forget-person',
  'drop-replacement',
  'addition-paid',
  'agent-order',
]

/**
 * Selects the rows of a table that have reached the end of their retention period. `before` returns the cut-off of a
 * period: older rows have reached its end.
 */
type SelectExpired = (
  query: Knex.QueryBuilder,
  before: (end: RetentionPeriodName) => string,
) => Knex.QueryBuilder

const cutOffFor = ({ clock }: Deps) => {
  const now = clock.now()
  return (end: RetentionPeriodName) => cutOff(now, allRetentionPeriods[end])
}

/** Finds the keys first, so that a statement changes no more rows than a batch. */
const findKeys = (
  deps: Deps,
  table: string,
  key: string,
  selectExpired: SelectExpired,
  batch: number,
): Promise<string[]> => selectExpired(deps.db(table), cutOffFor(deps)).limit(batch).pluck(key)

const deleteRows =
  (table: string, key: string, selectExpired: SelectExpired): Remove =>
  async (deps, batch) =>
    deps
      .db(table)
      .whereIn(key, await findKeys(deps, table, key, selectExpired, batch))
      .delete()

/** Applies several rules to a kind of data; returns the largest of their numbers. */
const combineRules =
  (...parts: Remove[]): Remove =>
  async (deps, batch) => {
    let largest = 0
    for (const part of parts) largest = Math.max(largest, await part(deps, batch))
    return largest
  }

/** Removes counts of whole days. */
const deleteOldDays =
  (table: string, end: RetentionPeriodName = 'visits'): Remove =>
  async (deps, batch) => {
    const day = cutOffFor(deps)(end).slice(0, 10)
    const days: string[] = await deps.db(table).where('day', '<', day).limit(batch).pluck('day')
    return deps.db(table).whereIn('day', days).delete()
  }

const removeOldMails: Remove = async ({ files, clock }, batch) => {
  const before = Date.parse(cutOff(clock.now(), retentionPeriods.sentMails))
  let removed = 0
  for await (const { key, writtenAt } of files.list(mailFolder)) {
    if (removed === batch) break
    if (writtenAt >= before) continue
    await files.remove(key)
    removed++
  }
  return removed
}

/**
 * Removes each kind of data that expires automatically. Each rule can run again safely, and may be interrupted between
 * two batches.
 */
export const rules: Readonly<Record<Exclude<RetentionEnd, EndedElsewhere>, Remove>> = {
  session: (deps, batch) =>
    deleteRows('sessions', 'id', query =>
      query.where('expires_at', '<=', new Date(deps.clock.now()).toISOString()),
    )(deps, batch),
  failedSignIns: deleteRows('login_attempts', 'key', (query, before) =>
    query.where('updated_at', '<', before('failedSignIns')),
  ),
  mailCounts: deleteRows('mailbox_letters', 'id', (query, before) =>
    query.where('at', '<', before('mailCounts')),
  ),
  unsubscriptions: deleteRows('newsletter_endings', 'key', (query, before) =>
    query.where('ended_at', '<', before('unsubscriptions')),
  ),
  orderNetworks: async (deps, batch) => {
    const selectExpired: SelectExpired = (query, before) =>
      query.whereNotNull('placed_from').where('created_at', '<', before('orderNetworks'))
    const ids = await findKeys(deps, 'orders', 'id', selectExpired, batch)
    return deps.db('orders').whereIn('id', ids).update({ placed_from: null })
  },
  // A session with an order keeps only the reference, for the assistant.
  agentSessions: combineRules(
    deleteRows('agent_sessions', 'id', (query, before) =>
      query
        .where('expires_at', '<', before('agentSessions'))
        .whereNotExists(
          ofSession => void ofSession.from('orders').whereRaw('agent_session_id = agent_sessions.id'),
        ),
    ),
    async (deps, batch) => {
      const selectExpired: SelectExpired = (query, before) =>
        query.whereNot({ state: emptyStateJson }).where('expires_at', '<', before('agentSessions'))
      const ids = await findKeys(deps, 'agent_sessions', 'id', selectExpired, batch)
      return deps.db('agent_sessions').whereIn('id', ids).update({ state: emptyStateJson })
    },
  ),
  answeredStockRequests: deleteRows('stock_asks', 'id', (query, before) =>
    query.where('told_at', '<', before('answeredStockRequests')),
  ),
  // A variant whose product staff have archived does not come back; a sold-out one may.
  openStockRequests: deleteRows('stock_asks', 'id', (query, before) =>
    query.whereNull('told_at').where(
      condition =>
        void condition.where('created_at', '<', before('openStockRequests')).orWhereRaw(
          `exists (select 1 from variants v join products p on p.id = v.product_id
            where v.id = stock_asks.variant_id and p.status = 'ARCHIVED' and p.is_auto_archived = false)`,
        ),
    ),
  ),
  accountEmails: combineRules(
    deleteRows('outbox', 'id', (query, before) =>
      query.whereIn('kind', kindsWithAddress).where('created_at', '<', before('accountEmails')),
    ),
    deleteRows('account_links', 'id', (query, before) =>
      query.where('expires_at', '<', before('accountEmails')),
    ),
  ),
  messages: deleteRows('outbox', 'id', (query, before) =>
    query.where({ kind: 'contact-message' }).where('created_at', '<', before('messages')),
  ),
  sentMails: combineRules(
    deleteRows('outbox', 'id', (query, before) =>
      query
        .whereNot({ kind: 'contact-message' })
        .where('created_at', '<', before('sentMails'))
        .where(condition => void condition.whereNotNull('sent_at').orWhereNotNull('dead_at')),
    ),
    removeOldMails,
  ),
  // Emails are retained longer, since staff look up what a customer was sent.
  completedOutboxWork: deleteRows('outbox', 'id', (query, before) =>
    query
      .whereIn('kind', workKinds)
      .where('created_at', '<', before('completedOutboxWork'))
      .whereNotNull('sent_at'),
  ),
  paymentEvents: deleteRows('stripe_events', 'id', (query, before) =>
    query
      .where('received_at', '<', before('paymentEvents'))
      .where('processed_at', '<', before('paymentEvents')),
  ),
  webhookDeliveries: deleteRows('webhook_deliveries', 'number', (query, before) =>
    query.where('created_at', '<', before('webhookDeliveries')),
  ),
  agentAnswers: deleteRows('agent_answers', 'id', (query, before) =>
    query.where('started_at', '<', before('agentAnswers')),
  ),
  agentRecords: combineRules(
    deleteRows('agent_calls', 'number', (query, before) => query.where('at', '<', before('agentRecords'))),
    deleteRows('agents', 'id', (query, before) => query.where('last_at', '<', before('agentRecords'))),
    deleteRows('agent_searches', 'query', (query, before) =>
      query.where('last_at', '<', before('agentRecords')),
    ),
    deleteOldDays('agent_days', 'agentRecords'),
    deleteRows('proposals', 'id', (query, before) => query.where('created_at', '<', before('agentRecords'))),
  ),
  auditLog: (deps, batch) => removeOldEntries(deps.db, cutOffFor(deps)('auditLog'), batch),
  visits: combineRules(deleteOldDays('visit_counts'), deleteOldDays('advice_counts')),
  alerts: deleteRows('alerts', 'id', (query, before) => query.where('resolved_at', '<', before('alerts'))),
  // The newest line shows when the cart was last used: the cart's own row changes only with its promotion code.
  idleCarts: deleteRows('carts', 'id', (query, before) =>
    query
      .where('updated_at', '<', before('idleCarts'))
      .whereRaw(`not exists (select 1 from cart_items i where i.cart_id = carts.id and i.created_at >= ?)`, [
        before('idleCarts'),
      ])
      .whereRaw(`not exists (select 1 from orders o where o.cart_id = carts.id and o.status = 'PENDING')`),
  ),
  parcelPhotos: (deps, batch) =>
    removePhotos(deps, query => query.where('at', '<', cutOffFor(deps)('parcelPhotos')), batch),
  returnLabels: (deps, batch) =>
    removeLabels(deps, query => query.where('at', '<', cutOffFor(deps)('returnLabels')), batch),
  unpaidOrders: (deps, batch) =>
    scrubOrders(deps, trx => abandonedBefore(trx, cutOffFor(deps)('unpaidOrders')), batch),
  papers: combineRules(
    (deps, batch) => scrubOrders(deps, trx => endedBefore(trx, invoicesCutOff(deps.clock.now())), batch),
    ({ db, clock }, batch) =>
      erasePastBuyers(db, query => query.where('placed_at', '<', invoicesCutOff(clock.now())), batch),
  ),
}
