import { keysOf } from '../keys.ts'
import type { Order } from './endpoints.ts'
import type { TypedFact } from './typedFacts.ts'

interface OrderField {
  /** Time of writing: when the order is `placed`, or `later`, with the database's default until then. */
  written: 'placed' | 'later'
  /** True if the order's owner may read it, so `Order` in `endpoints.ts` has it. */
  isShown: boolean
  /** True if a person's data export includes it. */
  isInDataExport: boolean
  /**
   * Effect of erasing the customer's personal data. `blanked`: cleared at once only if the order was never paid, since
   * the law requires paid orders. `erased`: cleared at once in every order. `scrubbed`: not cleared at once. All three
   * are cleared once the law no longer requires the order. `unlinked`: cleared with the account's row. `kept`: not
   * personal.
   */
  erasure: 'kept' | 'scrubbed' | 'blanked' | 'erased' | 'unlinked'
  /** Columns of the staff's export that contain it. */
  sheet: readonly string[]
}

/** Fields of the owner's answer that are computed, and not columns. */
type WorkedOut = 'items' | 'paymentUrl' | 'trackingUrl' | 'parcels' | 'refunded' | 'together' | 'changes'

const placed = { written: 'placed', isShown: true, isInDataExport: true, erasure: 'kept' } as const
const later = { ...placed, written: 'later' } as const
/** Columns for internal use only. */
const internal = {
  written: 'later',
  isShown: false,
  isInDataExport: false,
  erasure: 'kept',
  sheet: [],
} as const

/**
 * Each column of an order and its uses. Columns, answers, the staff's export, a person's data export and erasure derive
 * from it, so a new column needs an entry here with all of these.
 */
export const orderFields = {
  id: { ...placed, sheet: ['Order number', 'Order id'] },
  number: { ...placed, sheet: ['Short number'] },
  userId: { ...internal, written: 'placed', erasure: 'unlinked' },
  cartId: { ...internal, written: 'placed', erasure: 'scrubbed' },
  status: { ...placed, sheet: ['Status'] },
  attempt: internal,
  currency: { ...placed, sheet: ['Currency'] },
  subtotal: { ...placed, sheet: ['Subtotal'] },
  discount: { ...placed, sheet: ['Discount'] },
  promotionCode: { ...placed, sheet: ['Promotion code'] },
  promotionId: { ...internal, written: 'placed' },
  shipping: { ...placed, sheet: ['Delivery'] },
  tax: { ...placed, sheet: ['VAT included'] },
  // The VAT rate of delivery; each line has its own rate.
  vatRate: { ...placed, sheet: ['VAT rate'] },
  vatReason: { ...placed, sheet: ['VAT reason'] },
  // IOSS number under which it was sold, for carriers and customs; blank for other orders.
  iossNumber: { ...internal, written: 'placed' },
  total: { ...placed, sheet: ['Total'] },
  shippingMethod: { ...placed, sheet: [] },
  // Name and promised days of delivery when the order was placed.
  deliveryWay: { ...placed, sheet: ['Delivery method', 'Duties'] },
  giftNote: { ...placed, erasure: 'erased', sheet: ['Gift note'] },
  email: { ...placed, erasure: 'blanked', sheet: ['Email'] },
  // Incremented to void the links in its emails.
  linkVersion: internal,
  firstName: { ...placed, erasure: 'blanked', sheet: ['First name'] },
  lastName: { ...placed, erasure: 'blanked', sheet: ['Last name'] },
  country: { ...internal, written: 'placed' },
  shippingAddress: {
    ...placed,
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
  billingAddress: { ...placed, erasure: 'blanked', sheet: [] },
  fingerprint: { ...internal, written: 'placed', erasure: 'scrubbed' },
  placedFrom: { ...internal, written: 'placed', erasure: 'blanked' },
  stripeSessionId: internal,
  paymentIntentId: { ...internal, isInDataExport: true },
  sessionUrl: { ...internal, erasure: 'blanked' },
  sessionExpiresAt: internal,
  // Repeats the person's email; only needed during payment, and deleted when the order's status changes.
  sessionParams: { ...internal, written: 'placed', erasure: 'erased' },
  paymentState: internal,
  paymentReason: { ...internal, erasure: 'scrubbed' },
  reviewFlag: { ...internal, erasure: 'scrubbed' },
  supersededAt: internal,
  cancelIntent: { ...internal, erasure: 'scrubbed' },
  dispute: { ...internal, erasure: 'scrubbed' },
  // The assistant's session that filled its cart, and the assistant's name.
  agentSessionId: { ...internal, written: 'placed' },
  soldThrough: { ...internal, written: 'placed', sheet: ['Sold through'] },
  waitsFor: { ...placed, isInDataExport: false, sheet: [] },
  // Set only on quotes: orders that staff offer by a payment link.
  quoteUntil: { ...placed, sheet: [] },
  // May change until payment: a quote may reserve stock only while its payment page is open.
  holding: { ...placed, isInDataExport: false, sheet: [] },
  renews: { ...internal, written: 'placed' },
  addsTo: { ...internal, written: 'placed' },
  takesOut: { ...internal, written: 'placed' },
  captured: internal,
  isCounted: internal,
  paymentMethod: { ...internal, isInDataExport: true, sheet: ['Paid by'] },
  // Shown to the owner in words, see `paidWithOf.ts`.
  paidWith: { ...internal, isInDataExport: true, erasure: 'scrubbed', sheet: ['Paid by'] },
  carrier: { ...later, sheet: ['Carrier'] },
  trackingNumber: { ...later, erasure: 'scrubbed', sheet: ['Tracking number'] },
  paidAt: { ...later, sheet: ['Paid'] },
  packedAt: { ...later, sheet: ['Packed'] },
  shippedAt: { ...later, sheet: ['Shipped'] },
  deliveredAt: { ...later, sheet: ['Delivered'] },
  endedAt: { ...later, sheet: ['Cancelled or refunded'] },
  checkedAt: internal,
  // Incremented by corrections of address and tracking.
  version: internal,
  createdAt: { ...placed, sheet: ['Placed'] },
  updatedAt: { ...placed, sheet: [] },
} as const satisfies Record<Exclude<keyof Order, WorkedOut>, OrderField> &
  Record<TypedFact, { written: 'placed' }> &
  Record<string, OrderField>

type Fields = typeof orderFields
export type OrderColumn = keyof Fields
/** Names of the columns whose entry has these values. */
type Where<Wanted> = { [K in OrderColumn]: Fields[K] extends Wanted ? K : never }[OrderColumn]

const columns = keysOf(orderFields)
const columnsWhere = (isWanted: (field: OrderField) => boolean): OrderColumn[] =>
  columns.filter(column => isWanted(orderFields[column]))

export type PlacedColumn = Where<{ written: 'placed' }>
export type ShownColumn = Where<{ isShown: true }>
export type ErasedColumn = Where<{ erasure: 'erased' }>
export type BlankedColumn = Where<{ erasure: 'blanked' }>
export type ScrubbedColumn = Where<{ erasure: 'scrubbed' }>
export type SheetColumn = Exclude<OrderColumn, Where<{ sheet: readonly [] }>>
export type SheetHeading = Fields[OrderColumn]['sheet'][number]

/** Columns returned unchanged to the order's owner. The compiler requires each of them in `Order`. */
export const shownColumns: readonly (ShownColumn & keyof Order)[] = columnsWhere(
  ({ isShown }) => isShown,
) as ShownColumn[]
export const dataExportColumns = columnsWhere(({ isInDataExport }) => isInDataExport)
export const erasedColumns = columnsWhere(({ erasure }) => erasure === 'erased') as ErasedColumn[]
export const sheetColumns = columnsWhere(({ sheet }) => sheet.length > 0) as SheetColumn[]
