import type { SentInput } from '@shop/contracts/endpoint'
import {
  askReturn,
  cancelReturn,
  listOrderReturns,
  quoteReturn,
  sendReturn,
} from '@shop/contracts/returns/endpoints'
import type { Return } from '@shop/contracts/returns/entities'
import { reasonNames } from '@shop/contracts/returnReasons'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'
import { recordReplacement, pickRecentOrder } from './known.ts'

/** Picks any size of the same garment, possibly the same one; undefined if the garment is not from this shop. */
const pickSize = async (world: World, random: Random, itemId: string): Promise<string | undefined> => {
  const item: { variant_id: string | null } | undefined = await world
    .db('order_items')
    .where({ id: itemId })
    .first('variant_id')
  const garment = world.garments.find(({ variantIds }) => variantIds.includes(item?.variant_id ?? ''))
  return garment && random.pick(garment.variantIds)
}

const stateOf = ({ state, refund, expected, lines }: Return) =>
  `${state}, ${refund ?? expected} back, ${lines.map(({ swap }) => (swap ? `swap to pay ${swap.toPay}` : 'refund')).join(' and ')}`

export const askForReturn: SimulatedAction['run'] = async (world, random) => {
  const order = pickRecentOrder(world, random, 80)
  if (!order) return undefined
  const call = world.callOf(order.person)
  const { left } = await call(listOrderReturns, { id: order.id })
  if (left.length === 0) return undefined
  const lines: SentInput<typeof askReturn>['lines'] = []
  for (const { itemId, quantity } of left) {
    if (lines.length > 0 && random.chance(0.5)) continue
    const swapFor = random.chance(0.45) ? await pickSize(world, random, itemId) : undefined
    const units = random.int(1, quantity)
    lines.push({ itemId, quantity: units, reason: random.pick(reasonNames), ...(swapFor && { swapFor }) })
  }
  const quote = await call(quoteReturn, { id: order.id, lines })
  const returnId = newId()
  const sendRequest = () => call(askReturn, { id: order.id, returnId, lines, note: '' })
  const { returns } = await sendRequest()
  // Repeats the call, like a client that has lost the answer.
  if (random.chance(0.1)) await sendRequest()
  const bookedReturn = returns.find(({ id }) => id === returnId)
  if (!bookedReturn) throw new Error('A return that was booked is not among those of its order')
  for (const { swap } of bookedReturn.lines)
    if (swap) recordReplacement(world, order.person, swap.orderId, swap.paymentUrl)
  if (bookedReturn.expected !== quote.refund)
    world.badAnswers.push(`a return was quoted at ${quote.refund}, and booked at ${bookedReturn.expected}`)
  return stateOf(bookedReturn)
}

const pickOwnReturn = async (world: World, random: Random, states: readonly string[]) => {
  const rows: { id: string; order_id: string }[] = await world
    .db('returns')
    .whereIn('state', states)
    .orderBy(['created_at', 'id'])
    .select('id', 'order_id')
  if (rows.length === 0) return undefined
  const row = random.pick(rows)
  const order = world.orders.find(({ id }) => id === row.order_id)
  return order && { id: order.id, returnId: row.id, call: world.callOf(order.person) }
}

export const sendOwnReturn: SimulatedAction['run'] = async (world, random) => {
  const ownReturn = await pickOwnReturn(world, random, ['ASKED'])
  if (!ownReturn) return undefined
  await ownReturn.call(sendReturn, { id: ownReturn.id, returnId: ownReturn.returnId })
  return 'posted'
}

export const cancelOwnReturn: SimulatedAction['run'] = async (world, random) => {
  const ownReturn = await pickOwnReturn(world, random, ['ASKED', 'SENT', 'RECEIVED'])
  if (!ownReturn) return undefined
  const { returns } = await ownReturn.call(cancelReturn, { id: ownReturn.id, returnId: ownReturn.returnId })
  const updatedReturn = returns.find(({ id }) => id === ownReturn.returnId)
  return updatedReturn && stateOf(updatedReturn)
}
