import type { Input } from '@shop/contracts/endpoint'
import type { changeDelivery as endpoint } from '@shop/contracts/orders/changeEndpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { noteOrderChange } from '../../orders/moveOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { refuseOtherSum, writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { keptWay } from '../../pricing/delivery.ts'
import { lockChangeable, noteChange, refundPaid, runChange, type RunningChange } from './runChange.ts'
import { readWays } from './readChangeable.ts'

type Change = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/** Sends a paid order by another way, once for each `changeId`. Throws the failures of the endpoint. */
export const changeDelivery = (deps: Deps, { id: orderId }: Order, change: Change): Promise<void> =>
  runChange(deps, { ...change, orderId }, changeLocked)

const changeLocked = async (
  trx: Knex.Transaction,
  request: RunningChange<Change>,
): Promise<string | null> => {
  const { orderId, shippingMethod, refund, settings, actor, at } = request
  const order = await lockChangeable(trx, request)
  if (!order) return null
  const found = (await readWays(trx, order, settings)).find(({ way }) => way.id === shippingMethod)
  if (!found) throw invalid({ shippingMethod: 'Please choose another way of delivery to this address.' })
  const amount = refund === undefined ? 0 : Math.max(0, -found.difference)
  refuseOtherSum(amount, refund, order.currency)
  const [before, after] = [deliveryName(order.deliveryWay), deliveryName(found.way)]
  const text = `Delivery: ${before} to ${after}`
  await trx('orders')
    .where({ id: orderId })
    .update({
      shipping_method: found.way.id,
      delivery_way: JSON.stringify(keptWay(found.way)),
      updated_at: at,
    })
  await noteChange(trx, order, request, { texts: [text], refund: amount })
  const made = amount > 0 ? await refundPaid(trx, order, { amount, texts: [text], actor, at }) : null
  if (made)
    await writeRefundLines(trx, made.id, [{ orderItemId: null, quantity: 1, amount, isOfSent: false }], {
      restocks: false,
      isOfExchange: false,
    })
  await noteOrderChange(trx, {
    orderId,
    at,
    actor,
    before: { delivery: before },
    after: { delivery: after, ...(made && { refund: made }) },
  })
  return made?.id ?? null
}
