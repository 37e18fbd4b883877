import { clearCart } from '@shop/contracts/cart/endpoints'
import type { CpuTime } from './cpuTime.ts'
import { medianOf, type Measure, type Request } from './load.ts'
import { measureEachOnce } from './measureEachOnce.ts'
import { findVariants, makeShoppers } from './shoppers.ts'

const shopperCount = 300
/** Number of lines that each shopper adds. */
const linesEach = 3

/**
 * Measures adding a line to a cart: each of many shoppers adds three lines, one after the other. Empties the carts
 * between the rounds.
 */
export const cartLines = async (
  url: string,
  rounds: number,
  warmUps: number,
  cpuTime: () => CpuTime,
): Promise<Measure> => {
  const shoppers = await makeShoppers(url, shopperCount)
  const variants = await findVariants(url, linesEach)
  const requests = variants.flatMap(variantId =>
    shoppers.map(({ credentials }): Request => ({
      method: 'POST',
      path: '/api/cart/items',
      headers: { ...credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ variantId, quantity: 1 }),
    })),
  )
  const measures: Measure[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    measures.push(await measureEachOnce(url, requests, cpuTime))
    for (const { client } of shoppers) await client.call(clearCart, {})
  }
  return medianOf(measures.slice(warmUps))
}
