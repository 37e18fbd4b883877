import type { Sandbox } from '@shop/payments-sandbox/startSandbox'
import type { Knex } from 'knex'
import {
  findLedgerDifferences,
  type LedgerDifference,
} from '../../src/catalogue/products/inventory/findLedgerDifferences.ts'
import type { Clock } from '../../src/platform/base/deps.ts'
import { findBookDifferences } from '../../src/upkeep/jobs/compareBooks.ts'
import type { Difference } from '../../src/upkeep/jobs/Difference.ts'
import { handlers } from '../../src/upkeep/jobs/handlers.ts'
import type { ReceivedMail, Outage } from '../people/MailServer.ts'
import type { Drill } from '../startDrill.ts'

export interface OrderRow {
  id: string
  status: string
  cartId: string
  total: number
  paidAt: string | null
  sessionId: string | null
  paymentId: string | null
  /** `card` or `offline`; null before it is paid. */
  paymentMethod: string | null
  /** The code of a return if the order comes in exchange. */
  promotionCode: string | null
  reviewFlag: string | null
}

interface RefundRow {
  id: string
  orderId: string
  amount: number
  state: string
  /** Refund method; a refund by hand waits for staff. */
  method: string
  providerId: string | null
}

interface OutboxRow {
  id: string
  key: string
  kind: string
  availableAt: string
  sentAt: string | null
  deadAt: string | null
  note: string | null
}

interface ItemRow {
  id: string
  orderId: string
  variantId: string
  quantity: number
}

/** All records of shop and provider, and the emails that were sent. */
export interface Books {
  orders: OrderRow[]
  items: ItemRow[]
  steps: { orderId: string; from: string | null; to: string | null }[]
  moves: { itemId: string | null; variantId: string; kind: string; stock: number }[]
  refunds: RefundRow[]
  outbox: OutboxRow[]
  documents: { number: string; kind: string; orderId: string; refundId: string | null }[]
  openEvents: { id: string; type: string; error: string | null }[]
  alerts: { kind: string; subject: string; detail: string }[]
  differences: LedgerDifference[]
  /** Differences between payments or refunds and the money ledger, the invoices and the uses of codes. */
  bookDifferences: Difference[]
  /** Balance at the provider after payments and refunds, by the money ledger; pence. */
  ledgerSum: number
  /** Every email that the mail server received, as often as it did. */
  mails: ReceivedMail[]
  outages: Outage[]
  sessions: ReturnType<Sandbox['sessions']>
  payments: ReturnType<Sandbox['payments']>
  providerRefunds: ReturnType<Sandbox['refunds']>
}

/** Returns the balance of the provider's account after these moves of the money ledger. */
const providerBalanceOf = (moves: readonly { debit: string; credit: string; amount: number }[]) =>
  moves.reduce((sum, { debit, credit, amount }) => {
    if (debit === 'provider') return sum + amount
    return credit === 'provider' ? sum - amount : sum
  }, 0)

/** Reads the shop's records. `clock` decides which invoices may still be waiting for their number. */
export const readDatabase = async (db: Knex, clock: Clock = Date) => ({
  orders: await db('orders').select('id', 'status', 'total', {
    cartId: 'cart_id',
    paidAt: 'paid_at',
    sessionId: 'stripe_session_id',
    paymentId: 'payment_intent_id',
    paymentMethod: 'payment_method',
    promotionCode: 'promotion_code',
    reviewFlag: 'review_flag',
  }),
  items: await db('order_items').select('id', 'quantity', { orderId: 'order_id', variantId: 'variant_id' }),
  steps: await db('order_events').select({ orderId: 'order_id', from: 'from_status', to: 'to_status' }),
  moves: await db('stock_moves').select('kind', {
    itemId: 'order_item_id',
    variantId: 'variant_id',
    stock: 'stock_delta',
  }),
  refunds: await db('refunds').select('id', 'amount', 'state', 'method', {
    orderId: 'order_id',
    providerId: 'stripe_refund_id',
  }),
  outbox: await db('outbox').whereIn('kind', Object.keys(handlers)).select('id', 'kind', {
    key: 'dedupe_key',
    availableAt: 'available_at',
    sentAt: 'sent_at',
    deadAt: 'dead_at',
    note: 'last_error',
  }),
  documents: await db('invoices').select('number', 'kind', { orderId: 'order_id', refundId: 'refund_id' }),
  openEvents: await db('stripe_events')
    .whereNull('processed_at')
    .select('id', 'type', { error: 'last_error' }),
  alerts: await db('alerts').whereNull('resolved_at').select('kind', 'subject', 'detail'),
  differences: await findLedgerDifferences(db),
  bookDifferences: await findBookDifferences({ db, clock }),
  ledgerSum: providerBalanceOf(
    await db('money_moves')
      .whereIn('kind', ['payment', 'refund', 'refund_failed'])
      .select('debit', 'credit', 'amount'),
  ),
})

/** Reads the provider's records. */
export const readProvider = (sandbox: Sandbox) => ({
  sessions: sandbox.sessions(),
  payments: sandbox.payments(),
  providerRefunds: sandbox.refunds(),
})

export const readBooks = (drill: Drill): Promise<Books> =>
  drill.withShop(async ({ deps }) => ({
    ...(await readDatabase(deps.db)),
    mails: drill.mailServer.receivedMails(),
    outages: drill.outages,
    ...readProvider(drill.sandbox),
  }))
