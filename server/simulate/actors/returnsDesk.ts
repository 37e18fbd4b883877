import {
  checkReturn,
  endRepair,
  getReturn,
  receiveReturn,
  refundInstead,
  refuseReturn,
  removeMissing,
} from '@shop/contracts/returns/adminEndpoints'
import { bookReturn, getBookable, quoteBooking } from '@shop/contracts/returns/bookingEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { reasonNames } from '@shop/contracts/returnReasons'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'
import { pickOrder } from './pickOrder.ts'

const pickReturn = async (world: World, random: Random, states: readonly string[]) => {
  const ids: string[] = await world
    .db('returns')
    .whereIn('state', states)
    .orderBy('updated_at', 'desc')
    .orderBy(['created_at', 'id'])
    .limit(20)
    .pluck('id')
  if (ids.length === 0) return undefined
  return world.callAsStaff(getReturn, { id: random.pick(ids) })
}

const stateOf = ({ state, refund, refundState, lines }: AdminReturn) =>
  `${state}, ${refund} back ${refundState ?? ''}, ${lines.length} lines`

/** Books a return for a customer who calls, often in exchange for another product. */
const bookForCustomer: SimulatedAction['run'] = async (world, random) => {
  const order = await pickOrder(world, random, ['SHIPPED', 'DELIVERED'])
  if (!order) return undefined
  const { lines: bookable, isLate } = await world.callAsStaff(getBookable, { id: order.id })
  if (bookable.length === 0) return undefined
  const garments = world.garments.flatMap(({ variantIds }) => variantIds)
  const lines = bookable.slice(0, random.int(1, 2)).map(({ itemId, quantity }) => ({
    itemId,
    quantity: random.int(1, quantity),
    reason: random.pick(reasonNames),
    ...(random.chance(0.7) && { swapFor: random.pick(garments) }),
  }))
  const { refund, toPay } = await world.callAsStaff(quoteBooking, { id: order.id, lines })
  const input = { id: order.id, returnId: newId(), lines, expected: { refund, toPay } }
  const late = isLate && { lateReason: 'As promised by phone.' }
  const booked = await world.callAsStaff(bookReturn, { ...input, ...late })
  return `${stateOf(booked)}, ${toPay} to pay`
}

const receiveParcel: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['ASKED', 'SENT'])
  if (!pickedReturn) return undefined
  return stateOf(await world.callAsStaff(receiveReturn, { id: pickedReturn.id }))
}

const checkGarments: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['RECEIVED'])
  if (!pickedReturn) return undefined
  const checks = pickedReturn.lines.map(line => {
    const outcome = random.weighted(['restock', 'repair', 'write_off'] as const, option =>
      option === 'restock' ? 6 : 1,
    )
    const deduction = line.swap === null && random.chance(0.2) ? random.int(0, line.worth) : 0
    return {
      lineId: line.id,
      outcomes: { restock: 0, repair: 0, write_off: 0, [outcome]: line.quantity - line.missing },
      deduction,
      deductionReason: deduction > 0 ? 'It was worn.' : '',
    }
  })
  const fullRefund = pickedReturn.lines.reduce((sum, line) => sum + line.worth, pickedReturn.delivery)
  const amount = fullRefund - checks.reduce((sum, { deduction }) => sum + deduction, 0)
  return stateOf(await world.callAsStaff(checkReturn, { id: pickedReturn.id, amount, lines: checks }))
}

const refuse: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['ASKED', 'SENT', 'RECEIVED'])
  if (!pickedReturn) return undefined
  const sendsBack = pickedReturn.state === 'RECEIVED' && { sendsBack: true }
  return stateOf(
    await world.callAsStaff(refuseReturn, { id: pickedReturn.id, reason: 'Worn.', ...sendsBack }),
  )
}

const reportMissing: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['RECEIVED'])
  if (!pickedReturn) return undefined
  // The harder case is a garment whose replacement has been sent.
  const owedLines = pickedReturn.lines.filter(({ isOwedIfMissing }) => isOwedIfMissing)
  const line = random.pick(owedLines.length > 0 ? owedLines : pickedReturn.lines)
  const booked = line.quantity - line.missing
  const lines = [{ lineId: line.id, arrived: random.int(0, Math.max(0, booked - 1)), booked }]
  return stateOf(await world.callAsStaff(removeMissing, { id: pickedReturn.id, lines }))
}

const settleWithMoney: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['ASKED', 'SENT', 'RECEIVED', 'CHECKED', 'DONE'])
  if (!pickedReturn) return undefined
  const line = pickedReturn.lines.find(({ refundInstead: sum }) => sum !== null)
  if (!line || line.refundInstead === null) return undefined
  const isGone = random.chance(0.5)
  const input = { id: pickedReturn.id, lineId: line.id, amount: line.refundInstead, isGone }
  return stateOf(await world.callAsStaff(refundInstead, input))
}

const repair: SimulatedAction['run'] = async (world, random) => {
  const pickedReturn = await pickReturn(world, random, ['CHECKED', 'DONE'])
  const line = pickedReturn?.lines.find(({ outcomes }) => (outcomes?.repair ?? 0) > 0)
  if (!pickedReturn || !line?.outcomes) return undefined
  const outcome = random.pick(['restock', 'write_off'] as const)
  const input = { id: pickedReturn.id, lineId: line.id, outcome, left: line.outcomes.repair }
  return stateOf(await world.callAsStaff(endRepair, input))
}

export const returnsDesk: readonly SimulatedAction[] = [
  { name: 'staff book a return', weight: 4, run: bookForCustomer },
  { name: 'staff receive a return', weight: 7, run: receiveParcel },
  { name: 'staff check a return', weight: 7, run: checkGarments },
  { name: 'staff refuse a return', weight: 1, run: refuse },
  { name: 'staff miss a garment', weight: 2.5, run: reportMissing },
  { name: 'staff refund instead', weight: 2, run: settleWithMoney },
  { name: 'staff end a repair', weight: 2, run: repair },
]
