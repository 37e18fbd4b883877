import { formatMoney } from '@shop/contracts/money'
import { orderName } from '@shop/contracts/orders/orderNumber'
import {
  addressLines,
  contactLine,
  dateOf,
  footOf,
  lineTable,
  withoutEmpty,
  pricesLine,
  rateTable,
  sellerLines,
  vatSummary,
} from './describeParts.ts'
import type { CreditNote } from '../Invoice.ts'
import type { Sheet } from './Sheet.ts'
import { titleOf } from './titles.ts'

/** Describes a credit note in words. An amount that belongs to no line of the invoice has one row per rate. */
export const describeCreditNote = (note: CreditNote): Sheet => {
  const { number, issuedAt, data } = note
  const { seller, total, invoice } = data
  const money = (amount: number) => formatMoney(amount, data.currency)
  const { title, noun } = titleOf(note)
  const documentNoun = seller.isVatRegistered ? 'invoice' : 'receipt'
  const hasLines = data.lines.length > 0 || data.delivery !== null
  return {
    title,
    number,
    storeName: seller.storeName,
    seller: sellerLines(seller),
    facts: [
      { label: `${noun} number`, value: number },
      { label: `${noun} date`, value: dateOf(issuedAt) },
      { label: `For ${documentNoun}`, value: invoice.number },
      { label: 'Dated', value: dateOf(invoice.issuedAt) },
      { label: 'Order', value: orderName(data.order) },
    ],
    parties: [
      {
        label: 'Credited to',
        lines: withoutEmpty([...addressLines(data.billingAddress), data.customer?.email]),
      },
      { label: 'Reason', lines: withoutEmpty([data.reason]) },
    ],
    table: hasLines ? lineTable(data) : rateTable(data, `Part of ${documentNoun} ${invoice.number}`),
    summary: vatSummary(data),
    totals: [],
    grandTotal: { label: 'Total credited', value: money(total.gross) },
    includedAmounts: seller.isVatRegistered ? [{ label: 'Includes VAT of', value: money(total.vat) }] : [],
    closing: withoutEmpty([
      data.vatNote ?? (hasLines && pricesLine(seller)),
      'The money goes back the way it was paid.',
      contactLine('Questions about this credit note?', seller),
    ]),
    foot: footOf(seller),
  }
}
