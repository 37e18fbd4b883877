import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { Buyer } from './people/Buyer.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { findBrokenPromises, type ConfirmedFact } from './books/promises.ts'
import { startDrill, type Drill } from './startDrill.ts'

const buyers = 8
const buyMs = 15_000
/** Error of a clock in either direction, ms. */
const clockErrorMs = 120_000

/**
 * Runs a shop with clocks that differ by up to four minutes: the provider's, and those of the processes' machines if
 * there are several.
 */
export const setClocksWrong = (dialect: Dialect) => {
  it.each([
    ['ahead', 1],
    ['behind', -1],
  ] as const)('lose and duplicate nothing while the provider is %s', async (_, sign) => {
    const drill = await startDrill(dialect, { providerSkew: sign * clockErrorMs, skew: -sign * clockErrorMs })
    try {
      await drill.start()
      const urls = [drill.url]
      if (dialect === 'postgres')
        for (const skew of [clockErrorMs, 0]) {
          const { url } = await drill.startReplica({ CLOCK_SKEW: String(sign * skew) })
          urls.push(url)
        }
      await sellAt(drill, urls, sign)
    } finally {
      await drill.stop()
    }
  })

  const sellAt = async (drill: Drill, urls: readonly string[], sign: number) => {
    const promised: ConfirmedFact[] = []
    const random = seededRandom(`clocks ${dialect} ${sign}`)
    let isSelling = true
    const variantIds = await drill.withShop(async shop => [(await makeGarment(shop, 1000)).variantId])
    const work = Promise.all(
      Array.from({ length: buyers }, async (_, index) => {
        const shopper = await drill.withShop(shop => makeShopper(shop, variantIds[0]!))
        const signedInShopper = { ...shopper, accessToken: await drill.tokenFor(shopper) }
        // Distributes the buyers among the processes.
        const call: Drill['call'] = (endpoint, input, token) =>
          drill.call(endpoint, input, token, urls[index % urls.length])
        return new Buyer({ ...drill, call }, signedInShopper, random, promised).buyWhile(
          () => isSelling,
          variantIds,
        )
      }),
    )
    await setTimeout(buyMs)
    isSelling = false
    await work
    // The units of abandoned orders are released when their pages expire, by the provider's clock.
    await drill.liveThrough(50 * minuteMs)
    const { books } = await converge(drill)
    expect(findBrokenPromises(books, promised)).toEqual([])
    const pendingOrders = books.orders.filter(({ status }) => status === 'PENDING')
    expect(pendingOrders).toEqual([])
    const paidCount = books.orders.filter(({ status }) => status === 'PAID').length
    expect(paidCount).toBeGreaterThan(buyers)
    console.log(
      `${dialect}, the provider ${sign > 0 ? 'ahead' : 'behind'}: ${books.orders.length} orders, ${paidCount} paid`,
    )
    record(dialect, { buyers, paid: paidCount })
  }
}
