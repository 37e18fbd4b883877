import { clearReview } from '@shop/contracts/orders/reviewEndpoints'
import { getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { getCustomsPapers, getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { finishReturn } from '@shop/contracts/returns/adminEndpoints'
import type { SimulatedAction } from '../SimulatedAction.ts'
import { pickOrder, stateOf } from './pickOrder.ts'

/** Prints the slip of a parcel to be packed, and compares its units with those left to send. */
const printSlip: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOrder(world, random, ['PAID'], 'waits_for is null')
  const toSend = order?.items.reduce((sum, item) => sum + item.toSend, 0) ?? 0
  if (!order || toSend === 0) return undefined
  const { label, customs } = await world.callAsStaff(getParcelPaper, { id: order.id })
  if (label.units !== toSend)
    world.badAnswers.push(`the label of ${order.id} has ${label.units} units, and ${toSend} are to be sent`)
  if (random.chance(0.3)) await world.callAsStaff(getCarrierFile, { carrier: 'royal-mail', ids: [order.id] })
  return `${customs.length} customs papers`
}

/** Prints the customs papers of a parcel once more. */
const printCustomsPapers: SimulatedAction['run'] = async (world, random) => {
  const parcels: { id: string; orderId: string }[] = await world
    .db('parcels')
    .whereNotNull('declared_by')
    .whereNull('taken_back_at')
    .orderBy(['sent_at', 'tracking_number'])
    .select('id', { orderId: 'order_id' })
  if (parcels.length === 0) return undefined
  const { id: parcelId, orderId: id } = random.pick(parcels.slice(-10))
  await world.callAsStaff(getCustomsPapers, { id, parcelId })
  return 'printed'
}

const clearFlag: SimulatedAction['run'] = async (world, random) => {
  const statuses = ['PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']
  const order = await pickOrder(world, random, statuses, 'review_flag is not null')
  return order && stateOf(await world.callAsStaff(clearReview, { id: order.id, note: 'Settled by phone.' }))
}

/** Closes a return whose refund failed, and which staff have settled in another way. */
const closeReturn: SimulatedAction['run'] = async (world, random) => {
  const ids: string[] = await world
    .db('returns as t')
    .join('refunds as r', 'r.id', 't.refund_id')
    .where({ 't.state': 'CHECKED', 'r.state': 'FAILED' })
    .orderBy(['t.created_at', 't.id'])
    .pluck('t.id')
  if (ids.length === 0) return undefined
  return (await world.callAsStaff(finishReturn, { id: random.pick(ids) })).state
}

export const clerks: readonly SimulatedAction[] = [
  { name: 'staff print a slip', weight: 2, run: printSlip },
  { name: 'staff print customs papers', weight: 0.7, run: printCustomsPapers },
  { name: 'staff clear a flag', weight: 1, run: clearFlag },
  { name: 'staff close a return', weight: 0.5, run: closeReturn },
]
