import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { discountName } from '@shop/contracts/orders/discountName'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { caseName, caseReason } from '@shop/contracts/orders/paymentCases'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { formatInstant } from '../../../platform/events/alerts/raiseAlert.ts'
import { describeCreditNote } from '../../orders/invoices/pdf/describeCreditNote.ts'
import { describeInvoice } from '../../orders/invoices/pdf/describeInvoice.ts'
import {
  addressLines,
  dateOf,
  footOf,
  withoutEmpty,
  sellerLines,
} from '../../orders/invoices/pdf/describeParts.ts'
import type { Sheet, Table } from '../../orders/invoices/pdf/Sheet.ts'
import type { Evidence, SentMail } from './readEvidence.ts'

/** Describes the evidence about a case as sheets of one document: sale, invoices, events, photos, terms, emails. */
export const describeEvidence = (evidence: Evidence): Sheet[] => {
  const { invoice, creditNotes } = evidence.issued
  return [
    describeSale(evidence),
    ...(invoice ? [describeInvoice(invoice)] : []),
    ...creditNotes.map(describeCreditNote),
    describeSteps(evidence),
    ...evidence.photos.map(photo => describePhoto(evidence, photo)),
    describeTerms(evidence),
    ...evidence.mails.filter(({ text }) => text !== '').map(mail => describeMail(evidence, mail)),
  ]
}

/** Builds an empty sheet of the evidence. */
const sheetOf = (
  { order, seller }: Pick<Evidence, 'order' | 'seller'>,
  sheet: Pick<Sheet, 'title' | 'table'> & Partial<Sheet>,
): Sheet => ({
  number: order.number,
  storeName: seller.storeName,
  seller: sellerLines(seller),
  facts: [{ label: 'Order', value: orderName(order) }],
  parties: [],
  summary: null,
  totals: [],
  grandTotal: null,
  includedAmounts: [],
  closing: [],
  foot: footOf(seller),
  ...sheet,
})

const describeSale = (evidence: Evidence): Sheet => {
  const { order, items, paymentCase, earlierOrders } = evidence
  const money = (amount: number) => formatMoney(amount, order.currency)
  const { paid, disputed } = earlierOrders
  return sheetOf(evidence, {
    title: 'Evidence',
    facts: [
      { label: 'Order', value: orderName(order) },
      { label: 'Placed', value: formatInstant(order.createdAt) },
      ...(order.paidAt ? [{ label: 'Paid', value: formatInstant(order.paidAt) }] : []),
      ...(order.paidWith ? [{ label: 'Paid with', value: order.paidWith }] : []),
    ],
    parties: [
      { label: 'Customer', lines: [...addressLines(order.billingAddress), order.email] },
      { label: 'Delivered to', lines: addressLines(order.shippingAddress) },
      {
        label: 'Delivery',
        lines: withoutEmpty([
          deliveryName(order.deliveryWay),
          ...evidence.parcels.flatMap(({ sentAt, deliveredAt, carrier, trackingNumber }) => [
            `Sent ${formatInstant(sentAt)}`,
            carrier && `Carrier: ${carrier}`,
            trackingNumber && `Tracking: ${trackingNumber}`,
            deliveredAt && `Delivered ${formatInstant(deliveredAt)}`,
          ]),
        ]),
      },
      {
        label: 'About',
        lines: withoutEmpty([
          caseName(paymentCase),
          `Case ${paymentCase.id}`,
          `Payment ${paymentCase.paymentIntentId ?? 'unknown'}`,
        ]),
      },
    ],
    table: {
      columns: ['Item', 'Qty', 'Price', 'Total'],
      rows: items.map(item => ({
        title: item.title,
        detail: withoutEmpty([item.color, item.size && `Size ${item.size}`, item.details, item.sku]).join(
          '  ·  ',
        ),
        figures: [String(item.quantity), money(item.price), money(item.lineTotal)],
      })),
    },
    totals: [
      { label: 'Goods', value: money(order.subtotal) },
      ...(order.discount > 0 ? [{ label: discountName(order), value: `−${money(order.discount)}` }] : []),
      { label: 'Delivery', value: money(order.shipping) },
    ],
    grandTotal: { label: 'Total paid', value: money(order.captured ?? order.total) },
    closing: [
      `The bank's reason: ${caseReason(paymentCase)}.`,
      paid === 0
        ? 'This is the first paid order of this customer.'
        : `Earlier paid orders of this customer: ${paid}; disputed: ${disputed}.`,
    ],
  })
}

const describeSteps = (evidence: Evidence): Sheet => {
  const { order, steps, refunds, mails, parcels } = evidence
  const entries = [
    ...steps,
    ...refunds.map(({ updatedAt, amount, reason }) => ({
      at: updatedAt,
      text: `${formatMoney(amount, order.currency)} was refunded: ${reason}`,
    })),
    ...mails.map(({ sentAt, name, to }) => ({ at: sentAt, text: `Mail to ${to}: ${name}` })),
  ]
  return sheetOf(evidence, {
    title: 'What happened',
    table: {
      columns: ['Step', 'When'],
      rows: entries
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ at, text }) => ({ title: text, detail: '', figures: [formatInstant(at)] })),
    },
    closing: withoutEmpty([
      'All times are London time.',
      ...parcels.map(
        ({ trackingUrl }) =>
          trackingUrl && `The carrier shows the way of the parcel and its delivery at ${trackingUrl}`,
      ),
    ]),
  })
}

const describePhoto = (evidence: Evidence, { at, bytes }: Evidence['photos'][number]): Sheet =>
  sheetOf(evidence, {
    title: 'Parcel',
    facts: [
      { label: 'Order', value: orderName(evidence.order) },
      { label: 'Kept', value: formatInstant(at) },
    ],
    table: textTable('Photo of the packed parcel', [
      'Staff kept it with the order. The time is London time, when the shop received it.',
    ]),
    picture: { bytes, altText: 'Photo of the packed parcel' },
  })

const describeTerms = (evidence: Evidence): Sheet => {
  const page = (path: string) => `${evidence.publicUrl}${path}`
  return sheetOf(evidence, {
    title: 'Terms',
    table: textTable('What the customer was told before and after buying', [
      `Terms and conditions: ${page('/terms')}. Every page of the shop links to them.`,
      `Returns policy: ${page('/returns')}. Unworn items are taken back for ${returnDays} days after delivery, beyond the right to cancel within 14 days.`,
      `Delivery: ${page('/shipping')}.`,
      'The order confirmation, which the customer receives by email, has the terms of purchase, the right to cancel, its model form and the returns policy in durable form. Its text follows where it was sent.',
    ]),
  })
}

const describeMail = (evidence: Evidence, { name, to, sentAt, text }: SentMail): Sheet =>
  sheetOf(evidence, {
    title: 'Mail',
    facts: [
      { label: 'Mail', value: name },
      { label: 'To', value: to },
      { label: 'Sent', value: dateOf(sentAt) },
    ],
    table: textTable(
      'Text',
      text
        .split(/\n\s*\n/)
        .map(paragraph => paragraph.replaceAll(/\s+/g, ' ').trim())
        .filter(paragraph => paragraph !== ''),
    ),
    closing: [
      'Recreated from the records of the shop: if the order has changed since, the email that was sent may differ.',
    ],
  })

const textTable = (heading: string, paragraphs: readonly string[]): Table => ({
  columns: [heading],
  rows: paragraphs.map(title => ({ title, detail: '', figures: [] })),
})
