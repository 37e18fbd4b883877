import { beginCheckout, search, startShoppingAgent, type UcpRequest } from '../scripts/agent/shoppingAgent.ts'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { cpuTimeOf } from './cpuTime.ts'
import { withDemoShop } from './withDemoShop.ts'

const warmUpRounds = 300
const measuredRounds = 1000
const queries = ['white thobe', 'najd', 'linen', 'black bisht', 'thobe 56', 'kandura']

interface SearchAnswer {
  products: { variants: { id: string; availability: { available: boolean } }[] }[]
}

/**
 * Measures the cost of assistants on SQLite: CPU time of the shop's process per search and per change of a checkout.
 */
const measure = async (url: string, pid: number): Promise<void> => {
  const agent = await startShoppingAgent(url)
  const printCpuTime = async (label: string, request: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < warmUpRounds; round++) await request(round)
    const before = cpuTimeOf(pid)
    for (let round = 0; round < measuredRounds; round++) await request(round)
    console.log(`${label}: ${((cpuTimeOf(pid) - before) / measuredRounds).toFixed(2)} ms CPU`)
  }
  const searchStep = (round: number) => search(queries[round % queries.length] ?? '', undefined)
  const sizes = await Promise.all(
    queries.map(async (_, round) => JSON.stringify(await agent.rest(searchStep(round))).length),
  )
  console.log(`Answers of searches: ${Math.round(Math.max(...sizes) / 1024)} KB at most`)
  await printCpuTime('Search over REST', round => agent.rest(searchStep(round)))
  await printCpuTime('Search over MCP', round => agent.mcp(searchStep(round)))
  const { products } = (await agent.rest(searchStep(0))) as unknown as SearchAnswer
  const variant = products
    .flatMap(({ variants }) => variants)
    .find(({ availability }) => availability.available)
  const beginStep = beginCheckout(variant?.id ?? '')
  const { id } = await agent.rest(beginStep)
  const update: UcpRequest = {
    ...beginStep,
    tool: 'update_checkout',
    method: 'PUT',
    path: '/checkout-sessions/{id}',
    id: String(id),
  }
  await printCpuTime('Change of a checkout over REST', () => agent.rest(update))
  agent.stop()
}

await buildIfStale()
await withDemoShop(measure, { LOCAL_RECEIVERS: 'yes', NODE_ENV: 'development' })
