import { noteChange } from '../audit/noteChange.ts'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import { noteOrder } from '../orders/moveOrder.ts'
import type { Order } from '../orders/Order.ts'
import { replaceOrderWords, trackingWords, wordsOf } from '../orders/orderWords.ts'
import { movedMeanwhile } from '../orders/refusals.ts'
import { enqueue } from '../outbox/enqueue.ts'

interface Correction {
  /** A user's id. */
  actor: string
  carrier: string
  trackingNumber?: string | null | undefined
  /** True: the customer gets the mail with the tracking once more. */
  notify?: boolean | undefined
  /** Of the order that was read. */
  updatedAt?: string | undefined
}

const inWords = (carrier: string | null, trackingNumber: string | null) =>
  [carrier ?? 'no carrier', trackingNumber && `(${trackingNumber})`].filter(Boolean).join(' ')

/**
 * Corrects carrier and tracking number of an order that was shipped. Throws `conflict` for one that was not, and for one
 * that somebody has changed since it was read.
 */
export const correctTracking = async (
  deps: Deps,
  order: Order,
  { actor, carrier, trackingNumber: number, notify = false, updatedAt = order.updatedAt }: Correction,
): Promise<void> => {
  if (order.status !== 'SHIPPED' && order.status !== 'DELIVERED')
    throw new Failure('conflict', 'This order has not been shipped, so it has no tracking to correct.')
  const at = nowIso(deps)
  const trackingNumber = number || null
  const { id: orderId } = order
  const before = { carrier: order.carrier, trackingNumber: order.trackingNumber }
  const after = { carrier, trackingNumber }
  await transaction(deps.db, async trx => {
    const changed = await trx('orders')
      .where({ id: orderId, status: order.status, updated_at: updatedAt })
      .update({ carrier, tracking_number: trackingNumber, updated_at: at })
    if (changed === 0) throw movedMeanwhile()
    const words = wordsOf(order)
    await replaceOrderWords(trx, order, {
      before: [...words, ...trackingWords(before.trackingNumber ?? '')],
      after: [...words, ...trackingWords(trackingNumber ?? '')],
    })
    const detail = `Tracking changed from ${inWords(before.carrier, before.trackingNumber)} to ${inWords(carrier, trackingNumber)}`
    await noteOrder(trx, { orderId, at, actor, detail })
    await noteChange(trx, {
      at,
      userId: actor,
      act: 'update',
      subject: 'order',
      subjectId: orderId,
      before,
      after,
    })
    if (notify)
      await enqueue(trx, {
        dedupeKey: `shipped:${orderId}:${newId()}`,
        kind: 'shipped',
        payload: { orderId },
        at,
      })
  })
}
