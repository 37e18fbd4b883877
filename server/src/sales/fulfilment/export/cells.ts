import { isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { nameForCarriers } from '@shop/contracts/addresses/writtenLines'
import { dutyTerms } from '@shop/contracts/orders/dutyTerms'
import { type VatReason, vatReasonTexts } from '@shop/contracts/vatReasons'
import { choiceText } from '@shop/contracts/orders/variantName'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { ExportColumn, ExportHeading } from '@shop/contracts/orders/orderFields'
import { displayStatus } from '@shop/contracts/orders/paysForDelivery'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { fromJson } from '../../../platform/database/json.ts'
import { pounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import { wallClockAsUtc } from '@shop/contracts/shop/zoneClock'
import type { StoredOrder } from '../../orders/Order.ts'
import { paidWithOf } from '../../orders/paidWithOf.ts'

export type ExportedOrder = StoredOrder<ExportColumn>

export interface ExportedItem {
  order_id: string
  title: string
  sku: string
  color: string
  size: string
  details: string
  quantity: number
  vat_rate: number
  vat_reason: VatReason
}

interface OrderExtras {
  items: readonly ExportedItem[]
  refunded: number
  /** Null while the order is unpaid, and until its invoice is numbered. */
  invoiceNumber: string | null
  timeZone: string
}

/** Formats an instant as `2026-05-31 14:05`, which spreadsheets read as a time. */
const localTime = (timeZone: string, instant: string | null): string =>
  instant ? wallClockAsUtc(timeZone, Date.parse(instant)).toISOString().slice(0, 16).replace('T', ' ') : ''

type Column = (order: ExportedOrder & { address: OrderAddress }, extras: OrderExtras) => CsvCell

/** Headings of the sheet. Units, items, refunds and the invoice come from other tables than orders. */
type Heading = ExportHeading | 'Units' | 'Items' | 'Refunded' | 'Invoice number'

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ')

const table = {
  // Begins with `#`, because a spreadsheet reads `12345e67` as a very large number.
  'Order number': ({ id }) => `#${olderOrderNumber(id)}`,
  Placed: ({ created_at }, { timeZone }) => localTime(timeZone, created_at),
  'Short number': ({ number }) => number,
  Status: ({ status }, { items }) => statusLabel(displayStatus(status, items.length)).label,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  Units: (_order, { items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  Items: (_order, { items }) =>
    items
      .map(
        ({ quantity, title, sku, ...variant }) => `${quantity} x ${title}, ${choiceText(variant)} (${sku})`,
      )
      .join('; '),
  Currency: ({ currency }) => currency,
  Subtotal: ({ subtotal }) => pounds(subtotal),
  Discount: ({ discount }) => pounds(discount),
  'Promotion code': ({ promotion_code }) => promotion_code,
  Delivery: ({ shipping }) => pounds(shipping),
  Total: ({ total }) => pounds(total),
  'VAT included': ({ tax }) => pounds(tax),
  'VAT rate': (order, { items }) => distinct([...items, order].map(({ vat_rate: rate }) => `${rate}%`)),
  'VAT reason': (order, { items }) =>
    distinct([...items, order].map(({ vat_reason: reason }) => vatReasonTexts[reason])),
  Refunded: (_order, { refunded }) => pounds(refunded),
  'Paid by': ({ payment_method, paid_with, paid_at, total }) =>
    paidWithOf({ paymentMethod: payment_method, paidWith: paid_with, paidAt: paid_at, total }),
  Paid: ({ paid_at }, { timeZone }) => localTime(timeZone, paid_at),
  'Invoice number': (_order, { invoiceNumber }) => invoiceNumber,
  'Delivery method': ({ delivery_way }) => fromJson(delivery_way).name,
  Duties: ({ delivery_way, vat_reason, address }) =>
    isInUkVat(placeOf(address)) ? '' : dutyTerms(fromJson(delivery_way), vat_reason).code,
  'Sold through': ({ sold_through }) => sold_through,
  'Gift note': ({ gift_note }) => gift_note,
  Packed: ({ packed_at }, { timeZone }) => localTime(timeZone, packed_at),
  Carrier: ({ carrier }) => carrier,
  'Tracking number': ({ tracking_number }) => tracking_number,
  Shipped: ({ shipped_at }, { timeZone }) => localTime(timeZone, shipped_at),
  Delivered: ({ delivered_at }, { timeZone }) => localTime(timeZone, delivered_at),
  'Cancelled or refunded': ({ ended_at }, { timeZone }) => localTime(timeZone, ended_at),
  // Carrier files need Latin letters.
  'Delivery name': ({ address }) => nameForCarriers(address),
  'Name in Latin letters': ({ address }) => address.latinName ?? '',
  'Address line 1': ({ address }) => address.address1,
  'Address line 2': ({ address }) => address.address2,
  City: ({ address }) => address.city,
  State: ({ address }) => address.state,
  Postcode: ({ address }) => address.postalCode,
  Country: ({ address }) => address.country,
  'Delivery phone': ({ address }) => address.phone ?? '',
  'Order id': ({ id }) => id,
} satisfies Record<Heading, Column>

export const columns: readonly string[] = Object.keys(table)
const cells: readonly Column[] = Object.values(table)

/** Builds the table's row of an order. */
export const cellsOf = (order: ExportedOrder, extras: OrderExtras): CsvCell[] => {
  const orderWithAddress = { ...order, address: fromJson(order.shipping_address) }
  return cells.map(cell => cell(orderWithAddress, extras))
}
