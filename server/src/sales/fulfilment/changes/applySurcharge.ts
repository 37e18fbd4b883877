import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent, moveOrder } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { readLiveParcels } from '../../orders/parcels/updateFromParcels.ts'
import { trySendRefund } from '../../orders/refunds/sendRefund.ts'
import { refundSurcharge } from '../../orders/surcharges.ts'
import { storedDeliveryFacts, type DeliveryMethod } from '../../pricing/delivery.ts'
import { changeRefusalOf } from './readChangeable.ts'
import { recordAndEmailChange } from './runChange.ts'

/** Sets the delivery method of an order, and describes the change in words. */
export const setDelivery = async (
  trx: Knex.Transaction,
  { id, deliveryWay }: Order,
  { way, at }: { way: Pick<DeliveryMethod, 'id'> & Order['deliveryWay']; at: string },
): Promise<{ before: string; after: string; text: string }> => {
  const [before, after] = [deliveryName(deliveryWay), deliveryName(way)]
  await trx('orders')
    .where({ id })
    .update({
      shipping_method: way.id,
      delivery_way: JSON.stringify(storedDeliveryFacts(way)),
      updated_at: at,
    })
  return { before, after, text: `Delivery: ${before} to ${after}` }
}

/**
 * Explains why the delivery of an order can no longer be changed, although the change was paid for; null if
 * it can.
 */
const problemOf = async (trx: Knex.Transaction, base: Order): Promise<string | null> => {
  const isPartSent = (await readLiveParcels(trx, base.id)).length > 0
  return (await changeRefusalOf(trx, base)) ?? (isPartSent ? 'Part of it has already been sent.' : null)
}

/**
 * Changes the delivery method of an order to the one that a paid surcharge names, and emails the customer. If that is
 * too late, the order keeps its method, and the surcharge is refunded.
 */
export const applySurcharge = async (deps: Deps, surcharge: Order): Promise<void> => {
  const { id, addsTo, shippingMethod, deliveryWay, number } = surcharge
  if (addsTo === null) return
  const settings = await deps.settings.read()
  const refund = await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, addsTo, at)
    const base = await Order.query(trx).findById(addsTo).throwIfNotFound()
    // A surcharge has nothing to pack, whether or not the delivery can still be changed.
    const move = { orderId: id, at, actor: 'system', detail: `It pays for the delivery of ${base.number}.` }
    const hasMoved = await moveOrder(trx, { ...move, from: 'PAID', to: 'DELIVERED' })
    // The surcharge was cancelled in the meantime.
    if (!hasMoved) return null
    const problem = await problemOf(trx, base)
    if (problem !== null) {
      const name = deliveryName(deliveryWay)
      const detail = `${name} was paid for as order ${number}, too late. ${problem} It is refunded.`
      await addOrderEvent(trx, { orderId: addsTo, at, actor: 'system', detail })
      const reason = `The delivery of order ${base.number} could no longer be changed.`
      return refundSurcharge(trx, surcharge, { reason, actor: 'system', at })
    }
    const { text } = await setDelivery(trx, base, { way: { id: shippingMethod, ...deliveryWay }, at })
    const context = { orderId: addsTo, changeId: id, actor: 'system', at, settings }
    await recordAndEmailChange(trx, base, context, { texts: [`${text}, paid as order ${number}`], refund: 0 })
    return null
  })
  if (refund) await trySendRefund(deps, refund.id)
}
