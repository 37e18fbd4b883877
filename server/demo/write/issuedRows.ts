import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { freezeCreditNote } from '../../src/sales/orders/invoices/freezeCreditNote.ts'
import { freezeInvoice } from '../../src/sales/orders/invoices/freezeInvoice.ts'
import { documentRow } from '../../src/sales/orders/invoices/fileIssued.ts'
import type { CreditNote, Invoice } from '../../src/sales/orders/invoices/Invoice.ts'
import type { InvoiceData } from '../../src/sales/orders/invoices/InvoiceData.ts'
import { iso } from '../days.ts'
import type { Row } from '../insertRows.ts'
import { demoCard } from '../plan/orderHistory.ts'
import { refundRows, type OrderContext } from './orderRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'
import { lineTotal } from '../../src/sales/pricing/priceOrder.ts'
import { seller } from './writeSettings.ts'

type Refund = Record<'id' | 'reason' | 'created_at', string> & { amount: number }

interface IssuedRows {
  invoice: Row
  document: Row
}

/**
 * Builds the invoice of a paid order and the credit note of its refund, as the shop itself would have stored and filed
 * them.
 */
export const issuedRows = (order: PlannedOrder, context: OrderContext): IssuedRows[] => {
  const number = context.invoiceNumbers.get(order.id)
  if (!number || order.paidAt === null) return []
  const invoice: Invoice = {
    number,
    kind: 'INVOICE',
    orderId: order.id,
    refundId: null,
    issuedAt: iso(order.paidAt),
    data: invoiceOf(order, context),
  }
  return [invoice, ...creditNotesOf(order, context, invoice)].map(issued => ({
    invoice: {
      number: issued.number,
      kind: issued.kind,
      order_id: issued.orderId,
      refund_id: issued.refundId,
      issued_at: issued.issuedAt,
      data: JSON.stringify(issued.data),
    },
    document: { ...documentRow(issued), user_id: order.customer.id },
  }))
}

const invoiceOf = (order: PlannedOrder, { currency }: OrderContext): InvoiceData => {
  const { customer, price, lines } = order
  return freezeInvoice({
    order: {
      id: order.id,
      number: order.number,
      currency,
      subtotal: price.subtotal,
      shipping: price.shipping,
      tax: price.tax,
      vatRate: price.vat.rate,
      vatReason: price.vat.reason,
      total: price.total,
      promotionCode: null,
      shippingMethod: order.method,
      deliveryWay: order.way,
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
      vatRate: price.vat.rate,
      vatReason: price.vat.reason,
    })),
    seller,
    paidWith: demoCard,
  })
}

const creditNotesOf = (
  order: PlannedOrder,
  { creditNoteNumbers }: OrderContext,
  invoice: Invoice,
): CreditNote[] =>
  refundRows(order).flatMap(refund => {
    const { id, amount, reason, created_at: issuedAt } = refund as Refund
    const data = freezeCreditNote({ invoice, earlier: [], amount, reason })
    const number = creditNoteNumbers.get(order.id)
    if (!data || !number) return []
    return [{ number, kind: 'CREDIT_NOTE', orderId: order.id, refundId: id, issuedAt, data }]
  })
