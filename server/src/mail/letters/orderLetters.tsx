import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { attachedCreditNote, attachedInvoice } from '../attachedPdf.ts'
import { readLetterOrder } from '../readLetterOrder.ts'
import { readShop } from '../readShop.ts'
import { Canceled, canceledSubject } from '../templates/Canceled.tsx'
import { confirmationSubject, OrderConfirmation } from '../templates/OrderConfirmation.tsx'
import { Refunded, refundedSubject } from '../templates/Refunded.tsx'
import { Shipped, shippedSubject } from '../templates/Shipped.tsx'
import { personOf, type Write } from './Written.ts'

const OfOrder = z.object({ orderId: z.string() })
const OfRefund = OfOrder.extend({ amount: z.int().positive(), refundId: z.string().optional() })

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
  const { shop, order, row } = await read(deps, OfOrder.parse(payload).orderId)
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

/** What has gone back of an order; a refund that failed later counts no more, but the one just told of does. */
const sumRefunds = async ({ db }: Deps, orderId: string): Promise<number> => {
  const done: { amount: number }[] = await db('refunds')
    .where({ order_id: orderId, state: 'SUCCEEDED' })
    .select('amount')
  return done.reduce((sum, { amount }) => sum + amount, 0)
}

export const refunded: Write = async (deps, message) => {
  const { orderId, amount, refundId } = OfRefund.parse(message.payload)
  const attachments = refundId ? await attachedCreditNote(deps, message, { orderId, refundId }) : []
  const { shop, order } = await read(deps, orderId)
  const sum = Math.max(await sumRefunds(deps, orderId), amount)
  const content = { shop, order, amount, refunded: sum, hasCreditNote: attachments.length > 0 }
  return {
    to: personOf(order),
    subject: refundedSubject(content),
    content: <Refunded {...content} />,
    attachments,
  }
}
