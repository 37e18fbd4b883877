import { beginCheckout, search, startShoppingAgent, type Step } from '../scripts/agent/shoppingAgent.ts'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { cpuTimeOf } from './cpuTime.ts'
import { withDemoShop } from './withDemoShop.ts'

/** Numbers of warm-up requests and of measured requests. */
const warmUp = 300
const measured = 1000
const wanted = ['white thobe', 'najd', 'linen', 'black bisht', 'thobe 56', 'kandura']

interface Found {
  products: { variants: { id: string; availability: { available: boolean } }[] }[]
}

/**
 * Measures the cost of assistants on SQLite: CPU time of the shop's process per search and per change of a checkout.
 */
const measure = async (url: string, pid: number): Promise<void> => {
  const agent = await startShoppingAgent(url)
  const timed = async (what: string, request: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < warmUp; round++) await request(round)
    const before = cpuTimeOf(pid)
    for (let round = 0; round < measured; round++) await request(round)
    console.log(`${what}: ${((cpuTimeOf(pid) - before) / measured).toFixed(2)} ms CPU`)
  }
  const find = (round: number) => search(wanted[round % wanted.length] ?? '', undefined)
  const sizes = await Promise.all(
    wanted.map(async (_, round) => JSON.stringify(await agent.rest(find(round))).length),
  )
  console.log(`Answers of searches: ${Math.round(Math.max(...sizes) / 1024)} KB at most`)
  await timed('Search over REST', round => agent.rest(find(round)))
  await timed('Search over MCP', round => agent.mcp(find(round)))
  const { products } = (await agent.rest(find(0))) as unknown as Found
  const variant = products
    .flatMap(({ variants }) => variants)
    .find(({ availability }) => availability.available)
  const begun = beginCheckout(variant?.id ?? '')
  const { id } = await agent.rest(begun)
  const update: Step = {
    ...begun,
    tool: 'update_checkout',
    method: 'PUT',
    path: '/checkout-sessions/{id}',
    id: String(id),
  }
  await timed('Change of a checkout over REST', () => agent.rest(update))
  agent.stop()
}

await buildIfStale()
await withDemoShop(measure, { LOCAL_RECEIVERS: 'yes', NODE_ENV: 'development' })
