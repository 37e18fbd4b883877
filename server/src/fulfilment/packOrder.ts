import type { Input } from '@shop/contracts/endpoint'
import type { packOrder as endpoint } from '@shop/contracts/orders/adminEndpoints'
import type { Knex } from 'knex'
import { noteChange } from '../audit/noteChange.ts'
import { isTakenKey } from '../database/errors.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import { anotherLine, isInHistory } from '../orders/isInHistory.ts'
import { noteOrder } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { notAllowed } from '../orders/refusals.ts'
import { refuseHeld } from '../orders/refuseHeld.ts'
import { readGone } from '../refunds/refundLines.ts'

type Parcel = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Writes into a paid order's history that its parcel is complete, once for each `checkId`. Throws `move_not_allowed` where
 * it is not to be shipped, `order_disputed`, and `conflict` where something else belongs into the parcel by now.
 */
export const packOrder = (
  deps: Deps,
  { id: orderId }: Order,
  { checkId: id, lines, actor }: Parcel,
): Promise<void> => {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const line = { id, orderId, detail: units === 1 ? 'Packed: 1 garment' : `Packed: ${units} garments` }
  return transaction(deps.db, async trx => {
    if (await isInHistory(trx, line)) return
    const at = nowIso(deps)
    // Locks the order and wins a race with the shopper, who can cancel only an order that is not packed.
    const isPaid = await trx('orders')
      .where({ id: orderId, status: 'PAID' })
      .update({ packed_at: at, updated_at: at })
    if (!isPaid)
      throw notAllowed((await Order.query(trx).findById(orderId).throwIfNotFound()).status, 'SHIPPED')
    await refuseHeld(trx, orderId)
    if (inOneLine(lines) !== inOneLine(await readParcel(trx, orderId))) throw otherParcel()
    await noteOrder(trx, { ...line, at, actor })
    await noteChange(trx, {
      at,
      userId: actor,
      act: 'update',
      subject: 'order',
      subjectId: orderId,
      before: null,
      after: { packed: lines },
    })
  }).catch((error: unknown) => {
    throw isTakenKey(error, 'order_events') ? anotherLine() : error
  })
}

/** The units that an order still is to get. */
const readParcel = async (trx: Knex.Transaction, orderId: string): Promise<Parcel['lines']> => {
  const items = await OrderItem.query(trx).where({ order_id: orderId })
  const gone = await readGone(trx, orderId)
  return items
    .map(({ id, quantity }) => ({ itemId: id, quantity: quantity - (gone.get(id)?.keptBack ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

const inOneLine = (lines: Parcel['lines']): string =>
  lines
    .map(({ itemId, quantity }) => `${itemId} ${quantity}`)
    .toSorted()
    .join()

const otherParcel = () =>
  new Failure(
    'conflict',
    'This order has changed since its parcel was packed. Please look at it again before you send it.',
  )
