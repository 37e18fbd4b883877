import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import { orderFields } from '@shop/contracts/orders/orderFields'
import { digest, ofStaff, reference, type TableData } from './personalData.ts'

export const keptByLaw = {
  kept: 'The law requires a record of which customer bought what; it is removed after its retention period.',
}
const bookkeepingPurpose = 'To deliver, to keep the books and to show them to the tax office.'

const columns = keysOf(orderFields)
const columnsOf = (erasure: string, isInDataExport?: boolean): string =>
  columns
    .filter(
      column =>
        column !== 'placedFrom' &&
        orderFields[column].erasure === erasure &&
        (isInDataExport === undefined || orderFields[column].isInDataExport === isInDataExport),
    )
    .map(columnName)
    .join(' ')

/**
 * Facts of order columns. `orderFields` states the effect of erasure: `blanked` concerns orders that were never paid,
 * `erased` all orders.
 */
export const ofOrder = {
  whose: 'customer',
  purpose: bookkeepingPurpose,
  kept: ['papers', 'unpaidOrders'],
} as const
export const internal = { not: 'Needed only for processing the payment.' }

/** Orders, their history, parcels and stock (`005-orders.ts`). */
export const orderTables: Record<string, TableData> = {
  orders: {
    personal: [
      { ...ofOrder, columns: columnsOf('blanked', true), exported: 'orders', erasure: keptByLaw },
      { ...ofOrder, columns: columnsOf('blanked', false), exported: internal, erasure: keptByLaw },
      { ...ofOrder, columns: columnsOf('scrubbed', true), exported: 'orders', erasure: keptByLaw },
      { ...ofOrder, columns: columnsOf('scrubbed', false), exported: internal, erasure: keptByLaw },
      { ...ofOrder, columns: columnsOf('erased', true), exported: 'orders', erasure: 'blanked' },
      { ...ofOrder, columns: columnsOf('erased', false), exported: internal, erasure: 'blanked' },
      { ...ofOrder, columns: columnsOf('unlinked'), exported: reference, erasure: 'unlinked' },
      {
        columns: 'placed_from',
        whose: 'customer',
        purpose: 'To stop anyone from reserving stock without paying.',
        kept: 'orderNetworks',
        exported: digest,
        erasure: { kept: 'Deleted after a day, before a request could be answered.' },
      },
    ],
    none: columnsOf('kept'),
  },
  order_items: {
    personal: [],
    // Lines state what was bought; the order states by whom.
    none: `id order_id variant_id product_id title slug sku color size details price quantity left_out line_total discount
      tax vat_rate vat_reason image_key advice cost`,
  },
  order_tags: {
    personal: [
      {
        ...ofOrder,
        purpose: 'To group orders.',
        columns: 'tag',
        exported: 'orders.tags',
        erasure: keptByLaw,
      },
      {
        ...ofOrder,
        purpose: 'To group orders.',
        columns: 'order_id tag_key',
        exported: reference,
        erasure: keptByLaw,
      },
    ],
    none: '',
  },
  order_events: {
    personal: [
      {
        ...ofOrder,
        columns: 'at from_status to_status detail',
        exported: 'orders.history',
        erasure: keptByLaw,
      },
      {
        ...ofStaff,
        columns: 'actor',
        purpose: "To show who changed an order's status.",
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    none: 'id order_id is_note',
  },
  order_photos: {
    personal: [
      {
        ...ofOrder,
        purpose: 'To prove what was sent.',
        columns: 'at',
        kept: 'parcelPhotos',
        exported: { not: 'The history of the order, which the export has, says when each was taken.' },
        erasure: 'deleted',
      },
    ],
    none: 'id order_id',
  },
  parcels: {
    personal: [
      {
        ...ofOrder,
        columns: 'tracking_number former_tracking',
        exported: { not: 'The tracking number of the last parcel is in the export of its order.' },
        erasure: keptByLaw,
      },
      {
        ...ofOrder,
        columns: 'declared_to',
        purpose: 'To prove to the tax office and to customs where an export went.',
        exported: { not: 'A copy of the address of its order, which is in the export itself.' },
        erasure: keptByLaw,
      },
      {
        ...ofStaff,
        columns: 'actor taken_back_by',
        purpose: 'To show who sent a parcel, and who undid that.',
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    // Reasons concern parcels, and are removed with the order's personal data. Only the shop itself declares.
    none: 'id order_id carrier sent_at delivered_at taken_back_at taken_back_reason taken_back_contents declared_by',
  },
  parcel_lines: {
    personal: [],
    // About garments; the order states whose.
    none: 'id parcel_id order_item_id quantity declared',
  },
  labels: {
    personal: [
      {
        ...ofOrder,
        columns: 'tracking_number',
        exported: { not: 'The tracking number of the last parcel is in the export of its order.' },
        erasure: keptByLaw,
      },
      {
        ...ofStaff,
        columns: 'asked_by voided_by',
        purpose: 'To show who bought a label, and who voided it.',
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    none: 'id order_id carrier reference order_version asked_at bought_at parcel_id void_asked_at voided_at',
  },
  order_words: {
    personal: [
      {
        ...ofOrder,
        columns: 'word',
        exported: { not: 'Derived from the order, which is in the export itself.' },
        erasure: keptByLaw,
      },
    ],
    none: 'order_id created_at',
  },
  promotion_uses: {
    personal: [
      {
        columns: 'user_id',
        whose: 'account',
        purpose: 'To count how often a customer has used a code.',
        kept: 'account',
        exported: reference,
        erasure: 'unlinked',
      },
    ],
    none: 'promotion_id order_id at',
  },
  stock_moves: {
    personal: [
      {
        ...ofStaff,
        columns: 'actor',
        purpose: 'To show who changed stock.',
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    // Notes concern stock: what was counted, where it came from.
    none: 'id variant_id order_item_id kind quantity stock_delta reserved_delta number at note',
  },
}
