import { dateOf, footOf } from '../../orders/invoices/pdf/describeParts.ts'
import type { Seller } from '../../orders/invoices/InvoiceData.ts'
import type { Sheet } from '../../orders/invoices/pdf/Sheet.ts'
import { lineDetail, unitsOf } from './describePackingSlip.ts'
import type { PackedLine, Parcel } from './readParcels.ts'

interface PickedVariant {
  line: PackedLine
  units: number
  orders: string[]
}

/** Lists each variant once, sorted by title, with the orders that contain it. */
const picksOf = (parcels: readonly Parcel[]): PickedVariant[] => {
  const numbers = new Map(parcels.map(({ order }) => [order.id, order.number]))
  const picks = new Map<string, PickedVariant>()
  for (const line of parcels.flatMap(({ lines }) => lines)) {
    const key = [line.sku, line.title, line.color, line.size].join('\n')
    const pick = picks.get(key) ?? { line, units: 0, orders: [] }
    pick.units += line.quantity
    pick.orders.push(`${numbers.get(line.order_id)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`)
    picks.set(key, pick)
  }
  return [...picks.values()].toSorted(
    (a, b) =>
      a.line.title.localeCompare(b.line.title, 'en-GB') ||
      lineDetail(a.line).localeCompare(lineDetail(b.line), 'en-GB'),
  )
}

/** Lists the units to take off the shelves for several orders at once. */
export const describePickList = (parcels: readonly Parcel[], seller: Seller, at: string): Sheet => ({
  title: 'Pick list',
  number: dateOf(at),
  storeName: seller.storeName,
  seller: [],
  facts: [
    { label: 'Made', value: dateOf(at) },
    { label: 'Orders', value: String(parcels.length) },
    { label: 'Units', value: String(unitsOf(parcels.flatMap(({ lines }) => lines))) },
  ],
  parties: [],
  table: {
    columns: ['Item', 'Quantity'],
    rows: picksOf(parcels).map(({ line, units, orders }) => ({
      title: line.title,
      detail: `${lineDetail(line)}  ·  for ${orders.join(', ')}`,
      figures: [String(units)],
    })),
  },
  summary: null,
  totals: [],
  grandTotal: null,
  includedAmounts: [],
  closing: [],
  foot: footOf(seller),
})
