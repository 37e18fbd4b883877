import type { Knex } from 'knex'
import { ParcelLine } from '../../../sales/orders/parcels/Parcel.ts'
import { readParcels } from '../../../sales/orders/parcels/readParcels.ts'
import { readUnits } from '../../../sales/orders/parcels/units.ts'
import type { EmailLine, EmailOrder } from './readEmailOrder.ts'

interface EmailParcel {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: EmailLine[]
  /** Lines of the order that are still to be sent. */
  unsentLines: EmailLine[]
  /** Tells whether the order is sent in several parcels. */
  isPart: boolean
}

type OrderRef = Pick<EmailOrder, 'id' | 'lines'>

/** Returns an order's lines with these numbers of units, by line id. Lines without units are left out. */
const linesOf = (lines: readonly EmailLine[], units: ReadonlyMap<string, number>): EmailLine[] =>
  lines.flatMap(line => {
    const quantity = units.get(line.id) ?? 0
    return quantity > 0 ? [{ ...line, quantity, lineTotal: line.price * quantity }] : []
  })

/** Reads a parcel for emails, by default the last one. Null if it was taken back. */
export const readEmailParcel = async (
  db: Knex,
  { order, parcelId }: { order: OrderRef; parcelId?: string | undefined },
): Promise<EmailParcel | null> => {
  const parcels = (await readParcels(db, [order.id])).get(order.id) ?? []
  const parcel = parcelId === undefined ? parcels.at(-1) : parcels.find(({ id }) => id === parcelId)
  if (!parcel) return null
  const units = await readUnits(db, order.id)
  return {
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    lines: linesOf(order.lines, new Map(parcel.lines.map(line => [line.itemId, line.quantity]))),
    unsentLines: linesOf(order.lines, new Map(units.map(line => [line.itemId, line.toSend]))),
    isPart: parcels.length > 1,
  }
}

/** Lists the units of an order that were sent, in all of its parcels. */
export const readSentLines = async (db: Knex, { id, lines }: OrderRef): Promise<EmailLine[]> =>
  linesOf(lines, new Map((await readUnits(db, id)).map(line => [line.itemId, line.sent])))

/** Lists the contents of a parcel, even if it was taken back. */
export const readParcelLines = async (
  db: Knex,
  { order, parcelId }: { order: OrderRef; parcelId: string },
): Promise<EmailLine[]> => {
  const lines = await ParcelLine.query(db).where({ parcel_id: parcelId })
  return linesOf(order.lines, new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])))
}
