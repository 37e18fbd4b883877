import { setTimeout } from 'node:timers/promises'
import { cpuTimeOf, cpuTimeOfTree, memoryOf, writesOf, type CpuTime } from './cpuTime.ts'
import { connections, measure, medianOf, type Measure, type Request } from './load.ts'
import { cartLines } from './cartLines.ts'
import { drainOutbox } from './drainOutbox.ts'
import { measureEachOnce } from './measureEachOnce.ts'
import { measureOrderRounds, measureSteadyOrders } from './orders.ts'
import { makeGuests } from './shoppers.ts'
import { pageWeight } from './pageWeight.ts'
import { searches } from './searches.ts'
import { startScript } from './processes.ts'
import { startWithSandbox } from './startWithSandbox.ts'
import { readStatementCounts, statementsPerRequest, statusKey } from './statements.ts'

const ports = { shop: 3200, sandbox: 3300, reference: 3400 }
const rounds = 3
const seconds = 5
const shoppersAtOnce = 50
const shoppersInARow = 10
const ordersPerSecond = 60
const orderRounds = 4
const listPages = 20
/** Pages of a collection that the smallest measured shop, of 1,000 products, has. */
const collectionPages = 10
/** Number of rounds before the measured ones, after which code is compiled and connections are open. */
const warmUps = 2

export interface Result {
  name: string
  measure: Measure
  /**
   * Statements of one request, by the shop's metrics; for a checkout, those of the call that places the order. Null if
   * the scenario has no single route.
   */
  statements: number | null
  /** Maximum CPU time per request, ms; absent if only the median time is limited. */
  maxCpuMs?: number
  /** Maximum median time, ms. */
  maxMedianMs?: number
  /** Minimum number per second. */
  minPerSecond?: number
  /** Requests per second as a share of the bare reference's, if the two are compared. */
  ratio?: number
}

interface Source {
  env: Record<string, string>
  /** The data directory or the address of Postgres that the bare reference reads. */
  referenceSource: string
  /** Postgres' main process, whose CPU time counts as well. */
  postgresPid: number | null
  /** Runs only the scenarios whose name contains this. */
  only?: string
}

const pages = (path: string, count: number): Request[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${path}${path.includes('?') ? '&' : '?'}page=${i + 1}` }))

const slugs = async (url: string): Promise<string[]> => {
  const allSlugs: string[] = []
  for (let page = 1; page <= 8; page++) {
    const answer = await fetch(`${url}/api/products?sort=newest&limit=100&page=${page}`)
    const { data } = (await answer.json()) as { data: { items: { slug: string }[] } }
    allSlugs.push(...data.items.map(({ slug }) => slug))
  }
  return allSlugs
}

/** Lists addresses not requested yet, so that each page is rendered. */
const coldVisits = (pathOf: (visit: number) => string, round: number): Request[] =>
  Array.from({ length: 600 }, (_, i) => ({ path: `${pathOf(i)}visit=${round}-${i}` }))

const startAll = async ({ env, referenceSource }: Source) => {
  const { sandbox, shop } = await startWithSandbox(ports, { ...env, STATUS_KEY: statusKey })
  const reference = await startScript(
    'bench/reference.ts',
    [String(ports.reference), referenceSource],
    ports.reference,
    '/',
  )
  return { sandbox, shop, reference }
}

/** Runs every scenario, or only some of them, against the shop on one database. */
export const runScenarios = async ({ only = '', ...source }: Source) => {
  const { sandbox, shop, reference } = await startAll(source)
  const postgresCpuTime = () => (source.postgresPid ? cpuTimeOfTree(source.postgresPid) : 0)
  const cpuTimeReader = (pid: number) => (): CpuTime => ({
    shop: cpuTimeOf(pid),
    postgres: postgresCpuTime(),
    writes: writesOf(pid),
  })
  const cpuTime = cpuTimeReader(shop.pid)
  await setTimeout(3000)
  const idleMb = memoryOf(shop.pid)

  const results: Result[] = []
  const scenario = async (
    target: Omit<Result, 'measure' | 'statements'>,
    route: string | null,
    run: () => Promise<Measure>,
  ) => {
    if (!target.name.includes(only)) return
    const before = route === null ? null : await readStatementCounts(shop.url, route)
    const result = await run()
    const statements =
      before === null || route === null
        ? null
        : statementsPerRequest(before, await readStatementCounts(shop.url, route))
    results.push({ ...target, measure: result, statements })
  }
  const repeat = async (url: string, requests: Request[], time: () => CpuTime) => {
    const measures: Measure[] = []
    await measure({ url, requests, seconds: 2, cpuTime: time })
    for (let round = 0; round < rounds; round++)
      measures.push(await measure({ url, requests, seconds, cpuTime: time }))
    return medianOf(measures)
  }
  const referenceMeasure = await repeat(reference.url, pages('/', listPages), cpuTimeReader(reference.pid))
  const productSlugs = await slugs(shop.url)
  await scenario({ name: 'Product list, 24', maxCpuMs: 1.2 }, '/api/products', () =>
    repeat(shop.url, pages('/api/products?sort=newest&limit=24', listPages), cpuTime),
  )
  await scenario({ name: 'Product detail', maxCpuMs: 1.2 }, '/api/products/slug/{slug}', () =>
    repeat(
      shop.url,
      productSlugs.map(slug => ({ path: `/api/products/slug/${slug}` })),
      cpuTime,
    ),
  )
  for (const result of results) result.ratio = result.measure.perSecond / referenceMeasure.perSecond

  await measureSearches(shop.url, cpuTime, scenario)
  await scenario({ name: 'Cart line added', maxCpuMs: 2 }, '/api/cart/items', () =>
    cartLines(shop.url, rounds, warmUps, cpuTime),
  )

  const checkout = '/api/checkout'
  await scenario(
    { name: 'Checkout to PAID, alone (median at most 25 ms)', maxMedianMs: 25 },
    checkout,
    async () => {
      await measureOrderRounds(shop.url, 10, 30, cpuTime)
      return measureOrderRounds(shop.url, 1, 40, cpuTime)
    },
  )
  await scenario({ name: `Checkout to PAID, ${shoppersAtOnce} at once`, maxCpuMs: 15 }, checkout, () =>
    measureOrderRounds(shop.url, shoppersAtOnce, orderRounds, cpuTime),
  )
  await measureOrdersInARow(shop.url, cpuTime, scenario)

  await scenario({ name: 'Mail or document sent', maxCpuMs: 15 }, null, () => drainOutbox(shop.url, cpuTime))

  const page = async (kind: 'collection' | 'product', path: string, pathOf: (visit: number) => string) => {
    const name = `${kind === 'collection' ? 'Collection' : 'Product'} page`
    await scenario({ name: `${name}, cold`, maxCpuMs: 5 }, `page: ${kind}`, async () => {
      const coldMeasures: Measure[] = []
      for (let round = 0; round < warmUps + rounds; round++)
        coldMeasures.push(await measureEachOnce(shop.url, coldVisits(pathOf, round), cpuTime))
      return medianOf(coldMeasures.slice(warmUps))
    })
    await scenario({ name: `${name}, kept`, maxCpuMs: 0.3 }, `page: ${kind}`, () =>
      repeat(shop.url, [{ path, headers: { 'accept-encoding': 'gzip' } }], cpuTime),
    )
  }
  const collectionPath = (visit: number) => `/collections/thobes?page=${(visit % collectionPages) + 1}&`
  await page('collection', '/collections/thobes', collectionPath)
  await page(
    'product',
    `/products/${productSlugs[0]}`,
    visit => `/products/${productSlugs[visit % productSlugs.length]}?`,
  )
  const weight = await pageWeight(shop.url, '/collections/thobes')
  const home = await pageWeight(shop.url, '/')
  await Promise.all([sandbox, shop, reference].map(process => process.stop()))
  return { bare: referenceMeasure, results, startedIn: shop.startedIn, idleMb, weight, home }
}

type Scenario = (
  target: Omit<Result, 'measure' | 'statements'>,
  route: string | null,
  run: () => Promise<Measure>,
) => Promise<void>

/** Runs each search only once, as answers are kept. */
const measureSearches = async (url: string, cpuTime: () => CpuTime, scenario: Scenario) => {
  const remaining = searches()
  const next = (count: number) => remaining.splice(0, count)
  // Runs one search at a time, to measure how long a single shopper waits.
  await scenario({ name: 'Search, each once (median at most 30 ms)', maxMedianMs: 30 }, '/api/products', () =>
    measureEachOnce(url, next(48), cpuTime, 1),
  )
  await scenario({ name: `Search, ${connections} at once`, maxCpuMs: 3 }, '/api/products', async () => {
    const measures: Measure[] = []
    const perRound = Math.floor(remaining.length / (warmUps + rounds))
    for (let round = 0; round < warmUps + rounds; round++)
      measures.push(await measureEachOnce(url, next(perRound), cpuTime))
    return medianOf(measures.slice(warmUps))
  })
}

/** Places orders one after the other, of accounts and of guests. */
const measureOrdersInARow = async (url: string, cpuTime: () => CpuTime, scenario: Scenario) => {
  const checkout = '/api/checkout'
  const guestMeasures: Measure[] = []
  const accountMedians: Measure[] = []
  const name = `Checkout to PAID, ${shoppersInARow} in a row (at least ${ordersPerSecond} per second)`
  await scenario({ name, maxCpuMs: 15, minPerSecond: ordersPerSecond }, checkout, async () => {
    const accountMeasures: Measure[] = []
    // Alternates the two, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round++) {
      accountMeasures.push(await measureSteadyOrders(url, shoppersInARow, 300, cpuTime))
      guestMeasures.push(await measureSteadyOrders(url, shoppersInARow, 300, cpuTime, makeGuests))
    }
    const median = medianOf(accountMeasures)
    accountMedians.push(median)
    return median
  })
  // Leaves out statements: guests and accounts use the same route, so the scenario above has counted those of both.
  for (const { cpuMs } of accountMedians)
    await scenario(
      {
        name: `Checkout to PAID, ${shoppersInARow} guests in a row (at most 10 % above accounts)`,
        maxCpuMs: Number((1.1 * cpuMs).toFixed(2)),
      },
      null,
      () => Promise.resolve(medianOf(guestMeasures)),
    )
}
