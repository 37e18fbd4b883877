import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { crashPoint } from '../../../platform/base/crashPoint.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { isLockTimeout } from '../../../platform/database/errors.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Semaphore } from '../../../platform/base/Semaphore.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { waitForAll } from '../../../platform/database/waitForAll.ts'
import { fileIssued } from './fileIssued.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { freezeCreditNote, readCredited } from './freezeCreditNote.ts'
import { readIssued } from './readIssued.ts'
import { type CreditNoteData, type InvoiceData, sumAmounts } from './InvoiceData.ts'
import { nextNumber } from './nextNumber.ts'

/** Facts for a credit note, as the refund's transaction knew them. */
export interface RefundedSale {
  amount: Pence
  reason: string
  /** Sum of the order's refunds up to then. */
  refunded: Pence
}

interface DueDocument {
  id: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  orderId: string
  issuedAt: string
  data: Json<RefundedSale>
}

const batchSize = 50

// An invoice precedes the credit notes of the same moment, which name it.
const readDue = (trx: Knex.Transaction) =>
  rows<DueDocument>(
    trx,
    `select id, kind, order_id as "orderId", issued_at as "issuedAt", data from invoices_due
      order by issued_at, kind desc, id limit ${batchSize}`,
  )

/**
 * Fixes the content of a refund's credit note; null if there is nothing to credit. All credit notes together never
 * exceed `refunded`: if a refund replaces one that the bank rejected, its amount has been credited before. The refund
 * of a late payment for an order without an invoice gets no credit note.
 */
const creditNoteDataOf = async (
  trx: Knex.Transaction,
  { id, orderId, data }: DueDocument,
): Promise<CreditNoteData | null> => {
  const { amount, reason, refunded } = fromJson(data)
  const { invoice, creditNotes } = await readIssued(trx, orderId)
  if (!invoice) return null
  const earlier = creditNotes.map(note => note.data)
  return freezeCreditNote({
    invoice,
    earlier,
    amount: Math.min(amount, refunded - sumAmounts(earlier.map(({ total }) => total)).gross),
    reason,
    parts: await readCredited(trx, id),
  })
}

const insertDocument = async (trx: Knex.Transaction, document: Invoice | CreditNote): Promise<void> => {
  const { number, kind, orderId, refundId, issuedAt, data } = document
  const row = { number, kind, order_id: orderId, refund_id: refundId, issued_at: issuedAt }
  await waitForAll(
    insertRows(trx, 'invoices', [{ ...row, data: JSON.stringify(data) }]),
    fileIssued(trx, document),
  )
}

const numberDocument = async (trx: Knex.Transaction, document: DueDocument): Promise<void> => {
  const { kind, orderId, issuedAt } = document
  if (kind === 'INVOICE') {
    const data = JSON.parse(document.data) as InvoiceData
    const number = await nextNumber(trx, 'invoice', issuedAt)
    return insertDocument(trx, { number, kind, orderId, refundId: null, issuedAt, data })
  }
  const data = await creditNoteDataOf(trx, document)
  if (!data) return
  const number = await nextNumber(trx, 'credit-note', issuedAt)
  await insertDocument(trx, { number, kind, orderId, refundId: document.id, issuedAt, data })
}

/**
 * Takes the lock for assigning numbers until the transaction ends. Returns false, without waiting, if another process
 * has it: that process may be frozen. For the same reason later statements wait only 100 ms for a row of `counters`.
 */
const tryLock = async (trx: Knex.Transaction): Promise<boolean> => {
  if (!isPostgres(trx)) return true
  const [lock] = await rows<{ isOurs: boolean }>(
    trx,
    `select pg_try_advisory_xact_lock(hashtext('shop:invoices')) as "isOurs",
      set_config('lock_timeout', '100ms', true)`,
  )
  return lock?.isOurs === true
}

/** Numbers a batch of waiting documents, oldest first. Returns their count; null if another process has the lock. */
const numberBatch = (db: Knex): Promise<number | null> =>
  transaction(db, async trx => {
    if (!(await tryLock(trx))) return null
    const documents = await readDue(trx)
    for (const document of documents) await numberDocument(trx, document)
    if (documents.length === 0) return 0
    crashPoint('in numbering')
    await trx('invoices_due')
      .whereIn(
        'id',
        documents.map(({ id }) => id),
      )
      .delete()
    return documents.length
  })

/** Maximum wait of a request or message for those before it, ms. */
const maxWaitMs = 2000
/**
 * Pause after another process had the lock, ms. Requests during the pause do not wait for it; they retry later anyway.
 */
const pauseMs = 1000

/** The requests and messages of a process, which share one transaction at a time. */
interface Queue {
  turn: Semaphore
  /** Time in milliseconds, by `performance.now()`. */
  pausedUntil: number
}

const queues = new WeakMap<Knex, Queue>()

const queueOf = (db: Knex): Queue => {
  const queue = queues.get(db) ?? { turn: new Semaphore(1, maxWaitMs), pausedUntil: 0 }
  queues.set(db, queue)
  return queue
}

/**
 * Number of tries to wait for another process's turn, which takes milliseconds unless it is frozen, and the pause
 * between them, ms.
 */
const maxAttempts = 5
const retryDelayMs = 50

/** Returns false if another process held the lock during all attempts. */
const numberAll = async (db: Knex): Promise<boolean> => {
  try {
    let refusals = 0
    for (;;) {
      const count = await numberBatch(db)
      if (count !== null && count < batchSize) return true
      if (count !== null) continue
      refusals++
      if (refusals === maxAttempts) return false
      await setTimeout(retryDelayMs)
    }
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/**
 * Assigns numbers to the invoices and credit notes that wait for them, in the order in which they were issued
 * and without gaps. Documents that still wait afterwards are being numbered by another process, or were
 * issued since.
 */
export const numberDueDocuments = async (db: Knex): Promise<void> => {
  const queue = queueOf(db)
  const release = await queue.turn.acquire()
  try {
    if (release && performance.now() >= queue.pausedUntil && !(await numberAll(db)))
      queue.pausedUntil = performance.now() + pauseMs
  } finally {
    release?.()
  }
}
