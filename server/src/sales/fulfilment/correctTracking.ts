import { saveOver, updateOver } from '../../platform/events/audit/saveOver.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { noteOrder } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { replaceOrderWords, trackingWords, wordsOf } from '../orders/orderWords.ts'
import { movedMeanwhile } from '../orders/refusals.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'

interface Correction {
  /** A user's id. */
  actor: string
  carrier: string
  trackingNumber?: string | null | undefined
  /** True: the customer gets the mail with the tracking once more. */
  notify?: boolean | undefined
  /** Version of the order as the client read it. */
  version?: number | undefined
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
  { actor, carrier, trackingNumber: number, notify = false, version }: Correction,
): Promise<void> => {
  if (order.status !== 'SHIPPED' && order.status !== 'DELIVERED')
    throw new Failure('conflict', 'This order has not been shipped, so it has no tracking to correct.')
  const at = nowIso(deps)
  const trackingNumber = number || null
  const { id: orderId } = order
  const after = { carrier, trackingNumber }
  await transaction(deps.db, async trx => {
    const { before } = await saveOver(trx, {
      userId: actor,
      at,
      subject: 'order',
      id: orderId,
      version,
      read: async () => Order.query(trx).findById(orderId).forUpdate().throwIfNotFound(),
      facts: found => ({ carrier: found.carrier, trackingNumber: found.trackingNumber }),
      wanted: after,
      write: async now => {
        if (now.status !== order.status) throw movedMeanwhile()
        return updateOver(trx, 'orders', now, { carrier, tracking_number: trackingNumber, updated_at: at })
      },
    })
    const words = wordsOf(order)
    await replaceOrderWords(trx, order, {
      before: [...words, ...trackingWords(before.trackingNumber ?? '')],
      after: [...words, ...trackingWords(trackingNumber ?? '')],
    })
    const detail = `Tracking changed from ${inWords(before.carrier, before.trackingNumber)} to ${inWords(carrier, trackingNumber)}`
    await noteOrder(trx, { orderId, at, actor, detail })
    if (notify)
      await enqueue(trx, {
        dedupeKey: `shipped:${orderId}:${newId()}`,
        kind: 'shipped',
        payload: { orderId },
        at,
      })
  })
}
