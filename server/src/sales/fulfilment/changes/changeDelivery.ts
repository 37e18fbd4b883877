import type { Input } from '@shop/contracts/endpoint'
import type { changeDelivery as endpoint } from '@shop/contracts/orders/changeEndpoints'
import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { findItems } from '../../orders/findOrder.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { noteOrderChange } from '../../orders/moveOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { refuseChangedAmount, writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { readPaidSurcharges, refuseOpenSurcharge } from '../../orders/surcharges.ts'
import { requestSurcharge } from './requestSurcharge.ts'
import { setDelivery } from './applySurcharge.ts'
import {
  lockChangeable,
  recordAndEmailChange,
  refundExcess,
  runChange,
  type RunningChange,
} from './runChange.ts'
import { readDeliveryOptions } from './readChangeable.ts'

type Change = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Changes the delivery method of a paid order, once for each `changeId`: at once, or as soon as its customer has paid
 * the `surcharge`. Throws the failures of the endpoint.
 */
export const changeDelivery = (deps: Deps, order: Order, { surcharge, ...change }: Change): Promise<void> =>
  surcharge === undefined
    ? runChange(deps, { ...change, orderId: order.id }, changeLocked)
    : requestSurcharge(deps, order, { ...change, surcharge })

const changeLocked = async (
  trx: Knex.Transaction,
  request: RunningChange<Omit<Change, 'surcharge'>>,
): Promise<string[]> => {
  const { orderId, shippingMethod, refund, settings, actor, at } = request
  const order = await lockChangeable(trx, request)
  if (!order) return []
  await refuseOpenSurcharge(trx, orderId)
  const items = await findItems(trx, orderId)
  const offers = await readDeliveryOptions(trx, order, { items, settings })
  const offer = offers.find(({ way }) => way.id === shippingMethod)
  if (!offer) throw invalid({ shippingMethod: 'Please choose another way of delivery to this address.' })
  const amount = refund === undefined ? 0 : Math.max(0, -offer.difference)
  refuseChangedAmount(amount, refund, order.currency)
  const { before, after, text } = await setDelivery(trx, order, { way: offer.way, at })
  await recordAndEmailChange(trx, order, request, { texts: [text], refund: amount })
  const refunds = await refundDelivery(trx, order, { amount, text, actor, at })
  await noteOrderChange(trx, {
    orderId,
    at,
    actor,
    before: { delivery: before },
    after: { delivery: after, ...(refunds.length > 0 && { refunds }) },
  })
  return refunds.map(({ id }) => id)
}

/** Refunds the excess paid for delivery: first from paid surcharges, then from the order itself. */
const refundDelivery = async (
  trx: Knex.Transaction,
  base: Order,
  { amount, text, actor, at }: { amount: Pence; text: string; actor: string; at: string },
) => {
  const refunds: { id: string; amount: Pence }[] = []
  let remainingRefund = amount
  for (const { order, left } of [
    ...(await readPaidSurcharges(trx, base.id)),
    { order: base, left: Infinity },
  ]) {
    const part = Math.min(remainingRefund, left)
    if (part <= 0) continue
    if (order !== base) await lockOrder(trx, order.id, at)
    const refund = await refundExcess(trx, order, { amount: part, texts: [text], actor, at })
    if (!refund) continue
    const line = { orderItemId: null, quantity: 1, amount: part, isOfSent: false }
    await writeRefundLines(trx, refund.id, [line], { restocks: false })
    refunds.push(refund)
    remainingRefund -= part
  }
  return refunds
}
