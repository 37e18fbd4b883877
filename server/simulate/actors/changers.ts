import {
  changeDelivery,
  changeOrder,
  getChangeable,
  removedUnit,
  type ChangeableLine,
} from '@shop/contracts/orders/changeEndpoints'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'
import { pickOrder, stateOf } from './pickOrder.ts'

/** Picks a paid order of which something can still be changed. */
const pickChangeable = async (world: World, random: Random) => {
  const order = await pickOrder(world, random, ['PAID'], 'packed_at is null and waits_for is null')
  if (!order) return undefined
  const { lines, ways = [] } = await world.callAsStaff(getChangeable, { id: order.id })
  return lines.length === 0 ? undefined : { order, lines, ways }
}

/** Chooses another variant for some units of a line; undefined if none is free. */
const otherVariant = (random: Random, { itemId, variantId: bought, quantity, offers }: ChangeableLine) => {
  const freeOffers = offers.filter(({ variantId, free }) => free > 0 && variantId !== bought)
  if (freeOffers.length === 0) return []
  const offer = random.pick(freeOffers)
  const units = random.int(1, Math.min(quantity, offer.free))
  return [
    { itemId, quantity: units, variantId: offer.variantId, saving: Math.max(0, -offer.difference) * units },
  ]
}

const changeSizes: SimulatedAction['run'] = async (world, random) => {
  const found = await pickChangeable(world, random)
  const changes = random
    .shuffled(found?.lines ?? [])
    .slice(0, random.int(1, 2))
    .flatMap(line => otherVariant(random, line))
  if (!found || changes.length === 0) return undefined
  const saving = changes.reduce((sum, each) => sum + each.saving, 0)
  const input = {
    id: found.order.id,
    changeId: newId(),
    lines: changes.map(({ saving: _saving, ...line }) => line),
    ...(saving > 0 && random.chance(0.8) && { refund: saving }),
  }
  const updated = await world.callAsStaff(changeOrder, input)
  // Repeats the call, like a client that has lost the answer.
  if (random.chance(0.15)) await world.callAsStaff(changeOrder, input)
  return `${stateOf(updated)}${input.refund ? `, saves ${saving}` : ''}`
}

/** The sum that the back office shows for units that are left out. */
const refundFor = ({ items }: AdminOrder, itemId: string, units: number) => {
  const item = items.find(({ id }) => id === itemId)
  return item ? refundOfUnits(item, units) : 0
}

const leaveOut: SimulatedAction['run'] = async (world, random) => {
  const found = await pickChangeable(world, random)
  if (!found) return undefined
  const { itemId, quantity: left } = random.pick(found.lines)
  const quantity = random.int(1, left)
  const line = { itemId, quantity, variantId: removedUnit, left } as const
  const refund = refundFor(found.order, itemId, quantity)
  const input = { id: found.order.id, changeId: newId(), lines: [line], refund }
  return stateOf(await world.callAsStaff(changeOrder, input))
}

/** Changes the way of delivery: its difference is charged, refunded or left. */
const changeWay: SimulatedAction['run'] = async (world, random) => {
  const found = await pickChangeable(world, random)
  if (!found || found.ways.length === 0) return undefined
  const { id: shippingMethod, difference } = random.pick(found.ways)
  const counts = random.chance(0.8)
  const input = {
    id: found.order.id,
    changeId: newId(),
    shippingMethod,
    ...(counts && difference > 0 && { surcharge: difference }),
    ...(counts && difference < 0 && { refund: -difference }),
  }
  const updated = await world.callAsStaff(changeDelivery, input)
  if (random.chance(0.15)) await world.callAsStaff(changeDelivery, input)
  return `${stateOf(updated)}, ${counts ? difference : 0} more`
}

/** Cancels what is left to send of an order of which a part was sent. */
const cancelRest: SimulatedAction['run'] = async (world, random) => {
  const isPartSent =
    'exists (select 1 from parcels p where p.order_id = orders.id and p.taken_back_at is null)'
  const order = await pickOrder(world, random, ['PAID'], isPartSent)
  if (!order) return undefined
  const input = { id: order.id, status: 'CANCELED' as const, from: order.status, reason: 'Sold out.' }
  return stateOf(await world.callAsStaff(setOrderStatus, input))
}

export const changers: readonly SimulatedAction[] = [
  { name: 'staff change an order', weight: 4, run: changeSizes },
  { name: 'staff leave units out', weight: 2, run: leaveOut },
  { name: 'staff change the delivery', weight: 4, run: changeWay },
  { name: 'staff cancel the rest of an order', weight: 2, run: cancelRest },
]
