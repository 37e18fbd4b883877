import { setTimeout } from 'node:timers/promises'
import { costPerUnit, type CpuTime } from './cpuTime.ts'
import type { Measure } from './load.ts'
import { addLine, buy, findVariants, makeShoppers, type Shopper } from './shoppers.ts'
import { median } from './median.ts'

/** Buys in rounds, with a number of simultaneous shoppers, and measures the cost and time of an order. */
export const measureOrderRounds = async (
  url: string,
  shopperCount: number,
  rounds: number,
  cpuTime: () => CpuTime,
): Promise<Measure> => {
  const shoppers = await makeShoppers(url, shopperCount)
  const variants = await findVariants(url, shopperCount * rounds)
  const times: number[] = []
  const cpuSpent = { shop: 0, postgres: 0, writes: 0 }
  let failures = 0
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round++) {
    const carts = await Promise.all(
      shoppers.map((shopper, i) => addLine(shopper, variants[round * shopperCount + i] ?? '')),
    )
    const cpuBefore = cpuTime()
    const outcomes = await Promise.allSettled(shoppers.map((shopper, i) => buy(shopper, carts[i] ?? '')))
    // Waits for the webhooks of this round, which are part of its cost.
    await setTimeout(300)
    const cpuAfter = cpuTime()
    cpuSpent.shop += cpuAfter.shop - cpuBefore.shop
    cpuSpent.postgres += cpuAfter.postgres - cpuBefore.postgres
    cpuSpent.writes += (cpuAfter.writes ?? 0) - (cpuBefore.writes ?? 0)
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') times.push(outcome.value)
      else failures++
  }
  const medianMs = median(times)
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  return {
    perSecond,
    medianMs,
    failures,
    ...costPerUnit({ shop: 0, postgres: 0, writes: 0 }, cpuSpent, times.length),
  }
}

/** Places `count` orders without a pause, a number of them at a time, and measures how many a second become PAID. */
export const measureSteadyOrders = async (
  url: string,
  shopperCount: number,
  count: number,
  cpuTime: () => CpuTime,
  makeBuyers = makeShoppers,
): Promise<Measure> => {
  const variants = await findVariants(url, 200)
  const filledCarts: { shopper: Shopper; cartId: string }[] = []
  for (const [index, shopper] of (await makeBuyers(url, count)).entries())
    filledCarts.push({ shopper, cartId: await addLine(shopper, variants[index % variants.length] ?? '') })
  const times: number[] = []
  let failures = 0
  const cpuBefore = cpuTime()
  const startedAt = performance.now()
  const buyRemaining = async () => {
    for (let cart = filledCarts.pop(); cart; cart = filledCarts.pop())
      await buy(cart.shopper, cart.cartId).then(
        time => times.push(time),
        () => failures++,
      )
  }
  await Promise.all(Array.from({ length: shopperCount }, buyRemaining))
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  // Waits for the webhooks, which are part of the orders' cost.
  await setTimeout(1000)
  const medianMs = median(times)
  return { perSecond, medianMs, failures, ...costPerUnit(cpuBefore, cpuTime(), times.length) }
}
