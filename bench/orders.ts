import { setTimeout } from 'node:timers/promises'
import { spentEach, type CpuTime } from './cpuTime.ts'
import type { Measure } from './load.ts'
import { addLine, buy, findVariants, makeShoppers, type Shopper } from './shoppers.ts'

/** Buys in rounds with a number of simultaneous shoppers: CPU ms for each order, their median time, and failures. */
export const orders = async (
  url: string,
  atOnce: number,
  count: number,
  cpuTime: () => CpuTime,
): Promise<Measure> => {
  const shoppers = await makeShoppers(url, atOnce)
  const variants = await findVariants(url, atOnce * count)
  const times: number[] = []
  const spent = { shop: 0, postgres: 0, writes: 0 }
  let failures = 0
  const began = performance.now()
  for (let round = 0; round < count; round++) {
    const carts = await Promise.all(
      shoppers.map((shopper, i) => addLine(shopper, variants[round * atOnce + i] ?? '')),
    )
    const before = cpuTime()
    const outcomes = await Promise.allSettled(shoppers.map((shopper, i) => buy(shopper, carts[i] ?? '')))
    // Waits for the webhooks of this round, which are part of its cost.
    await setTimeout(300)
    const now = cpuTime()
    spent.shop += now.shop - before.shop
    spent.postgres += now.postgres - before.postgres
    spent.writes += (now.writes ?? 0) - (before.writes ?? 0)
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') times.push(outcome.value)
      else failures++
  }
  const medianMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return {
    perSecond,
    medianMs,
    failures,
    ...spentEach({ shop: 0, postgres: 0, writes: 0 }, spent, times.length),
  }
}

/** Places orders without a pause, with this many shoppers at a time, and counts how many a second become PAID. */
export const ordersInARow = async (
  url: string,
  atOnce: number,
  count: number,
  cpuTime: () => CpuTime,
  makeBuyers = makeShoppers,
): Promise<Measure> => {
  const variants = await findVariants(url, 200)
  const ready: { shopper: Shopper; cartId: string }[] = []
  for (const [index, shopper] of (await makeBuyers(url, count)).entries())
    ready.push({ shopper, cartId: await addLine(shopper, variants[index % variants.length] ?? '') })
  const times: number[] = []
  let failures = 0
  const before = cpuTime()
  const began = performance.now()
  const lane = async () => {
    for (let next = ready.pop(); next; next = ready.pop())
      await buy(next.shopper, next.cartId).then(
        time => times.push(time),
        () => failures++,
      )
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const perSecond = times.length / ((performance.now() - began) / 1000)
  // Waits for the webhooks, which are part of the orders' cost.
  await setTimeout(1000)
  const medianMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return { perSecond, medianMs, failures, ...spentEach(before, cpuTime(), times.length) }
}
