import type { Knex } from 'knex'
import type { Order } from '../../orders/Order.ts'
import { readGone } from '../../refunds/refundLines.ts'
import type { LetterLine } from './LetterOrder.ts'

/** What of an order is in its parcel: units that were refunded before it was shipped have stayed here. */
export const readParcel = async (
  db: Knex,
  { id, shippedAt }: Pick<Order, 'id' | 'shippedAt'>,
  lines: readonly LetterLine[],
): Promise<LetterLine[]> => {
  const gone = await readGone(db, id, shippedAt)
  return lines
    .map(line => {
      const quantity = line.quantity - (gone.get(line.id)?.keptBack ?? 0)
      return { ...line, quantity, lineTotal: line.price * quantity }
    })
    .filter(({ quantity }) => quantity > 0)
}
