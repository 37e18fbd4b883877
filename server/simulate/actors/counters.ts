import {
  cancelStockTake,
  countInStockTake,
  getStockTake,
  postStockTake,
  startStockTake,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Random } from '../../demo/random.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

const pickStockTake = async (world: World, random: Random) => {
  const ids: string[] = await world.db('stock_takes').where({ state: 'open' }).orderBy('number').pluck('id')
  return ids.length === 0 ? undefined : world.callAsStaff(getStockTake, { id: random.pick(ids) })
}

const start: SimulatedAction['run'] = async (world, random) => {
  const { productId } = random.pick(world.garments)
  const scope = random.chance(0.3) ? { kind: 'all' as const } : { kind: 'product' as const, id: productId }
  const { variants } = await world.callAsStaff(startStockTake, { stockTakeId: newId(), of: scope })
  return `${variants} to count`
}

/** Counts a variant, correctly or not. A first count of 0 returns the number of units expected. */
const count: SimulatedAction['run'] = async (world, random) => {
  const stockTake = await pickStockTake(world, random)
  if (!stockTake) return undefined
  const lines: { variant_id: string }[] = await world
    .db('stock_take_lines')
    .where({ stock_take_id: stockTake.id })
    .whereNotNull('variant_id')
    .orderBy('variant_id')
    .select('variant_id')
  const { variant_id: variantId } = random.pick(lines)
  const { expected } = await world.callAsStaff(countInStockTake, { id: stockTake.id, variantId, total: 0 })
  const countError = random.chance(0.4) ? random.int(-2, 3) : 0
  const input = { id: stockTake.id, countId: newId(), variantId, total: Math.max(0, expected + countError) }
  const line = await world.callAsStaff(countInStockTake, input)
  if (random.chance(0.2)) await world.callAsStaff(countInStockTake, input)
  if (line.difference !== input.total - expected)
    world.badAnswers.push(`${input.total} were counted of ${expected}; the line says ${line.difference}`)
  return `${line.counted} of ${line.expected}`
}

const end: SimulatedAction['run'] = async (world, random) => {
  const stockTake = await pickStockTake(world, random)
  if (!stockTake) return undefined
  if (random.chance(0.2)) return (await world.callAsStaff(cancelStockTake, { id: stockTake.id })).state
  const uncounted = random.chance(0.1) ? ('zero' as const) : ('keep' as const)
  const input = { id: stockTake.id, version: stockTake.version, rest: uncounted, reason: 'Monthly count.' }
  const result = await world.callAsStaff(postStockTake, input)
  if (random.chance(0.2)) await world.callAsStaff(postStockTake, input)
  return `${result.state}, ${result.differences} differ`
}

export const counters: readonly SimulatedAction[] = [
  { name: 'staff start a stock-take', weight: 0.7, run: start },
  { name: 'staff count in a stock-take', weight: 4, run: count },
  { name: 'staff end a stock-take', weight: 0.7, run: end },
]

/**
 * Finds lines of ended stock-takes that differ from the stock ledger, and lines whose booked difference is not the
 * counted one. A smaller loss than the counted one is accepted, because units that open orders reserve are not written
 * off.
 */
export const findStockTakeDifferences = async ({ db }: World): Promise<string[]> => {
  const rows: {
    id: string
    state: string
    counted: number | null
    expected: number | null
    applied: number | null
    moved: number | null
  }[] = await db('stock_take_lines as l')
    .join('stock_takes as t', 't.id', 'l.stock_take_id')
    .leftJoin('stock_moves as m', 'm.id', 'l.id')
    .orderBy('l.id')
    .select('l.id', 't.state', 'l.counted', 'l.expected', 'l.applied', { moved: 'm.stock_delta' })
  return rows
    .filter(({ state, counted, expected, applied, moved }) => {
      if ((applied ?? 0) !== (moved ?? 0)) return true
      if (state !== 'posted') return moved !== null
      const difference = (counted ?? 0) - (expected ?? 0)
      return applied !== null && applied !== difference && !(difference < 0 && applied > difference)
    })
    .map(
      ({ id, state, counted, expected, applied, moved }) =>
        `line ${id}, ${state}: counted ${counted} of ${expected}, applied ${applied}; ${moved} by the stock ledger`,
    )
}
