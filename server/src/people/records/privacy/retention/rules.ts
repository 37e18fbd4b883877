import { keptFor, recordsKeptFor } from '@shop/contracts/accounts/keptFor'
import type { Knex } from 'knex'
import { removeOldEntries } from '../../../../platform/events/audit/chain/removeOld.ts'
import type { Deps } from '../../../../platform/base/deps.ts'
import { saidNothing } from '../../../../agents/sessions/AgentSession.ts'
import { removePhotos } from '../../../../sales/orders/parcels/photos.ts'
import { removeLabels } from '../../../../sales/orders/returns/returnLabel.ts'
import { mailHandlers } from '../../../../site/mail/mailHandlers.ts'
import { mailFolder } from '../../../../site/mail/sending/keepAsFile.ts'
import type { End } from '../table/personalData.ts'
import { forgetPastBuyers } from '../../../history/pastOrders.ts'
import { cutOff, papersCutOff } from './cutOff.ts'
import { endedBefore, scrubOrders, unpaidBefore } from './scrubOrders.ts'

/** Removes at most `batch` of what has been kept for its time, and gives how much it was. */
type Remove = (deps: Deps, batch: number) => Promise<number>

/** Ends that something else sees to: a person, or the sweep. */
type EndedElsewhere = 'owner' | 'account' | 'staff' | 'history' | 'undo' | 'backups'

/** Letters whose row carries an address itself. */
const lettersByAddress = Object.entries(mailHandlers)
  .filter(([, { secrets = [] }]) => secrets.length > 0)
  .map(([kind]) => kind)

export const terms = { ...keptFor, ...recordsKeptFor }
export type Timed = keyof typeof terms

/** Acts of the outbox that are no mails. */
export const acts: readonly string[] = [
  'invoice',
  'credit-note',
  'find-order',
  'forget-person',
  'drop-replacement',
  'addition-paid',
  'agent-order',
]

type IsOver = (all: Knex.QueryBuilder, before: (end: Timed) => string) => Knex.QueryBuilder

const endsAt = ({ clock }: Deps) => {
  const now = clock.now()
  return (end: Timed) => cutOff(now, terms[end])
}

/** Ids first, so that a statement touches no more rows than a batch has. */
const find = (deps: Deps, table: string, key: string, isOver: IsOver, batch: number): Promise<string[]> =>
  isOver(deps.db(table), endsAt(deps)).limit(batch).pluck(key)

const deleted =
  (table: string, key: string, isOver: IsOver): Remove =>
  async (deps, batch) =>
    deps
      .db(table)
      .whereIn(key, await find(deps, table, key, isOver, batch))
      .delete()

const both =
  (...parts: Remove[]): Remove =>
  async (deps, batch) => {
    let most = 0
    for (const part of parts) most = Math.max(most, await part(deps, batch))
    return most
  }

/** Counts go day by day. */
const oldDays =
  (table: string, end: Timed = 'visits'): Remove =>
  async (deps, batch) => {
    const day = endsAt(deps)(end).slice(0, 10)
    const days: string[] = await deps.db(table).where('day', '<', day).limit(batch).pluck('day')
    return deps.db(table).whereIn('day', days).delete()
  }

const removeOldMails: Remove = async ({ files, clock }, batch) => {
  const before = Date.parse(cutOff(clock.now(), keptFor.sentMails))
  let gone = 0
  for await (const { key, writtenAt } of files.list(mailFolder)) {
    if (gone === batch) break
    if (writtenAt >= before) continue
    await files.remove(key)
    gone++
  }
  return gone
}

/** Removes each kind of data that ends by itself. Each is safe to run again, and to be cut off between two batches. */
export const rules: Readonly<Record<Exclude<End, EndedElsewhere>, Remove>> = {
  session: (deps, batch) =>
    deleted('sessions', 'id', all => all.where('expires_at', '<=', new Date(deps.clock.now()).toISOString()))(
      deps,
      batch,
    ),
  failedSignIns: deleted('login_attempts', 'key', (all, before) =>
    all.where('updated_at', '<', before('failedSignIns')),
  ),
  mailCounts: deleted('mailbox_letters', 'id', (all, before) => all.where('at', '<', before('mailCounts'))),
  newsEndings: deleted('newsletter_endings', 'key', (all, before) =>
    all.where('ended_at', '<', before('newsEndings')),
  ),
  orderNetworks: async (deps, batch) => {
    const isOver: IsOver = (all, before) =>
      all.whereNotNull('placed_from').where('created_at', '<', before('orderNetworks'))
    const ids = await find(deps, 'orders', 'id', isOver, batch)
    return deps.db('orders').whereIn('id', ids).update({ placed_from: null })
  },
  // A session that was paid for stays as the bare name of its order for the assistant.
  agentSessions: both(
    deleted('agent_sessions', 'id', (all, before) =>
      all
        .where('expires_at', '<', before('agentSessions'))
        .whereNotExists(
          ofSession => void ofSession.from('orders').whereRaw('agent_session_id = agent_sessions.id'),
        ),
    ),
    async (deps, batch) => {
      const isOver: IsOver = (all, before) =>
        all.whereNot({ state: saidNothing }).where('expires_at', '<', before('agentSessions'))
      const ids = await find(deps, 'agent_sessions', 'id', isOver, batch)
      return deps.db('agent_sessions').whereIn('id', ids).update({ state: saidNothing })
    },
  ),
  toldAsks: deleted('stock_asks', 'id', (all, before) => all.where('told_at', '<', before('toldAsks'))),
  // A variant that staff took off sale does not come back; a sold-out one may.
  openAsks: deleted('stock_asks', 'id', (all, before) =>
    all.whereNull('told_at').where(
      any =>
        void any.where('created_at', '<', before('openAsks')).orWhereRaw(
          `exists (select 1 from variants v join products p on p.id = v.product_id
            where v.id = stock_asks.variant_id and p.status = 'ARCHIVED' and p.is_auto_archived = false)`,
        ),
    ),
  ),
  accountLetters: both(
    deleted('outbox', 'id', (all, before) =>
      all.whereIn('kind', lettersByAddress).where('created_at', '<', before('accountLetters')),
    ),
    deleted('account_links', 'id', (all, before) => all.where('expires_at', '<', before('accountLetters'))),
  ),
  messages: deleted('outbox', 'id', (all, before) =>
    all.where({ kind: 'contact-message' }).where('created_at', '<', before('messages')),
  ),
  sentMails: both(
    deleted('outbox', 'id', (all, before) =>
      all
        .whereNot({ kind: 'contact-message' })
        .where('created_at', '<', before('sentMails'))
        .where(any => void any.whereNotNull('sent_at').orWhereNotNull('dead_at')),
    ),
    removeOldMails,
  ),
  // Mails stay longer: staff look up what a customer was sent.
  doneActs: deleted('outbox', 'id', (all, before) =>
    all.whereIn('kind', acts).where('created_at', '<', before('doneActs')).whereNotNull('sent_at'),
  ),
  paymentNews: deleted('stripe_events', 'id', (all, before) =>
    all.where('received_at', '<', before('paymentNews')).where('processed_at', '<', before('paymentNews')),
  ),
  webhookDeliveries: deleted('webhook_deliveries', 'number', (all, before) =>
    all.where('created_at', '<', before('webhookDeliveries')),
  ),
  agentAnswers: deleted('agent_answers', 'id', (all, before) =>
    all.where('started_at', '<', before('agentAnswers')),
  ),
  agentRecords: both(
    deleted('agent_calls', 'number', (all, before) => all.where('at', '<', before('agentRecords'))),
    deleted('agents', 'id', (all, before) => all.where('last_at', '<', before('agentRecords'))),
    deleted('agent_searches', 'query', (all, before) => all.where('last_at', '<', before('agentRecords'))),
    oldDays('agent_days', 'agentRecords'),
    deleted('proposals', 'id', (all, before) => all.where('created_at', '<', before('agentRecords'))),
  ),
  auditLog: (deps, batch) => removeOldEntries(deps.db, endsAt(deps)('auditLog'), batch),
  visits: both(oldDays('visit_counts'), oldDays('advice_counts')),
  alerts: deleted('alerts', 'id', (all, before) => all.where('resolved_at', '<', before('alerts'))),
  // The newest line says when the cart was in use last: the cart's own row tells of its promotion code alone.
  idleCarts: deleted('carts', 'id', (all, before) =>
    all
      .where('updated_at', '<', before('idleCarts'))
      .whereRaw(`not exists (select 1 from cart_items i where i.cart_id = carts.id and i.created_at >= ?)`, [
        before('idleCarts'),
      ])
      .whereRaw(`not exists (select 1 from orders o where o.cart_id = carts.id and o.status = 'PENDING')`),
  ),
  parcelPhotos: (deps, batch) =>
    removePhotos(deps, all => all.where('at', '<', endsAt(deps)('parcelPhotos')), batch),
  returnLabels: (deps, batch) =>
    removeLabels(deps, all => all.where('at', '<', endsAt(deps)('returnLabels')), batch),
  unpaidOrders: (deps, batch) =>
    scrubOrders(deps, trx => unpaidBefore(trx, endsAt(deps)('unpaidOrders')), batch),
  papers: both(
    (deps, batch) => scrubOrders(deps, trx => endedBefore(trx, papersCutOff(deps.clock.now())), batch),
    ({ db, clock }, batch) =>
      forgetPastBuyers(db, all => all.where('placed_at', '<', papersCutOff(clock.now())), batch),
  ),
}
