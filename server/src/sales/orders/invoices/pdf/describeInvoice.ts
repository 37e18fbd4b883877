import { formatMoney } from '@shop/contracts/money'
import { discountName } from '@shop/contracts/orders/discountName'
import { orderName } from '@shop/contracts/orders/orderNumber'
import {
  addressLines,
  contactLine,
  dateOf,
  footOf,
  lineTable,
  paidBy,
  withoutEmpty,
  pricesLine,
  sellerLines,
  vatSummary,
} from './describeParts.ts'
import type { Invoice } from '../Invoice.ts'
import type { InvoiceData } from '../InvoiceData.ts'
import type { LabelledValue, Sheet } from './Sheet.ts'
import { titleOf } from './titles.ts'

/** Facts with a place of their own on the page. */
type PlacedFact =
  | 'seller'
  | 'customer'
  | 'billingAddress'
  | 'shippingAddress'
  | 'currency'
  | 'lines'
  | 'delivery'
  | 'rates'
  | 'subtotal'
  | 'discount'
  | 'promotionCode'
  | 'total'
  | 'received'
  | 'vatNote'

/** Describes each other fact in a line at the top of the page, in this order. */
const headLines = ({ order, paymentMethod }: InvoiceData) =>
  ({
    order: { label: 'Order', value: orderName(order) },
    paymentMethod: paymentMethod ? { label: 'Payment', value: paidBy(paymentMethod) } : null,
  }) satisfies Record<Exclude<keyof InvoiceData, PlacedFact>, LabelledValue | null>

/** Describes in words an invoice, or the receipt of a shop that is not registered for VAT. */
export const describeInvoice = (invoice: Invoice): Sheet => {
  const { number, issuedAt, data } = invoice
  const { seller, total, discount, promotionCode, delivery } = data
  const money = (amount: number) => formatMoney(amount, data.currency)
  const { noun, title } = titleOf(invoice)
  return {
    title,
    number,
    storeName: seller.storeName,
    seller: sellerLines(seller),
    facts: [
      { label: `${noun} number`, value: number },
      {
        label: seller.isVatRegistered ? `${noun} date and tax point` : `${noun} date`,
        value: dateOf(issuedAt),
      },
      ...Object.values(headLines(data)).filter(line => line !== null),
    ],
    parties: [
      {
        label: 'Billed to',
        lines: withoutEmpty([...addressLines(data.billingAddress), data.customer?.email]),
      },
      {
        label: 'Delivered to',
        lines: addressLines(data.shippingAddress),
      },
    ],
    table: lineTable(data),
    summary: vatSummary(data),
    totals: [
      { label: 'Goods', value: money(data.subtotal) },
      ...(discount > 0
        ? [
            {
              label: discountName({ promotionCode }),
              value: `−${money(discount)}`,
            },
          ]
        : []),
      { label: 'Delivery', value: money(delivery.price) },
    ],
    grandTotal: {
      label: data.received === undefined ? 'Total paid' : 'Total',
      value: money(total.gross),
    },
    includedAmounts: [
      ...(seller.isVatRegistered ? [{ label: 'Includes VAT of', value: money(total.vat) }] : []),
      ...(data.received === undefined ? [] : [{ label: 'Received', value: money(data.received) }]),
    ],
    closing: withoutEmpty([
      data.vatNote ?? pricesLine(seller),
      contactLine('Questions about this order?', seller),
    ]),
    foot: footOf(seller),
  }
}
