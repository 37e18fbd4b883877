import { groupBy } from '@shop/contracts/groupBy'
import { formatMoney } from '@shop/contracts/money'
import type { CreditNoteData, InvoiceData } from '../../src/sales/orders/invoices/InvoiceData.ts'
import type { World } from '../World.ts'

interface RefundRow {
  id: string
  orderId: string
  amount: number
  currency: string
  state: string
  /** Frozen data of its credit note; null without one. */
  note: string | null
}

interface RefundPart {
  refundId: string
  amount: number
  /** Null for delivery. */
  vatRate: number | null
}

const readRefunds = ({ db }: World): Promise<RefundRow[]> =>
  db('refunds as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .leftJoin('invoices as n', 'n.refund_id', 'r.id')
    .whereNull('r.unmatched_payment_id')
    .orderBy(['r.created_at', 'r.id'])
    .select('r.id', 'r.amount', 'r.state', 'o.currency', { orderId: 'r.order_id', note: 'n.data' })

const readParts = ({ db }: World): Promise<RefundPart[]> => {
  const of = (table: string) => db(table).select('refund_id', 'order_item_id', 'amount')
  return db
    .from(of('refund_lines').unionAll(of('refund_differences')).as('l'))
    .leftJoin('order_items as i', 'i.id', 'l.order_item_id')
    .select({ refundId: 'l.refund_id', amount: 'l.amount', vatRate: 'i.vat_rate' })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Pence by which the VAT of a credit note may differ from that of its parts, which are rounded one by one. */
const roundingOf = (parts: readonly RefundPart[]) => 2 + parts.length

/** Finds credit notes whose VAT is not that of the refunded lines and delivery. */
const wrongNoteVat = (
  refunds: readonly RefundRow[],
  { delivery, seller }: InvoiceData,
  partsOf: ReadonlyMap<string, RefundPart[]>,
): string[] => {
  // A sum that belongs to no line is split in proportion to what is left of each rate.
  const areNamed = refunds.every(
    ({ id, amount }) => sum((partsOf.get(id) ?? []).map(part => part.amount)) === amount,
  )
  if (!areNamed || !seller.isVatRegistered) return []
  const vatOf = ({ amount, vatRate }: RefundPart) =>
    vatRate === null
      ? (amount * delivery.vat) / Math.max(1, delivery.gross)
      : (amount * vatRate) / (100 + vatRate)
  return refunds.flatMap(({ id, orderId, note }) => {
    if (note === null) return []
    const parts = partsOf.get(id) ?? []
    const { vat } = (JSON.parse(note) as CreditNoteData).total
    const expected = sum(parts.map(vatOf))
    return Math.abs(vat - expected) <= roundingOf(parts)
      ? []
      : [
          `the credit note of the refund ${id} of ${orderId} has VAT of ${vat}, and not ${expected.toFixed(1)}`,
        ]
  })
}

/** Finds orders whose credit notes are not of the refunded sums, or not of the whole VAT once all was refunded. */
const wrongNotes = (orderId: string, refunds: readonly RefundRow[], { total }: InvoiceData): string[] => {
  const notes = refunds.flatMap(({ note }) => (note === null ? [] : [JSON.parse(note) as CreditNoteData]))
  const done = refunds.filter(({ state }) => state === 'SUCCEEDED')
  const refunded = sum(done.map(({ amount }) => amount))
  const credited = sum(notes.map(note => note.total.gross))
  const creditedVat = sum(notes.map(note => note.total.vat))
  return [
    ...(credited === refunded
      ? []
      : [`${refunded} was refunded of ${orderId}; its credit notes say ${credited}`]),
    ...(creditedVat <= total.vat
      ? []
      : [`the credit notes of ${orderId} have VAT of ${creditedVat} of ${total.vat}`]),
    ...(credited < total.gross || creditedVat === total.vat
      ? []
      : [`all of ${orderId} was credited, and ${creditedVat} of its VAT of ${total.vat}`]),
  ]
}

/** Finds mails about refunds that do not say the refunded sum. */
const wrongMails = async ({ db, mails }: World, refunds: readonly RefundRow[]): Promise<string[]> => {
  const rows: { id: string; key: string }[] = await db('outbox')
    .where({ kind: 'refunded' })
    .select('id', { key: 'dedupe_key' })
  const messageIds = new Map(rows.map(({ id, key }) => [key, id]))
  const texts = new Map(mails.map(({ id, text }) => [id, text]))
  return refunds.flatMap(({ id, orderId, amount, currency }) => {
    const text = texts.get(messageIds.get(`refunded:${id}`) ?? '')
    return text === undefined || text.includes(formatMoney(amount, currency))
      ? []
      : [`the mail about the refund ${id} of ${orderId} does not say ${formatMoney(amount, currency)}`]
  })
}

/** Finds credit notes and mails that do not agree with the refunds that they are about. */
export const findWrongPapers = async (world: World): Promise<string[]> => {
  const refunds = await readRefunds(world)
  const partsOf = groupBy(await readParts(world), ({ refundId }) => refundId)
  const invoices: { orderId: string; data: string }[] = await world
    .db('invoices')
    .where({ kind: 'INVOICE' })
    .select('data', { orderId: 'order_id' })
  const invoiceOf = new Map(invoices.map(({ orderId, data }) => [orderId, data]))
  const problems = [...groupBy(refunds, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const invoice = invoiceOf.get(orderId)
    // A refund that a bank rejected keeps its credit note, which counts for the one that replaces it.
    if (invoice === undefined || ofOrder.some(({ state }) => state === 'FAILED')) return []
    const data = JSON.parse(invoice) as InvoiceData
    return [...wrongNotes(orderId, ofOrder, data), ...wrongNoteVat(ofOrder, data, partsOf)]
  })
  return [...problems, ...(await wrongMails(world, refunds))]
}
