import {
  createStockPlace,
  createTransfer,
  listStockPlaces,
  takeBackTransfer,
} from '@shop/contracts/inventory/placeEndpoints'
import { planProductChange, endPlannedChange } from '@shop/contracts/products/plannedChanges'
import { hourMs } from '../../src/platform/base/time.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'

/** Moves units between two places; the first act creates the second place. */
const transfer: SimulatedAction['run'] = async (world, random) => {
  const { items: places } = await world.callAsStaff(listStockPlaces, {})
  if (places.length === 0) {
    await world.callAsStaff(createStockPlace, { name: 'Attic', defaultName: 'Shop' })
    return 'a second place'
  }
  const [from, to] = random.chance(0.7) ? places : places.toReversed()
  if (!from || !to) return undefined
  const variantId = random.pick(random.pick(world.garments).variantIds)
  const lines = [{ variantId, quantity: random.int(1, 6) }]
  const input = { transferId: newId(), fromId: from.id, toId: to.id, lines, note: '' }
  const { units } = await world.callAsStaff(createTransfer, input)
  // Repeats the call, like a client that has lost the answer.
  if (random.chance(0.2)) await world.callAsStaff(createTransfer, input)
  return `${units} to ${to.name}`
}

const undoTransfer: SimulatedAction['run'] = async (world, random) => {
  const ids: string[] = await world
    .db('stock_transfers')
    .whereNull('taken_back_at')
    .orderBy('number')
    .pluck('id')
  if (ids.length === 0) return undefined
  const { units } = await world.callAsStaff(takeBackTransfer, { id: random.pick(ids.slice(-5)) })
  return `${units} back`
}

/** Plans a sale of some garments, which begins and ends by itself. */
const planSale: SimulatedAction['run'] = async (world, random) => {
  const startsAt = world.clock.now() + random.int(1, 12) * hourMs
  const chosen = random.shuffled(world.garments).slice(0, random.int(1, 2))
  const { summary } = await world.callAsStaff(planProductChange, {
    planId: newId(),
    productIds: chosen.map(({ productId }) => productId),
    change: { kind: 'salePercent', percent: random.int(5, 60) },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: random.chance(0.8) ? new Date(startsAt + random.int(6, 48) * hourMs).toISOString() : null,
  })
  return summary
}

const endSale: SimulatedAction['run'] = async (world, random) => {
  const ids: string[] = await world
    .db('planned_changes')
    .whereIn('state', ['planned', 'running'])
    .orderBy(['starts_at', 'id'])
    .pluck('id')
  if (ids.length === 0) return undefined
  return (await world.callAsStaff(endPlannedChange, { id: random.pick(ids) })).state
}

export const movers: readonly SimulatedAction[] = [
  { name: 'staff transfer units', weight: 2, run: transfer },
  { name: 'staff undo a transfer', weight: 0.5, run: undoTransfer },
  { name: 'owner plans a sale', weight: 1, run: planSale },
  { name: 'owner ends a sale', weight: 0.3, run: endSale },
]
