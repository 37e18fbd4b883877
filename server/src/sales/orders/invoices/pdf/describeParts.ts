import { addressLines as linesOf } from '@shop/contracts/addresses/addressLines'
import { formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { isPrintable } from '@shop/contracts/tidy'
import type { CreditNoteData, InvoiceData, InvoicedDelivery, InvoiceLine, Seller } from '../InvoiceData.ts'
import type { SmallTable, Table } from './Sheet.ts'

type Data = InvoiceData | CreditNoteData

/** Drops empty and missing lines. */
export const withoutEmpty = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '')

const londonDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** Formats an instant as a date in London: `20 November 2026`. */
export const dateOf = (instant: string): string => londonDate.format(new Date(instant))

/** Replaces personal data that was removed from an old document. */
const removedText = 'Removed: no longer required by law.'

/**
 * Lists the lines of an address for a document. Leaves out a name that cannot be printed if the address also has it in
 * Latin letters.
 */
export const addressLines = (address: OrderAddress | undefined | null): string[] => {
  if (!address) return [removedText]
  const lines = linesOf(address)
  return address.latinName && !isPrintable(lines[0] ?? '') ? lines.slice(1) : lines
}

/** Lists the lines of a delivery address, with the phone number that a carrier abroad may call. */
export const deliveryLines = (address: OrderAddress | null): string[] =>
  withoutEmpty([...addressLines(address), address?.phone && `Tel. ${address.phone}`])

export const sellerLines = (seller: Seller): string[] =>
  withoutEmpty([
    seller.name !== seller.storeName && seller.name,
    ...seller.addressLines,
    seller.email,
    seller.phone,
    seller.vatNumber && `VAT no. ${seller.vatNumber}`,
  ])

/** Writes the foot of each page. */
export const footOf = (seller: Seller): string =>
  withoutEmpty([
    seller.name,
    seller.companyNumber && `Company no. ${seller.companyNumber}`,
    seller.vatNumber && `VAT no. ${seller.vatNumber}`,
  ]).join('  ·  ')

/** Explains the columns of numbers. */
export const pricesLine = ({ isVatRegistered }: Seller): string =>
  isVatRegistered ? 'Unit prices, discounts and totals include VAT.' : ''

/** Writes the contact details; empty if the shop has entered neither an email address nor a phone number. */
export const contactLine = (question: string, { email, phone }: Seller): string => {
  const contacts = withoutEmpty([email, phone]).join(' or ')
  return contacts && `${question} ${contacts}`
}

const paymentNames: Record<string, string> = { card: 'Card', offline: 'Received directly' }

export const paidBy = (method: string): string => paymentNames[method] ?? method

// Documents from before zones name their delivery method by its id only.
const oldDeliveryNames: Readonly<Partial<Record<string, string>>> = {
  standard: 'Standard',
  express: 'Express',
}

const deliveryTitle = ({ method, name = oldDeliveryNames[method] ?? method }: InvoicedDelivery): string =>
  deliveryName({ name })

const rateText = ({ vatRate, zeroRated = 0 }: { vatRate: number; zeroRated?: number }): string =>
  zeroRated > 0 ? `${vatRate}%, 0%` : `${vatRate}%`

/** Builds the rows of garments and delivery. An empty column is left out. */
export const lineTable = (data: Data): Table => {
  const { delivery } = data
  const { isVatRegistered } = data.seller
  const money = (amount: number) => formatMoney(amount, data.currency)
  const isReduced = [...data.lines, ...(delivery ? [delivery] : [])].some(({ discount }) => discount > 0)
  const figures = (quantity: string, unitPrice: number, line: InvoiceLine | InvoicedDelivery) => [
    quantity,
    money(unitPrice),
    ...(isReduced ? [line.discount > 0 ? `−${money(line.discount)}` : '–'] : []),
    ...(isVatRegistered ? [money(line.net), rateText(line), money(line.vat)] : []),
    money(line.gross),
  ]
  return {
    columns: [
      'Item',
      'Qty',
      'Unit price',
      ...(isReduced ? ['Discount'] : []),
      ...(isVatRegistered ? ['Net', 'Rate', 'VAT'] : []),
      'Total',
    ],
    rows: [
      ...data.lines.map(line => ({
        title: line.title,
        detail: withoutEmpty([line.color, line.size && `Size ${line.size}`, line.details, line.sku]).join(
          '  ·  ',
        ),
        figures: figures(String(line.quantity), line.unitPrice, line),
      })),
      ...(delivery
        ? [
            {
              title: deliveryTitle(delivery),
              detail: '',
              figures: figures('1', delivery.price, delivery),
            },
          ]
        : []),
    ],
  }
}

/** Builds the rows of an amount that belongs to no single line: one per rate. */
export const rateTable = (data: Data, title: string): Table => {
  const money = (amount: number) => formatMoney(amount, data.currency)
  const { isVatRegistered } = data.seller
  return {
    columns: ['Item', ...(isVatRegistered ? ['Net', 'Rate', 'VAT'] : []), 'Total'],
    rows: data.rates.map(({ vatRate, net, vat, gross }) => ({
      title,
      detail: '',
      figures: [...(isVatRegistered ? [money(net), `${vatRate}%`, money(vat)] : []), money(gross)],
    })),
  }
}

export const vatSummary = ({ seller, currency, rates }: Data): SmallTable | null => {
  if (!seller.isVatRegistered) return null
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    columns: ['VAT rate', 'Net', 'VAT', 'Total'],
    rows: rates.map(({ vatRate, net, vat, gross }) => [`${vatRate}%`, money(net), money(vat), money(gross)]),
  }
}
