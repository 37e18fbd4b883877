import { ApiError } from '@shop/client/ApiError'
import { seededRandom } from '../demo/random.ts'
import type { Dialect, TestDatabase } from '../src/test/databases.ts'
import { dayMs, hourMs } from '../src/platform/base/time.ts'
import type { SimulatedAction } from './SimulatedAction.ts'
import { abroad } from './actors/abroad.ts'
import { assistants } from './actors/assistants.ts'
import { bookkeeper } from './actors/bookkeeper.ts'
import { buyingIn } from './actors/buyingIn.ts'
import { changers } from './actors/changers.ts'
import { clerks } from './actors/clerks.ts'
import { counters } from './actors/counters.ts'
import { leavers } from './actors/leavers.ts'
import { movers } from './actors/movers.ts'
import { outside } from './actors/outside.ts'
import { owners } from './actors/owners.ts'
import { returnsDesk } from './actors/returnsDesk.ts'
import { shoppers } from './actors/shoppers.ts'
import { staff } from './actors/staff.ts'
import { stockroom } from './actors/stockroom.ts'
import { takers } from './actors/takers.ts'
import { findMissingCombinations } from './findings/sometimes.ts'
import { deliverEvents, passUntil } from './passTime.ts'
import { findBrokenPromises, type BrokenPromise } from './promises.ts'
import { seedCrypto } from './seedCrypto.ts'
import { describeOrders } from './describeOrders.ts'
import { World } from './World.ts'

const actions: readonly SimulatedAction[] = [
  shoppers,
  abroad,
  assistants,
  staff,
  changers,
  takers,
  clerks,
  returnsDesk,
  movers,
  stockroom,
  buyingIn,
  counters,
  owners,
  bookkeeper,
  leavers,
  outside,
].flat()
const weightOf = ({ weight }: SimulatedAction) => weight
const totalWeight = actions.reduce((sum, { weight }) => sum + weight, 0)
const buyWeight = actions.find(({ name }) => name === 'shopper buys')?.weight ?? 1

/** Hours of the day between which people act, in ms; in the rest of the day unfinished work can settle. */
const activeHours = { from: 5 * hourMs, to: 19 * hourMs }

export interface SimulationOptions {
  days: number
  seed: string
  dialect: Dialect
  database: TestDatabase
  /** Approximate number of people who buy on each day. */
  ordersPerDay: number
  /** Numbers of actions to leave out. */
  without?: ReadonlySet<number>
  say?: (line: string) => void
}

export interface SimulationResult {
  /** The day on which a promise was broken; null if all days passed. */
  brokenOn: number | null
  broken: BrokenPromise[]
  /** Hashes of everything that happened until the end of each day; equal for equal seeds. */
  hashes: string[]
  lastActions: readonly string[]
  /** Numbers of the actions that had an effect. */
  actionNumbers: readonly number[]
  /**
   * Actions that never succeeded and combinations that never occurred: promises that depend on them were not tested.
   */
  missing: string[]
  counts: [string, number][]
  acts: number
  /** Lines of the histories of orders that a broken promise names. */
  orders: string[]
}

const simulateAction = async (world: World, { seed, number }: { seed: string; number: number }) => {
  // Each action has its own random source, so that leaving one out changes no other.
  const random = seededRandom(`${seed} act ${number}`)
  const { name, run } = random.weighted(actions, weightOf)
  let outcome: string | undefined
  try {
    outcome = await run(world, random)
  } catch (error) {
    // A refusal by the API is a normal outcome; any other error is reported.
    if (!(error instanceof ApiError) && !world.isDead)
      world.badAnswers.push(`#${number} ${name}: ${String(error)}`)
    outcome =
      error instanceof ApiError
        ? ['refused', error.code, ...Object.keys(error.fields)].join(', ')
        : 'no answer'
  }
  if (world.isDead) outcome = 'killed'
  await world.revive()
  await deliverEvents(world)
  await world.revive()
  if (outcome !== undefined) world.history.add(world.clock.now(), number, name, outcome)
}

/** Adds the totals at the end of the day to the history. */
const recordDay = async ({ db, history }: World) => {
  const statuses: unknown[] = await db('orders')
    .groupBy('status')
    .orderBy('status')
    .select('status')
    .count({ n: '*' })
    .sum({ total: 'total' })
  const money: unknown[] = await db('money_moves')
    .groupBy('kind')
    .orderBy('kind')
    .select('kind')
    .sum({ amount: 'amount' })
  const stock: unknown[] = await db('variants').sum({ stock: 'stock', reserved: 'reserved' })
  history.addToHash(
    JSON.stringify([statuses, money, stock], (_key, value: unknown) =>
      typeof value === 'number' ? String(value) : value,
    ),
  )
}

const simulateDays = async (world: World, { days, seed, ordersPerDay, without, say }: SimulationOptions) => {
  const actionsPerDay = Math.round((ordersPerDay * totalWeight) / buyWeight)
  const startedAt = world.clock.now()
  const hashes: string[] = []
  let number = 0
  for (let day = 1; day <= days; day++) {
    const random = seededRandom(`${seed} day ${day}`)
    const midnight = startedAt + (day - 1) * dayMs
    const times = Array.from({ length: actionsPerDay }, () =>
      random.int(activeHours.from, activeHours.to),
    ).toSorted((a, b) => a - b)
    for (const time of times) {
      number++
      await passUntil(world, midnight + time)
      if (!without?.has(number)) await simulateAction(world, { seed, number })
    }
    const broken = await findBrokenPromises(world, random)
    await recordDay(world)
    hashes.push(world.history.hash())
    say?.(
      `day ${day}: ${number} acts, ${world.orders.length} orders, ${world.mails.length} mails, ${world.history.hash()}`,
    )
    if (broken.length > 0)
      return { brokenOn: day, broken, acts: number, hashes, orders: await describeOrders(world.db, broken) }
    await passUntil(world, midnight + dayMs)
  }
  return { brokenOn: null, broken: [], acts: number, hashes, orders: [] }
}

/** Simulates days of the shop's life, until a promise is broken. */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const world = new World(options.dialect)
  const restoreCrypto = seedCrypto(seededRandom(`${options.seed} ids`))
  try {
    await world.open(options.database, options.seed)
    const result = await simulateDays(world, options)
    const { history } = world
    const counts = history.counts()
    const hasSucceeded = ({ name }: SimulatedAction) =>
      counts.some(([what]) => what.startsWith(`${name}:`) && !what.startsWith(`${name}: refused`))
    const missing = [
      ...actions.filter(action => !hasSucceeded(action)).map(({ name }) => name),
      ...(await findMissingCombinations(world.db)),
    ]
    return {
      ...result,
      lastActions: history.lastActions(),
      actionNumbers: history.actionNumbers(),
      counts,
      missing,
    }
  } finally {
    await world.close()
    restoreCrypto()
  }
}
