import { hourMs } from '../durations.ts'
import type { AdminOrder } from './adminEntities.ts'
import type { Order, Parcel } from './endpoints.ts'

/**
 * Returns an order's parcels except undone ones. Answers cached by an earlier version have no `parcels`.
 */
const currentParcels = ({ parcels = [] }: Partial<Pick<AdminOrder, 'parcels'>>) =>
  parcels.filter(({ takenBack }) => takenBack === null)

/** Returns the number of parcels sent so far, if the order has units left to send; else 0. */
export const parcelsSentOf = (order: Pick<AdminOrder, 'status' | 'parcels'>): number =>
  order.status === 'PAID' ? currentParcels(order).length : 0

/** Hours within which a parcel recorded by mistake can be undone; long enough for a weekend. */
export const takeBackHours = 72

/** Tells whether a parcel is recent enough to be undone. */
export const isUndoable = ({ sentAt }: Pick<Parcel, 'sentAt'>, nowMs: number): boolean =>
  nowMs - Date.parse(sentAt) <= takeBackHours * hourMs

/** Lists the units of a parcel by the names of the order's lines. */
export const parcelText = <Line extends { id: string }>(
  { lines }: Pick<Parcel, 'lines'>,
  items: readonly Line[],
  nameOf: (item: Line) => string,
): string[] =>
  lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item ? [`${quantity} × ${nameOf(item)}`] : []
  })

/** Lists the unsent units of an order by line, as in a parcel. */
export const unsentLinesOf = ({ items }: Pick<Order, 'items'>): Parcel['lines'] =>
  items.filter(({ toSend }) => toSend > 0).map(({ id: itemId, toSend: quantity }) => ({ itemId, quantity }))
