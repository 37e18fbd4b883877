import { keysOf } from '../keys.ts'
import type { Order } from './endpoints.ts'
import type { TypedFact } from './typedFacts.ts'

interface OrderField {
  /** Time of writing: when the order is `placed`, or `later`, with the database's default until then. */
  written: 'placed' | 'later'
  /** True if the order's owner may read it. `Order` in `endpoints.ts` then has it. */
  isShown: boolean
  /** True if a person's data export includes it. */
  isInDataExport: boolean
  /**
   * When the customer's personal data in it is cleared. `erased`: at once. `blanked`: at once if the order was
   * never paid, since the law requires paid orders. `scrubbed`: not at once. Whatever is left of these three is cleared
   * once the law no longer requires the order. `unlinked`: with the account's row. `kept`: never.
   */
  erasure: 'kept' | 'scrubbed' | 'blanked' | 'erased' | 'unlinked'
  /** Columns of the staff's export that contain it. */
  sheet: readonly string[]
}

/** Fields of the owner's answer that are computed, and not columns. */
type ComputedField =
  | 'items'
  | 'isWithoutVat'
  | 'paymentUrl'
  | 'trackingUrl'
  | 'parcels'
  | 'refunded'
  | 'together'
  | 'safety'
  | 'changes'

const setWhenPlaced = { written: 'placed', isShown: true, isInDataExport: true, erasure: 'kept' } as const
const setLater = { ...setWhenPlaced, written: 'later' } as const
/** Columns for internal use only. */
const internalColumn = {
  written: 'later',
  isShown: false,
  isInDataExport: false,
  erasure: 'kept',
  sheet: [],
} as const

/**
 * Each column of an order and its uses; the server's `Order.ts` explains those for internal use. Columns, answers, the staff's export, a person's data export and erasure derive
 * from it, so a new column needs an entry here with all of these.
 */
export const orderFields = {
  id: { ...setWhenPlaced, sheet: ['Order number', 'Order id'] },
  number: { ...setWhenPlaced, sheet: ['Short number'] },
  userId: { ...internalColumn, written: 'placed', erasure: 'unlinked' },
  cartId: { ...internalColumn, written: 'placed', erasure: 'scrubbed' },
  status: { ...setWhenPlaced, sheet: ['Status'] },
  attempt: internalColumn,
  currency: { ...setWhenPlaced, sheet: ['Currency'] },
  subtotal: { ...setWhenPlaced, sheet: ['Subtotal'] },
  discount: { ...setWhenPlaced, sheet: ['Discount'] },
  promotionCode: { ...setWhenPlaced, sheet: ['Promotion code'] },
  promotionId: { ...internalColumn, written: 'placed' },
  shipping: { ...setWhenPlaced, sheet: ['Delivery'] },
  tax: { ...setWhenPlaced, sheet: ['VAT included'] },
  // The VAT rate of delivery; each line has its own rate.
  vatRate: { ...setWhenPlaced, sheet: ['VAT rate'] },
  vatReason: { ...setWhenPlaced, sheet: ['VAT reason'] },
  // IOSS number under which it was sold, for carriers and customs; blank for other orders.
  iossNumber: { ...internalColumn, written: 'placed' },
  // Terms of its zone when it was sold, by which exchanges and returns are priced.
  saleTerms: { ...internalColumn, written: 'placed' },
  total: { ...setWhenPlaced, sheet: ['Total'] },
  shippingMethod: { ...setWhenPlaced, sheet: [] },
  // Name and promised days of delivery when the order was placed.
  deliveryWay: { ...setWhenPlaced, sheet: ['Delivery method', 'Duties'] },
  giftNote: { ...setWhenPlaced, erasure: 'erased', sheet: ['Gift note'] },
  email: { ...setWhenPlaced, erasure: 'blanked', sheet: ['Email'] },
  // Incremented to void the links in its emails.
  linkVersion: internalColumn,
  firstName: { ...setWhenPlaced, erasure: 'blanked', sheet: ['First name'] },
  lastName: { ...setWhenPlaced, erasure: 'blanked', sheet: ['Last name'] },
  country: { ...internalColumn, written: 'placed' },
  shippingAddress: {
    ...setWhenPlaced,
    erasure: 'blanked',
    sheet: [
      'Delivery name',
      'Name in Latin letters',
      'Address line 1',
      'Address line 2',
      'City',
      'State',
      'Postcode',
      'Country',
      'Delivery phone',
    ],
  },
  billingAddress: { ...setWhenPlaced, erasure: 'blanked', sheet: [] },
  fingerprint: { ...internalColumn, written: 'placed', erasure: 'scrubbed' },
  placedFrom: { ...internalColumn, written: 'placed', erasure: 'blanked' },
  stripeSessionId: internalColumn,
  paymentIntentId: { ...internalColumn, isInDataExport: true },
  sessionUrl: { ...internalColumn, erasure: 'blanked' },
  sessionExpiresAt: internalColumn,
  // Contains the person's email. Only needed during payment, and deleted when the order's status changes.
  sessionParams: { ...internalColumn, written: 'placed', erasure: 'erased' },
  paymentState: internalColumn,
  paymentReason: { ...internalColumn, erasure: 'scrubbed' },
  reviewFlag: { ...internalColumn, erasure: 'scrubbed' },
  supersededAt: internalColumn,
  cancelIntent: { ...internalColumn, erasure: 'scrubbed' },
  dispute: { ...internalColumn, erasure: 'scrubbed' },
  // The assistant's session that filled its cart, and the assistant's name.
  agentSessionId: { ...internalColumn, written: 'placed' },
  soldThrough: { ...internalColumn, written: 'placed', sheet: ['Sold through'] },
  waitsFor: { ...setWhenPlaced, isInDataExport: false, sheet: [] },
  // Set only on quotes: orders that staff offer by a payment link.
  quoteUntil: { ...setWhenPlaced, sheet: [] },
  // The reservation of its stock. It changes until payment: some quotes reserve it only while their payment page is open.
  holding: { ...setWhenPlaced, isInDataExport: false, sheet: [] },
  renews: { ...internalColumn, written: 'placed' },
  addsTo: { ...internalColumn, written: 'placed' },
  takesOut: { ...internalColumn, written: 'placed' },
  captured: internalColumn,
  isCounted: internalColumn,
  paymentMethod: { ...internalColumn, isInDataExport: true, sheet: ['Paid by'] },
  // Shown to the owner in words, see `paidWithOf.ts`.
  paidWith: { ...internalColumn, isInDataExport: true, erasure: 'scrubbed', sheet: ['Paid by'] },
  carrier: { ...setLater, sheet: ['Carrier'] },
  trackingNumber: { ...setLater, erasure: 'scrubbed', sheet: ['Tracking number'] },
  paidAt: { ...setLater, sheet: ['Paid'] },
  packedAt: { ...setLater, sheet: ['Packed'] },
  shippedAt: { ...setLater, sheet: ['Shipped'] },
  deliveredAt: { ...setLater, sheet: ['Delivered'] },
  endedAt: { ...setLater, sheet: ['Cancelled or refunded'] },
  checkedAt: internalColumn,
  // Incremented by corrections of address and tracking.
  version: internalColumn,
  createdAt: { ...setWhenPlaced, sheet: ['Placed'] },
  updatedAt: { ...setWhenPlaced, sheet: [] },
} as const satisfies Record<Exclude<keyof Order, ComputedField>, OrderField> &
  Record<TypedFact, { written: 'placed' }> &
  Record<string, OrderField>

type Fields = typeof orderFields
export type OrderColumn = keyof Fields
/** Names of the columns whose entries have these values. */
type ColumnsWith<Entry> = { [K in OrderColumn]: Fields[K] extends Entry ? K : never }[OrderColumn]

const columns = keysOf(orderFields)
const columnsWhere = (matches: (field: OrderField) => boolean): OrderColumn[] =>
  columns.filter(column => matches(orderFields[column]))

export type PlacedColumn = ColumnsWith<{ written: 'placed' }>
export type OwnerColumn = ColumnsWith<{ isShown: true }>
export type ErasedColumn = ColumnsWith<{ erasure: 'erased' }>
export type BlankedColumn = ColumnsWith<{ erasure: 'blanked' }>
export type ScrubbedColumn = ColumnsWith<{ erasure: 'scrubbed' }>
export type ExportColumn = Exclude<OrderColumn, ColumnsWith<{ sheet: readonly [] }>>
export type ExportHeading = Fields[OrderColumn]['sheet'][number]

/** Columns returned unchanged to the order's owner. The compiler requires each of them in `Order`. */
export const ownerColumns: readonly (OwnerColumn & keyof Order)[] = columnsWhere(
  ({ isShown }) => isShown,
) as OwnerColumn[]
export const dataExportColumns = columnsWhere(({ isInDataExport }) => isInDataExport)
export const erasedColumns = columnsWhere(({ erasure }) => erasure === 'erased') as ErasedColumn[]
export const exportColumns = columnsWhere(({ sheet }) => sheet.length > 0) as ExportColumn[]
