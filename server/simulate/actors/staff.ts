import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import {
  deliverParcel,
  fulfilOrder,
  packOrder,
  refundOrder,
  setOrderStatus,
  takeBackParcel,
} from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import { pickOftenRare, pickOrder, stateOf } from './pickOrder.ts'

const linesToSend = ({ items }: AdminOrder) =>
  items.flatMap(({ id: itemId, toSend }) => (toSend > 0 ? [{ itemId, quantity: toSend }] : []))

const pack: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOrder(world, random, ['PAID'])
  if (!order || linesToSend(order).length === 0) return undefined
  const packed = await world.callAsStaff(packOrder, {
    id: order.id,
    checkId: newId(),
    lines: linesToSend(order),
  })
  return stateOf(packed)
}

const randomDigits = (random: Random) => String(random.int(1000000, 9999999))

const send: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOftenRare(world, random, ['PAID'], ['isExchange', 'goesAbroad'])
  if (!order || linesToSend(order).length === 0) return undefined
  const lines = linesToSend(order)
  const isPart = random.chance(0.2)
  const sentLines = isPart
    ? lines
        .slice(0, random.int(1, lines.length))
        .map(line => ({ ...line, quantity: random.int(1, line.quantity) }))
    : lines
  // An order that leaves UK VAT needs proof of export.
  const trackingNumber = `${randomDigits(random)}${randomDigits(random)}`
  const input = {
    id: order.id,
    shipmentId: newId(),
    carrier: 'DPD' as const,
    trackingNumber,
    lines: sentLines,
    isPart,
  }
  const updated = await world.callAsStaff(fulfilOrder, input)
  // Repeats the call, like a client that has lost the answer.
  if (random.chance(0.1)) await world.callAsStaff(fulfilOrder, input)
  return `${stateOf(updated)}${isPart ? ', a part' : ''}`
}

const deliver: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOrder(world, random, ['SHIPPED', 'PAID'])
  const parcel = order?.parcels.find(({ deliveredAt, takenBack }) => !deliveredAt && !takenBack)
  if (!order || !parcel) return undefined
  return stateOf(await world.callAsStaff(deliverParcel, { id: order.id, parcelId: parcel.id }))
}

const takeBack: SimulatedAction['run'] = async (world, random) => {
  const parcels: { id: string; order_id: string }[] = await world
    .db('parcels')
    .where({ delivered_at: null, taken_back_at: null })
    .orderBy('sent_at', 'desc')
    .orderBy('tracking_number')
    .limit(5)
    .select('id', 'order_id')
  if (parcels.length === 0) return undefined
  const { id: parcelId, order_id: id } = random.pick(parcels)
  const input = { id, parcelId, reason: 'Noted by mistake.' }
  return stateOf(await world.callAsStaff(takeBackParcel, input))
}

/** Builds the input of a refund in one of the forms that the back office offers. */
const refundInput = (random: Random, order: AdminOrder) => {
  const kind = random.pick(['all', 'sum', 'lines', 'delivery'] as const)
  if (kind === 'sum') return { amount: random.int(1, Math.max(1, order.leftToRefund)) }
  if (kind === 'delivery') return { lines: [], delivery: true }
  // A surcharge for a dearer delivery has no items.
  if (kind === 'all' || order.items.length === 0) return {}
  const item = random.pick(order.items)
  const restock = random.pick([true, true, false, undefined])
  return {
    lines: [{ itemId: item.id, quantity: random.int(1, item.quantity) }],
    ...(restock !== undefined && { restock }),
  }
}

const refund: SimulatedAction['run'] = async (world, random) => {
  const statuses = ['PAID', 'SHIPPED', 'DELIVERED', 'CANCELED']
  const order = await pickOftenRare(world, random, statuses, ['goesAbroad', 'hasPaidAddition'])
  if (!order) return undefined
  const input = { id: order.id, refundId: newId(), reason: 'A flaw.', ...refundInput(random, order) }
  // Kills the shop between deciding the refund and recording what the provider has done.
  if (random.chance(0.1)) world.killAfter(random.int(1, 12))
  const updated = await world.callAsStaff(refundOrder, input)
  if (random.chance(0.1)) await world.callAsStaff(refundOrder, input)
  return stateOf(updated)
}

/** Refunds the lines of a failed refund once more, after the bank has rejected it. */
const refundAgain: SimulatedAction['run'] = async (world, random) => {
  const failedRefunds: { id: string; order_id: string }[] = await world
    .db('refunds as r')
    .where('r.state', 'FAILED')
    .whereExists(world.db('refund_lines as l').whereRaw('l.refund_id = r.id').select('l.id'))
    .orderBy('r.updated_at', 'desc')
    .orderBy(['r.created_at', 'r.amount'])
    .limit(10)
    .select('r.id', 'r.order_id')
  if (failedRefunds.length === 0) return undefined
  const { id: failedId, order_id: id } = random.pick(failedRefunds)
  const lines = await world
    .db('refund_lines')
    .where({ refund_id: failedId })
    .orderBy('amount')
    .select('quantity', { itemId: 'order_item_id' })
  const input = { id, refundId: newId(), reason: 'The bank sent it back.', lines, restock: true }
  return stateOf(await world.callAsStaff(refundOrder, input))
}

/** Refunds one more unit of a line that was partly refunded before, or whose difference to a cheaper size was. */
const refundMore: SimulatedAction['run'] = async (world, random) => {
  const partlyRefunded: { id: string; itemId: string }[] = await world
    .db('order_items as i')
    .join('orders as o', 'o.id', 'i.order_id')
    .whereRaw(
      `(exists (select 1 from refund_lines l where l.order_item_id = i.id and l.quantity < i.quantity)
        or exists (select 1 from refund_differences d where d.order_item_id = i.id))`,
    )
    .orderBy('o.updated_at', 'desc')
    .orderBy(['o.created_at', 'i.id'])
    .limit(20)
    .select('o.id', { itemId: 'i.id' })
  if (partlyRefunded.length === 0) return undefined
  const { id, itemId } = random.pick(partlyRefunded)
  const lines = [{ itemId, quantity: 1 }]
  return stateOf(await world.callAsStaff(refundOrder, { id, refundId: newId(), reason: 'A flaw.', lines }))
}

const cancel: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOftenRare(world, random, ['PAID', 'PENDING'], ['hasPaidAddition'])
  if (!order) return undefined
  const input = { id: order.id, status: 'CANCELED' as const, reason: 'Cannot be sent.' }
  return stateOf(await world.callAsStaff(setOrderStatus, input))
}

const recordPayment: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOrder(world, random, ['PENDING'])
  if (!order) return undefined
  const input = { id: order.id, status: 'PAID' as const, reason: 'By bank transfer.' }
  return stateOf(await world.callAsStaff(setOrderStatus, input))
}

const payBack: SimulatedAction['run'] = async (world, random) => {
  const pendingRefund: { id: string; order_id: string } | undefined = await world
    .db('refunds')
    .where({ state: 'PENDING', method: 'by_hand' })
    .orderBy(['created_at', 'id'])
    .first('id', 'order_id')
  if (!pendingRefund) return undefined
  const outcome = random.chance(0.8) ? 'paid_back' : 'withdrawn'
  const input = {
    id: pendingRefund.order_id,
    refundId: pendingRefund.id,
    outcome,
    note: 'By bank transfer.',
  } as const
  return `${outcome}: ${stateOf(await world.callAsStaff(endHandRefund, input))}`
}

export const staff: readonly SimulatedAction[] = [
  { name: 'staff pack', weight: 10, run: pack },
  { name: 'staff send', weight: 16, run: send },
  { name: 'staff note a delivery', weight: 12, run: deliver },
  { name: 'staff take a parcel back', weight: 1, run: takeBack },
  { name: 'staff refund', weight: 4, run: refund },
  { name: 'staff refund more of a line', weight: 2, run: refundMore },
  { name: 'staff refund again what failed', weight: 1, run: refundAgain },
  { name: 'staff cancel', weight: 2, run: cancel },
  { name: 'staff record a payment', weight: 1, run: recordPayment },
  { name: 'staff pay back by hand', weight: 1, run: payBack },
]
