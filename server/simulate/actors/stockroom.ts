import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { getStaffProduct, updateVariant } from '@shop/contracts/products/endpoints'
import { createPromotion, deletePromotion } from '@shop/contracts/promotions/endpoints'
import type { Random } from '../../demo/random.ts'
import { hourMs } from '../../src/platform/base/time.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

const anyVariant = (world: World, random: Random) => random.pick(random.pick(world.garments).variantIds)

/** Receives a delivery from a supplier. */
const receiveGarments: SimulatedAction['run'] = async (world, random) => {
  const input = { id: anyVariant(world, random), quantity: random.int(3, 25), reason: 'Delivery.' }
  const { stock, reserved } = await world.callAsStaff(receiveStock, input)
  return `${stock} there, ${reserved} held`
}

const correctUnits: SimulatedAction['run'] = async (world, random) => {
  const difference = random.pick([-3, -2, -1, 1, 2])
  const input = { id: anyVariant(world, random), difference, reason: 'Found otherwise.' }
  const { stock, reserved } = await world.callAsStaff(correctStock, input)
  return `${stock} there, ${reserved} held`
}

const countUnits: SimulatedAction['run'] = async (world, random) => {
  const input = { id: anyVariant(world, random), stock: random.int(0, 20), reason: 'Stock-taking.' }
  const { stock, reserved } = await world.callAsStaff(countStock, input)
  return `${stock} there, ${reserved} held`
}

const changePrice: SimulatedAction['run'] = async (world, random) => {
  const { productId, variantIds } = random.pick(world.garments)
  const { variants } = await world.callAsStaff(getStaffProduct, { id: productId })
  const variant = variants.find(({ id }) => id === random.pick(variantIds)) ?? variants[0]
  if (!variant) return undefined
  const { id: variantId, stock, reserved: _held, free: _free, images: _images, ...facts } = variant
  const newPrice = Math.max(500, variant.price + random.int(-500, 500))
  const salePrice = random.chance(0.4) ? random.int(100, newPrice - 1) : null
  const change = { ...facts, productId, variantId, stock, baseStock: stock, price: newPrice, salePrice }
  const saved = await world.callAsStaff(updateVariant, change)
  return `${variant.price} becomes ${newPrice}, on sale for ${salePrice}; ${saved.price}`
}

const promote: SimulatedAction['run'] = async (world, random) => {
  const now = world.clock.now()
  const validity = random.chance(0.4) && {
    startsAt: new Date(now + random.int(-24, 24) * hourMs).toISOString(),
    endsAt: new Date(now + random.int(25, 96) * hourMs).toISOString(),
  }
  const kind = random.pick(['percentage', 'fixed_amount', 'free_delivery'] as const)
  const value = { percentage: random.int(5, 100), fixed_amount: random.int(100, 4000), free_delivery: null }[
    kind
  ]
  const limits = {
    minimumSpend: random.pick([0, 0, 3000]),
    usageLimit: random.pick([null, 1, 5]),
    perCustomerLimit: random.pick([null, 1]),
  }
  const input = { code: `SAVE-${(world.promotionCount += 1)}`, kind, value, ...limits, ...validity }
  await world.callAsStaff(createPromotion, input)
  return `${kind} of ${value}`
}

const endPromotion: SimulatedAction['run'] = async (world, random) => {
  const ids: string[] = await world.db('promotions').orderBy('created_at').pluck('id')
  if (ids.length < 3) return undefined
  const { outcome } = await world.callAsStaff(deletePromotion, { id: random.pick(ids) })
  return outcome
}

export const stockroom: readonly SimulatedAction[] = [
  { name: 'staff receive stock', weight: 5, run: receiveGarments },
  { name: 'staff correct stock', weight: 1, run: correctUnits },
  { name: 'staff count stock', weight: 1, run: countUnits },
  { name: 'staff change a price', weight: 2, run: changePrice },
  { name: 'staff make a promotion', weight: 2, run: promote },
  { name: 'staff end a promotion', weight: 0.5, run: endPromotion },
]
