import {
  closePurchase,
  createPurchase,
  getPurchase,
  orderPurchase,
  receivePurchase,
  type Purchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

const pickOpenPurchase = async (world: World, random: Random) => {
  const ids: string[] = await world
    .db('purchases')
    .whereIn('state', ['ordered', 'partly_received'])
    .orderBy('number')
    .pluck('id')
  return ids.length === 0 ? undefined : world.callAsStaff(getPurchase, { id: random.pick(ids) })
}

const stateOf = ({ state, units, received }: Purchase) => `${state}, ${received} of ${units}`

const orderGarments: SimulatedAction['run'] = async (world, random) => {
  const variantIds = random.shuffled(world.garments.flatMap(garment => garment.variantIds))
  const lines = variantIds.slice(0, random.int(1, 4)).map(variantId => ({
    variantId,
    quantity: random.int(1, 12),
    cost: random.chance(0.8) ? random.int(200, 3000) : null,
  }))
  const supplier = { name: 'Bursa Weavers', email: '', note: '' }
  const { id } = await world.callAsStaff(createPurchase, { supplier, expectedOn: null, note: '', lines })
  return stateOf(await world.callAsStaff(orderPurchase, { id }))
}

/** Receives part of the units due, and occasionally more than that. */
const receiveDelivery: SimulatedAction['run'] = async (world, random) => {
  const purchase = await pickOpenPurchase(world, random)
  if (!purchase) return undefined
  const allowsMore = random.chance(0.15)
  const lines = purchase.lines.flatMap(({ id: lineId, quantity, received }) => {
    const remaining = quantity - received + (allowsMore ? 2 : 0)
    return remaining > 0 && random.chance(0.7) ? [{ lineId, quantity: random.int(1, remaining) }] : []
  })
  if (lines.length === 0) return undefined
  const input = { id: purchase.id, receiptId: newId(), lines, note: '', allowsMore }
  const updatedPurchase = await world.callAsStaff(receivePurchase, input)
  // Repeats the call, like a client that has lost the answer.
  if (random.chance(0.2)) await world.callAsStaff(receivePurchase, input)
  return stateOf(updatedPurchase)
}

const closeOpenPurchase: SimulatedAction['run'] = async (world, random) => {
  const purchase = await pickOpenPurchase(world, random)
  return purchase && stateOf(await world.callAsStaff(closePurchase, { id: purchase.id }))
}

export const buyingIn: readonly SimulatedAction[] = [
  { name: 'staff order from a supplier', weight: 1, run: orderGarments },
  { name: 'staff receive a purchase', weight: 3, run: receiveDelivery },
  { name: 'staff close a purchase', weight: 0.3, run: closeOpenPurchase },
]

/** Finds lines whose deliveries, received units and moves in the stock ledger do not agree. */
export const findPurchaseDifferences = async ({ db }: World): Promise<string[]> => {
  const rows: { id: string; received: number; arrived: string; moved: string }[] = await db(
    'purchase_lines as l',
  )
    .leftJoin('purchase_receipt_lines as r', 'r.line_id', 'l.id')
    .leftJoin('stock_moves as m', 'm.id', 'r.id')
    .groupBy('l.id', 'l.received')
    .orderBy('l.id')
    .select('l.id', 'l.received', {
      arrived: db.raw('coalesce(sum(r.quantity), 0)'),
      moved: db.raw('coalesce(sum(m.stock_delta), 0)'),
    })
  return rows
    .filter(({ received, arrived, moved }) => Number(arrived) !== received || Number(moved) !== received)
    .map(
      ({ id, received, arrived, moved }) =>
        `line ${id} has received ${received}; ${arrived} by its deliveries, ${moved} by the stock ledger`,
    )
}
