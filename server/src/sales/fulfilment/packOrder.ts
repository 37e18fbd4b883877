import type { Input } from '@shop/contracts/endpoint'
import type { packOrder as endpoint } from '@shop/contracts/orders/adminEndpoints'
import type { Knex } from 'knex'
import { isDuplicateKey } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { idReusedFailure, isInHistory } from '../orders/isInHistory.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { readUnits } from '../orders/parcels/units.ts'
import { moveNotAllowed } from '../orders/refusals.ts'
import { refuseOnHold } from '../orders/refuseOnHold.ts'

type PackedParcel = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Records in a paid order's history that its parcel is complete, once for each `checkId`. Throws `move_not_allowed` if
 * the order cannot be shipped, `order_disputed`, and `conflict` if the order has changed since the parcel was packed.
 */
export const packOrder = (
  deps: Deps,
  { id: orderId }: Order,
  { checkId: id, lines, actor }: PackedParcel,
): Promise<void> => {
  const event = { id, orderId, detail: `Packed: ${garmentsIn(lines)}` }
  return transaction(deps.db, async trx => {
    if (await isInHistory(trx, event)) return
    const at = nowIso(deps)
    // Locks the order, so that the shopper cannot cancel it at the same moment: a packed order cannot be
    // cancelled.
    const isPaid = await trx('orders')
      .where({ id: orderId, status: 'PAID' })
      .update({ packed_at: at, updated_at: at })
    if (!isPaid)
      throw moveNotAllowed((await Order.query(trx).findById(orderId).throwIfNotFound()).status, 'SHIPPED')
    await refuseOnHold(trx, orderId)
    await refuseChangedContents(trx, orderId, lines)
    await addOrderEvent(trx, { ...event, at, actor })
    await noteOrderChange(trx, { orderId, at, actor, before: null, after: { packed: lines } })
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'order_events') ? idReusedFailure() : error
  })
}

/** Describes the units of a parcel in words. */
export const garmentsIn = (lines: PackedParcel['lines']): string => {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return units === 1 ? '1 garment' : `${units} garments`
}

/**
 * Throws `conflict` if the units left to send of an order differ from those in the parcel. The caller has locked the
 * order's row.
 */
export const refuseChangedContents = async (
  trx: Knex.Transaction,
  orderId: string,
  lines: PackedParcel['lines'],
): Promise<void> => {
  if (unitsKey(lines) !== unitsKey(await readUnitsToSend(trx, orderId)))
    throw new Failure(
      'conflict',
      'This order has changed since its parcel was packed. Please look at it again before you send it.',
    )
}

/** Reads the unsent units of an order. */
export const readUnitsToSend = async (db: Knex, orderId: string): Promise<PackedParcel['lines']> =>
  (await readUnits(db, orderId))
    .filter(({ toSend }) => toSend > 0)
    .map(({ itemId, toSend: quantity }) => ({ itemId, quantity }))

const unitsKey = (lines: PackedParcel['lines']): string =>
  lines
    .map(({ itemId, quantity }) => `${itemId} ${quantity}`)
    .toSorted()
    .join()
