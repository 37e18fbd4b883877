import type { AdminOrder } from './adminEntities.ts'
import type { Order, Parcel } from './endpoints.ts'

/** Parcels of an order that count: staff also see those that were taken back. Answers that an earlier version has kept for times without the shop have none. */
const countingOf = ({ parcels = [] }: Partial<Pick<AdminOrder, 'parcels'>>) =>
  parcels.filter(({ takenBack }) => takenBack === null)

/** Counts the parcels sent of an order of which something is still to be sent; 0 for any other. */
export const parcelsSentOf = (order: Pick<AdminOrder, 'status' | 'parcels'>): number =>
  order.status === 'PAID' ? countingOf(order).length : 0

/** Hours within which a parcel that was noted by mistake can be taken back: they cover a weekend. */
export const takeBackHours = 72
const hour = 3_600_000

/** Tells whether a parcel is young enough to be taken back, at `now` ms. */
export const isYoung = ({ sentAt }: Pick<Parcel, 'sentAt'>, now: number): boolean =>
  now - Date.parse(sentAt) <= takeBackHours * hour

/** Names the units of a parcel with what its order's lines are called by. */
export const parcelText = <Line extends { id: string }>(
  { lines }: Pick<Parcel, 'lines'>,
  items: readonly Line[],
  nameOf: (item: Line) => string,
): string[] =>
  lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item ? [`${quantity} × ${nameOf(item)}`] : []
  })

/** Lists the lines of an order that are still to be sent, as those of a parcel. */
export const restOf = ({ items }: Pick<Order, 'items'>): Parcel['lines'] =>
  items.filter(({ toSend }) => toSend > 0).map(({ id: itemId, toSend: quantity }) => ({ itemId, quantity }))
