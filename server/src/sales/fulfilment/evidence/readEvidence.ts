import type { Parcel } from '@shop/contracts/orders/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { findIssued, type FoundDocuments } from '../../orders/invoices/findIssued.ts'
import type { Seller } from '../../orders/invoices/InvoiceData.ts'
import { sellerOf } from '../../orders/invoices/sellerOf.ts'
import type { EmailKind } from '../../../site/mail/EmailKind.ts'
import { OrderItem } from '../../orders/OrderItem.ts'
import type { Order } from '../../orders/Order.ts'
import { PaymentCase } from '../../orders/payments/cases/PaymentCase.ts'
import { readParcelPhoto, readParcelPhotos } from '../../orders/parcels/photos.ts'
import { readParcels } from '../../orders/parcels/readParcels.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import type { OutboxRow } from '../../../platform/events/outbox/messages.ts'
import { Refund } from '../../orders/refunds/Refund.ts'

/** Emails to the customer about an order, by the names that a bank would use. */
const mailNames = {
  'order-confirmation': 'Order confirmation with the terms of purchase',
  shipped: 'Notice that the parcel was sent',
  'parcel-taken-back': 'Notice that a parcel was not sent after all',
  delivered: 'Notice that the parcel was delivered',
  refunded: 'Notice of a refund',
  canceled: 'Notice that the order was cancelled',
  'payment-returned': 'Notice that a payment was returned',
} satisfies Partial<Record<EmailKind, string>>

export interface SentMail {
  name: string
  to: string
  sentAt: string
  /** Empty if it can no longer be generated. */
  text: string
}

/** Facts that the shop knows about a sale, for a bank that has to decide about a dispute. */
export interface Evidence {
  order: Order
  items: OrderItem[]
  parcels: Parcel[]
  paymentCase: PaymentCase
  seller: Seller
  issued: FoundDocuments
  /** Steps of the order, without notes and decisions of staff. */
  steps: { at: string; text: string }[]
  refunds: Refund[]
  /** Photos of the packed parcels, as JPG. */
  photos: { at: string; bytes: Buffer }[]
  mails: SentMail[]
  earlierOrders: { paid: number; disputed: number }
  /** Address of the shop, which shows its terms and returns policy. */
  publicUrl: string
}

/** Gathers the evidence about a case of an order. Throws `not_found`. */
export const readEvidence = async (deps: Deps, order: Order, caseId: string): Promise<Evidence> => {
  const { db, publicUrl } = deps
  const paymentCase = await PaymentCase.query(db).findOne({ id: caseId, order_id: order.id })
  if (!paymentCase) throw notFound('This case does not exist.')
  return {
    order,
    paymentCase,
    publicUrl,
    items: await OrderItem.query(db).where({ order_id: order.id }).orderBy('id'),
    parcels: (await readParcels(db, [order.id])).get(order.id) ?? [],
    seller: sellerOf(await deps.settings.read()),
    issued: await findIssued(db, order.id),
    steps: await db('order_events')
      .where({ order_id: order.id })
      .whereNotNull('to_status')
      .orderBy(['at', 'id'])
      .select('at', { text: 'detail' }),
    refunds: await Refund.query(db)
      .where({ order_id: order.id, state: 'SUCCEEDED', unmatched_payment_id: null })
      .whereNot({ method: 'dispute' })
      .orderBy(['created_at', 'id']),
    photos: await readPhotos(deps, order.id),
    mails: await readMails(deps, order),
    earlierOrders: await countEarlierOrders(deps, order),
  }
}

const readPhotos = async (deps: Deps, orderId: string): Promise<Evidence['photos']> => {
  const photos: Evidence['photos'] = []
  for (const { id, at } of await readParcelPhotos(deps.db, orderId))
    photos.push({ at, bytes: await readParcelPhoto(deps, orderId, id) })
  return photos
}

const readMails = async (deps: Deps, { id, email }: Order): Promise<SentMail[]> => {
  const rows: (OutboxRow & { kind: keyof typeof mailNames; sent_at: string })[] = await deps
    .db('outbox')
    .where({ order_id: id })
    .whereIn('kind', Object.keys(mailNames))
    .whereNotNull('sent_at')
    .orderBy(['sent_at', 'id'])
  const mails: SentMail[] = []
  for (const { kind, sent_at: sentAt, ...row } of rows)
    mails.push({ name: mailNames[kind], to: email, sentAt, text: await textOf(deps, kind, row) })
  return mails
}

type Row = Pick<OutboxRow, 'id' | 'payload' | 'created_at'>

/** Generates the text again from the records, since sent emails are not stored. */
const textOf = async (deps: Deps, kind: EmailKind, { id, payload, created_at: createdAt }: Row) => {
  try {
    const { writeEmail } = await import('../../../site/mail/writeEmail.ts')
    const message = { id, payload: JSON.parse(payload) as Record<string, unknown>, createdAt }
    const mail = await writeEmail(deps, kind, message)
    return typeof mail === 'string' ? '' : mail.text
  } catch (error) {
    deps.log.warn({ err: error, message: id }, 'mail not written for evidence')
    return ''
  }
}

/** Counts the earlier paid orders of the same customer, and those of them that were ever disputed. */
const countEarlierOrders = async ({ db }: Deps, { userId, email, createdAt }: Order) => {
  const paid = db('orders')
    .where(userId === null ? { email } : { user_id: userId })
    .whereNotNull('paid_at')
    .where('created_at', '<', createdAt)
  const disputes = db('payment_cases')
    .where({ kind: 'dispute' })
    .whereRaw('payment_cases.order_id = orders.id')
  return {
    paid: await countRows(paid.clone()),
    disputed: await countRows(paid.clone().whereExists(disputes.select('id'))),
  }
}
