import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { freezeCreditNote } from '../src/invoices/freezeCreditNote.ts'
import { freezeInvoice } from '../src/invoices/freezeInvoice.ts'
import type { InvoiceData } from '../src/invoices/InvoiceData.ts'
import { iso } from './days.ts'
import type { Row } from './insertRows.ts'
import { refundRows, type OrderContext } from './orderRows.ts'
import type { PlannedOrder } from './plan.ts'
import { lineTotal } from '../src/pricing/priceOrder.ts'
import { seller } from './writeSettings.ts'

/** The invoice of a paid order and the credit note of its refund, as the shop itself would have frozen them. */
export const issuedRows = (order: PlannedOrder, context: OrderContext): Row[] => {
  const number = context.invoiceNumbers.get(order.id)
  if (!number || order.paidAt === null) return []
  const data = invoiceOf(order, context)
  const issuedAt = iso(order.paidAt)
  const issued = { number, kind: 'INVOICE', order_id: order.id, refund_id: null, issued_at: issuedAt }
  return [
    { ...issued, data: JSON.stringify(data) },
    ...creditNoteRows(order, context, { number, issuedAt, data }),
  ]
}

const invoiceOf = (order: PlannedOrder, { currency }: OrderContext): InvoiceData => {
  const { customer, price, lines } = order
  return freezeInvoice({
    order: {
      id: order.id,
      currency,
      subtotal: price.subtotal,
      shipping: price.shipping,
      tax: price.tax,
      total: price.total,
      promotionCode: null,
      shippingMethod: order.method,
      email: customer.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      shippingAddress: customer.shippingAddress,
      billingAddress: customer.billingAddress ?? customer.shippingAddress,
      createdAt: iso(order.createdAt),
    },
    items: lines.map((line, index) => ({
      title: line.product.title,
      color: line.variant.color,
      size: line.variant.size,
      details: variantDetails(line.variant, line.product.variants),
      sku: line.variant.sku,
      quantity: line.quantity,
      price: line.unitPrice,
      lineTotal: lineTotal(line),
      discount: price.lineDiscounts[index] ?? 0,
      tax: price.lineTaxes[index] ?? 0,
    })),
    seller,
    paymentMethod: 'card',
  })
}

const creditNoteRows = (
  order: PlannedOrder,
  { creditNoteNumbers }: OrderContext,
  invoice: { number: string; issuedAt: string; data: InvoiceData },
): Row[] =>
  refundRows(order).flatMap(refund => {
    const { amount, reason } = refund as { amount: number; reason: string }
    const data = freezeCreditNote({ invoice, earlier: [], amount, reason })
    const number = creditNoteNumbers.get(order.id)
    if (!data || !number) return []
    const links = {
      order_id: order.id,
      refund_id: refund['id'] ?? null,
      issued_at: refund['created_at'] ?? null,
    }
    return [{ number, kind: 'CREDIT_NOTE', ...links, data: JSON.stringify(data) }]
  })
