import { z } from 'zod'
import type { Deps } from '../../base/deps.ts'
import { StrayPayment } from '../../orders/StrayPayment.ts'
import { attachedCreditNote, attachedInvoice } from '../data/attachedPdf.ts'
import { readLetterOrder } from '../data/readLetterOrder.ts'
import { readParcel } from '../data/readParcel.ts'
import { readRefund } from '../data/readRefund.ts'
import { readShop } from '../data/readShop.ts'
import { Canceled, canceledSubject } from '../templates/Canceled.tsx'
import { confirmationSubject, OrderConfirmation } from '../templates/OrderConfirmation.tsx'
import { PaymentReturned, paymentReturnedSubject } from '../templates/PaymentReturned.tsx'
import { Refunded, refundedSubject } from '../templates/Refunded.tsx'
import { Shipped, shippedSubject } from '../templates/Shipped.tsx'
import { personOf, type Write } from './Written.ts'

const OfOrder = z.object({ orderId: z.string() })
/** `refunded`: all that had gone back of the order by then, this amount included. */
const OfRefund = OfOrder.extend({
  amount: z.int().positive(),
  refunded: z.int().optional(),
  refundId: z.string().optional(),
  method: z.enum(['card', 'by_hand']).optional(),
})
const OfStrayPayment = OfOrder.extend({ amount: z.int().positive(), strayPaymentId: z.string() })

const read = async (deps: Deps, orderId: string) => ({
  shop: await readShop(deps),
  ...(await readLetterOrder(deps, orderId)),
})

export const orderConfirmation: Write = async (deps, message) => {
  const { orderId } = OfOrder.parse(message.payload)
  const attachments = await attachedInvoice(deps, message, orderId)
  const { shop, order } = await read(deps, orderId)
  const content = { shop, order, hasInvoice: attachments.length > 0 }
  return {
    to: personOf(order),
    subject: confirmationSubject(content),
    content: <OrderConfirmation {...content} />,
    attachments,
  }
}

export const shipped: Write = async (deps, { payload }) => {
  const { shop, order: whole, row } = await read(deps, OfOrder.parse(payload).orderId)
  const order = { ...whole, lines: await readParcel(deps.db, row, whole.lines) }
  const content = { shop, order, carrier: row.carrier, trackingNumber: row.trackingNumber }
  return { to: personOf(order), subject: shippedSubject(content), content: <Shipped {...content} /> }
}

export const canceled: Write = async (deps, { payload }) => {
  const content = await read(deps, OfOrder.parse(payload).orderId)
  return {
    to: personOf(content.order),
    subject: canceledSubject(content),
    content: <Canceled {...content} />,
  }
}

export const refunded: Write = async (deps, message) => {
  const {
    orderId,
    amount,
    refundId,
    method = 'card',
    refunded: sum = amount,
  } = OfRefund.parse(message.payload)
  const attachments = refundId ? await attachedCreditNote(deps, message, { orderId, refundId }) : []
  const { shop, order } = await read(deps, orderId)
  const why = refundId ? await readRefund(deps.db, refundId, order) : { reason: null, parts: [] }
  const content = {
    shop,
    order,
    amount,
    method,
    ...why,
    refunded: sum,
    hasCreditNote: attachments.length > 0,
  }
  return {
    to: personOf(order),
    subject: refundedSubject(content),
    content: <Refunded {...content} />,
    attachments,
  }
}

export const paymentReturned: Write = async (deps, { payload }) => {
  const { orderId, amount, strayPaymentId } = OfStrayPayment.parse(payload)
  const { problem, currency, state } = await StrayPayment.query(deps.db)
    .findById(strayPaymentId)
    .throwIfNotFound()
  const { shop, order } = await read(deps, orderId)
  const why = state === 'ACCEPTED' ? 'surplus' : problem === 'second payment' ? 'second payment' : 'mismatch'
  const content = { shop, order, amount, currency, why } as const
  return {
    to: personOf(order),
    subject: paymentReturnedSubject(content),
    content: <PaymentReturned {...content} />,
  }
}
