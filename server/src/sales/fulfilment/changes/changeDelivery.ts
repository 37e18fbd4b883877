import type { Input } from '@shop/contracts/endpoint'
import { formatMoney } from '@shop/contracts/money'
import type { changeDelivery as endpoint } from '@shop/contracts/orders/changeEndpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { isTakenKey } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { anotherLine } from '../../orders/isInHistory.ts'
import { noteOrder, noteOrderChange } from '../../orders/moveOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { changedText } from '../../orders/readTogether.ts'
import { refuseOtherSum, writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { sendSoon } from '../../orders/refunds/sendRefund.ts'
import { keptWay } from '../../pricing/delivery.ts'
import { lockChangeable, refundPaid } from './changeOrder.ts'
import { readWays } from './readChangeable.ts'

type Change = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/** Sends a paid order by another way, once for each `changeId`. Throws the failures of the endpoint. */
export const changeDelivery = async (deps: Deps, { id }: Order, change: Change): Promise<void> => {
  const settings = await deps.settings.read()
  const at = nowIso(deps)
  const refundId = await transaction(deps.db, trx =>
    changeLocked(trx, { ...change, orderId: id, settings, at }),
  ).catch((error: unknown) => {
    throw isTakenKey(error, 'order_events') ? anotherLine() : error
  })
  if (refundId) await sendSoon(deps, refundId)
}

const changeLocked = async (
  trx: Knex.Transaction,
  request: Change & { orderId: string; settings: Settings; at: string },
): Promise<string | null> => {
  const { orderId, changeId, shippingMethod, refund, notify = true, settings, actor, at } = request
  const order = await lockChangeable(trx, { orderId, changeId, at })
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
  const sum = amount > 0 ? ` ${formatMoney(amount, order.currency)} will be refunded.` : ''
  await noteOrder(trx, { id: changeId, orderId, at, actor, detail: `${changedText}${text}.${sum}` })
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
  const payload = { orderId, changes: [text], refund: amount }
  if (notify)
    await enqueue(trx, { dedupeKey: `order-changed:${changeId}`, kind: 'order-changed', payload, at })
  return made?.id ?? null
}
