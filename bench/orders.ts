import { setTimeout } from 'node:timers/promises'
import type { Measure } from './load.ts'
import { addLine, buy, findVariants, makeShoppers } from './shoppers.ts'

/** Buys in rounds of so many shoppers at once: CPU ms for each order, the median time of one, how many failed. */
export const orders = async (
  url: string,
  atOnce: number,
  count: number,
  cpuTime: () => number,
): Promise<Measure> => {
  const shoppers = await makeShoppers(url, atOnce)
  const variants = await findVariants(url, atOnce * count)
  const times: number[] = []
  let cpuMs = 0
  let failures = 0
  const began = performance.now()
  for (let round = 0; round < count; round++) {
    const carts = await Promise.all(
      shoppers.map((shopper, i) => addLine(shopper, variants[round * atOnce + i] ?? '')),
    )
    const before = cpuTime()
    const outcomes = await Promise.allSettled(shoppers.map((shopper, i) => buy(shopper, carts[i] ?? '')))
    // The webhooks of this round are part of its cost.
    await setTimeout(300)
    cpuMs += cpuTime() - before
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') times.push(outcome.value)
      else failures++
  }
  const medianMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return { perSecond, medianMs, failures, cpuMs: cpuMs / Math.max(1, times.length) }
}
