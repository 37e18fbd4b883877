import { setTimeout } from 'node:timers/promises'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Fault } from '@shop/payments-sandbox/Faults'
import { seededRandom } from '../demo/random.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { Buyer } from './people/Buyer.ts'
import { countSold } from './books/checkBooks.ts'
import { Clerk } from './people/Clerk.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { findBrokenPromises, type ConfirmedFact } from './books/promises.ts'
import { isShort } from './short.ts'
import { useDrill } from './startDrill.ts'

const rounds = isShort ? 1 : 4
const killsPerRound = isShort ? 4 : 25
const buyers = 6
const stock = 60

/** Occasional faults of the provider in the meantime. */
const faults: readonly Fault[] = [
  { kind: 'drop' },
  { kind: 'duplicate' },
  { kind: 'reorder' },
  { kind: 'rate_limit' },
  { kind: 'error_before_commit' },
  { kind: 'error_after_commit' },
  { kind: 'error_after_commit', isKept: true, path: '/v1/checkout/sessions', method: 'POST' },
  { kind: 'reset_after_commit', times: 2 },
]

/** Kills the shop again and again while people buy and staff work, and checks all records against all promises. */
export const killAtRandom = (dialect: Dialect) => {
  const seed = process.env['DRILL_SEED'] ?? String(Date.now())
  const random = seededRandom(`${seed} ${dialect}`)
  const drill = useDrill(dialect, { retryDelaysMs: [1000] })
  beforeAll(() => console.log(`Kills at random on ${dialect}: DRILL_SEED=${seed}`))

  /** Starts the shop and kills it, sometimes while it is starting. */
  const killOnce = async () => {
    if (random.chance(0.4)) drill.sandbox.faults.add(random.pick(faults))
    if (random.chance(0.1)) {
      drill.spawn()
      await setTimeout(random.int(100, 800))
    } else {
      await drill.start()
      await setTimeout(random.int(0, 450))
    }
    await drill.process.kill()
  }

  it(`keeps every promise through ${rounds * killsPerRound} kills`, async () => {
    const promised: ConfirmedFact[] = []
    const people = await drill.withShop(async shop => {
      const garments = [
        await makeGarment(shop, stock),
        await makeGarment(shop, stock, 1999),
        await makeGarment(shop, stock, 333),
      ]
      const variantIds = garments.map(({ variantId }) => variantId)
      const shoppers = []
      for (let index = 0; index < buyers; index++) {
        const shopper = await makeShopper(shop, variantIds[0]!)
        shoppers.push({ ...shopper, accessToken: await drill.tokenFor(shopper) })
      }
      return { variantIds, shoppers }
    })

    for (let round = 1; round <= rounds; round++) {
      let isSelling = true
      const isRunning = () => isSelling
      const work = Promise.all([
        ...people.shoppers.map(shopper =>
          new Buyer(drill, shopper, random, promised).buyWhile(isRunning, people.variantIds),
        ),
        new Clerk(drill, random, promised).workWhile(isRunning),
      ])
      // Prevents an unhandled rejection; a failure is thrown where the work is awaited below.
      work.catch(() => {})
      for (let kill = 0; kill < killsPerRound; kill++) await killOnce()
      await drill.start()
      isSelling = false
      await work
      drill.sandbox.faults.clear()
      const { tookMs, books } = await converge(drill, drill.startedAt())
      expect(findBrokenPromises(books, promised)).toEqual([])
      record(dialect, { kills: killsPerRound, rounds: 1, slowestMs: tookMs })
      if (round < rounds) await drill.process.kill()
    }

    // Lets every page expire, and enough time pass for the audit to check everything.
    await drill.passTime(43 * minuteMs)
    await converge(drill)
    await drill.passTime(15 * minuteMs)
    await drill.call(runJob, { name: 'audit' }, drill.staffToken)
    const { books } = await converge(drill)
    expect(books.orders.filter(({ status }) => status === 'PENDING')).toEqual([])
    const paidCount = books.orders.filter(({ paidAt }) => paidAt).length
    // Checks that enough happened for the checks above to prove something.
    expect(paidCount).toBeGreaterThan(isShort ? 0 : 10)
    record(dialect, {
      buyers,
      paid: paidCount,
      sold: countSold(books),
      refundsAsked: books.refunds.length,
      refundsMade: books.providerRefunds.length,
    })
  }, 600_000)
}
