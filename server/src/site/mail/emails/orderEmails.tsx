import { z } from 'zod'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Order } from '../../../sales/orders/Order.ts'
import { UnmatchedPayment } from '../../../sales/orders/payments/unmatched/UnmatchedPayment.ts'
import { findIssued } from '../../../sales/orders/invoices/findIssued.ts'
import { readPdf, type NamedPdf } from '../../../sales/orders/invoices/readPdf.ts'
import { NotYet, type OutboxMessage } from '../../../platform/events/outbox/Handler.ts'
import type { Attachment } from '../../../platform/base/Mailer.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { returnPeriodOf } from '../../../sales/orders/returnPeriod.ts'
import { findExchange } from '../../../sales/orders/findExchange.ts'
import { readEmailOrder } from '../data/readEmailOrder.ts'
import { readEmailParcel, readParcelLines, readSentLines } from '../data/readEmailParcel.ts'
import { readEmailReturn } from '../data/readEmailReturn.ts'
import { readRefund } from '../data/readRefund.ts'
import { readShop } from '../data/readShop.ts'
import { Canceled, canceledSubject } from '../templates/Canceled.tsx'
import { Changed, changedSubject } from '../templates/Changed.tsx'
import { confirmationSubject, OrderConfirmation } from '../templates/OrderConfirmation.tsx'
import { Delivered, deliveredSubject } from '../templates/Delivered.tsx'
import { ExchangePaid, exchangePaidSubject } from '../templates/ExchangePaid.tsx'
import { OrderLink, orderLinkSubject } from '../templates/OrderLink.tsx'
import { ParcelTakenBack, takenBackSubject } from '../templates/ParcelTakenBack.tsx'
import { PaymentReturned, paymentReturnedSubject } from '../templates/PaymentReturned.tsx'
import { Refunded, refundedSubject } from '../templates/Refunded.tsx'
import { Shipped, shippedSubject } from '../templates/Shipped.tsx'
import { readAddedTo } from './paymentLinkEmail.tsx'
import { writeReturnEmail } from './returnEmails.tsx'
import { termsFile } from './termsFile.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const OrderPayload = z.object({ orderId: z.string() })
/** Messages from before orders could have several parcels do not name one. */
const ParcelPayload = OrderPayload.extend({ parcelId: z.string().optional() })
/** `refunded` is the total refunded for the order by then, including this amount. */
const RefundPayload = OrderPayload.extend({
  amount: z.int().positive(),
  refunded: z.int().optional(),
  refundId: z.string().optional(),
  method: z.enum(['card', 'by_hand', 'dispute']).optional(),
})
/** Without `refund`, the change had no effect on the price. */
const ChangePayload = OrderPayload.extend({
  changes: z.array(z.string()),
  refund: z.optional(z.int().nonnegative()),
})
const UnmatchedPaymentPayload = OrderPayload.extend({
  amount: z.int().positive(),
  unmatchedPaymentId: z.string(),
})

const readShopAndOrder = async (deps: Deps, orderId: string) => ({
  shop: await readShop(deps),
  ...(await readEmailOrder(deps, orderId)),
})

export const orderConfirmation: EmailWriter = async (deps, message) => {
  const { orderId } = OrderPayload.parse(message.payload)
  const invoices = await attachedInvoice(deps, message, orderId)
  const { shop, order, row } = await readShopAndOrder(deps, orderId)
  const { addsTo, isSurcharge } = await readAddedTo(deps, row)
  const content = {
    shop,
    order,
    hasInvoice: invoices.length > 0,
    paysFor: isSurcharge ? addsTo : null,
  }
  const orderReturn = await findExchange(deps.db, row)
  const terms = termsFile({ shop, order, isExchange: orderReturn !== undefined })
  const envelope = { to: order.to, attachments: [...invoices, terms] }
  if (orderReturn) {
    const { emailReturn, order: original } = await readEmailReturn(deps, orderReturn)
    const exchange = { ...content, emailReturn, slipUrl: original.url }
    return {
      ...envelope,
      subject: exchangePaidSubject(exchange),
      content: <ExchangePaid {...exchange} />,
    }
  }
  return {
    ...envelope,
    subject: confirmationSubject(content),
    content: <OrderConfirmation {...content} />,
  }
}

/** Sends the link of an order again, to the address with which the order was placed. */
export const orderLink: EmailWriter = async (deps, { payload }) => {
  const { row, ...shopAndOrder } = await readShopAndOrder(deps, OrderPayload.parse(payload).orderId)
  const content = { ...shopAndOrder, hasAccount: row.userId !== null }
  return {
    to: content.order.to,
    subject: orderLinkSubject(content),
    content: <OrderLink {...content} />,
  }
}

/** Sends the link to an address that staff have corrected. */
export const orderMoved: EmailWriter = async (deps, { payload }) => {
  const { row, ...shopAndOrder } = await readShopAndOrder(deps, OrderPayload.parse(payload).orderId)
  const content = { ...shopAndOrder, hasAccount: row.userId !== null, isMoved: true }
  return {
    to: content.order.to,
    subject: orderLinkSubject(content),
    content: <OrderLink {...content} />,
  }
}

/** Tells the customer which garments replace the ordered ones. */
export const changed: EmailWriter = async (deps, { payload }) => {
  const { orderId, changes, refund = null } = ChangePayload.parse(payload)
  const { shop, order } = await readShopAndOrder(deps, orderId)
  const unpaid = await Order.query(deps.db)
    .where({ adds_to: orderId, status: 'PENDING' })
    .where('quote_until', '>', nowIso(deps))
    .orderBy(['created_at', 'id'])
  const content = { shop, order, changes, refund, unpaid }
  return { to: order.to, subject: changedSubject(content), content: <Changed {...content} /> }
}

export const shipped: EmailWriter = async (deps, { payload }) => {
  const { orderId, parcelId } = ParcelPayload.parse(payload)
  const { shop, order: wholeOrder, row } = await readShopAndOrder(deps, orderId)
  const parcel = await readEmailParcel(deps.db, { order: wholeOrder, parcelId })
  if (!parcel) return 'The parcel was taken back.'
  const { lines, unsentLines, isPart, carrier, trackingNumber, trackingUrl } = parcel
  const hasMoreToSend = row.status === 'PAID'
  const order = { ...wholeOrder, lines }
  const content = {
    shop,
    order,
    carrier,
    trackingNumber,
    trackingUrl,
    unsentLines: hasMoreToSend ? unsentLines : [],
    isPart: isPart || hasMoreToSend,
  }
  return { to: order.to, subject: shippedSubject(content), content: <Shipped {...content} /> }
}

/** Corrects an earlier email that had announced a parcel. */
export const parcelTakenBack: EmailWriter = async (deps, { payload }) => {
  const { orderId, parcelId = '' } = ParcelPayload.parse(payload)
  const { shop, order: wholeOrder } = await readShopAndOrder(deps, orderId)
  const order = { ...wholeOrder, lines: await readParcelLines(deps.db, { order: wholeOrder, parcelId }) }
  const content = { shop, order }
  return { to: order.to, subject: takenBackSubject(content), content: <ParcelTakenBack {...content} /> }
}

export const delivered: EmailWriter = async (deps, { payload }) => {
  const { shop, order: wholeOrder, row } = await readShopAndOrder(deps, OrderPayload.parse(payload).orderId)
  if (row.status !== 'DELIVERED') return 'It has been refunded in the meantime.'
  const order = { ...wholeOrder, lines: await readSentLines(deps.db, wholeOrder) }
  const period = returnPeriodOf(row)
  const content = { shop, order, returnsUntil: period?.until ?? null, hasAccount: row.userId !== null }
  return { to: order.to, subject: deliveredSubject(content), content: <Delivered {...content} /> }
}

/**
 * Tells the customer that an order was cancelled; for a replacement order, what happens to the returned item instead.
 */
export const canceled: EmailWriter = async (deps, { payload }) => {
  const { row, ...content } = await readShopAndOrder(deps, OrderPayload.parse(payload).orderId)
  const exchange = await findExchange(deps.db, row)
  if (exchange) {
    if (row.status !== 'CANCELED') return 'It was paid after all.'
    if (exchange.state === 'CANCELED') return 'The return that it belongs to was ended.'
    return writeReturnEmail(deps, exchange, 'refundable')
  }
  return {
    to: content.order.to,
    subject: canceledSubject(content),
    content: <Canceled {...content} />,
  }
}

export const refunded: EmailWriter = async (deps, message) => {
  const {
    orderId,
    amount,
    refundId,
    method = 'card',
    refunded: sum = amount,
  } = RefundPayload.parse(message.payload)
  const attachments = refundId ? await attachedCreditNote(deps, message, { orderId, refundId }) : []
  const { shop, order } = await readShopAndOrder(deps, orderId)
  const reasons = refundId ? await readRefund(deps.db, refundId, order) : { reason: null, parts: [] }
  const content = {
    shop,
    order,
    amount,
    method,
    ...reasons,
    refunded: sum,
    hasCreditNote: attachments.length > 0,
  }
  return {
    to: order.to,
    subject: refundedSubject(content),
    content: <Refunded {...content} />,
    attachments,
  }
}

export const paymentReturned: EmailWriter = async (deps, { payload }) => {
  const { orderId, amount, unmatchedPaymentId } = UnmatchedPaymentPayload.parse(payload)
  const { problem, currency, state } = await UnmatchedPayment.query(deps.db)
    .findById(unmatchedPaymentId)
    .throwIfNotFound()
  const { shop, order } = await readShopAndOrder(deps, orderId)
  const problemReason = problem === 'second payment' ? 'second payment' : 'mismatch'
  const reason = state === 'ACCEPTED' ? 'surplus' : problemReason
  const content = { shop, order, amount, currency, reason } as const
  return {
    to: order.to,
    subject: paymentReturnedSubject(content),
    content: <PaymentReturned {...content} />,
  }
}

/** Longest time that an email waits for its PDF. It is then sent without the PDF, since its text has the essentials. */
const pdfWaitMs = 5 * minuteMs
const pdfRetryMs = 15_000
const numberRetryMs = 2000

const attachedPdf = async (
  { clock, log }: Deps,
  { id, createdAt }: OutboxMessage,
  readFile: () => Promise<NamedPdf | null>,
): Promise<Attachment[]> => {
  const pdf = await readFile().catch((error: unknown) => {
    log.warn({ err: error, message: id }, 'document not read for an email')
    return null
  })
  if (pdf) return [{ ...pdf, contentType: 'application/pdf' }]
  if (clock.now() - Date.parse(createdAt) < pdfWaitMs)
    throw new NotYet('Its document is not made yet.', pdfRetryMs)
  return []
}

/** Reads an order's documents. An email is not sent before its document has its number, however long that takes. */
const readNumberedDocuments = async ({ db }: Deps, orderId: string) => {
  const documents = await findIssued(db, orderId)
  if (documents.isIncomplete) throw new NotYet('Its document has no number yet.', numberRetryMs)
  return documents
}

/** Attaches an order's invoice. Throws `NotYet` while it is missing but may still be made. */
const attachedInvoice = async (
  deps: Deps,
  message: OutboxMessage,
  orderId: string,
): Promise<Attachment[]> => {
  const { invoice } = await readNumberedDocuments(deps, orderId)
  return attachedPdf(deps, message, async () => invoice && readPdf(deps, invoice))
}

/**
 * Attaches the credit note of one refund, if there is one. Throws `NotYet` while its PDF is missing but may still be
 * made.
 */
const attachedCreditNote = async (
  deps: Deps,
  message: OutboxMessage,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Attachment[]> => {
  const { creditNotes } = await readNumberedDocuments(deps, orderId)
  const note = creditNotes.find(document => document.refundId === refundId)
  // The credit note was issued by the transaction that wrote the message: if it is missing now, it will never exist.
  return note ? attachedPdf(deps, message, () => readPdf(deps, note)) : []
}
