import { setTimeout } from 'node:timers/promises'
import { cpuTimeOf, cpuTimeOfTree, memoryOf } from './cpuTime.ts'
import { measure, medianOf, type Measure, type Request } from './load.ts'
import { pageWeight } from './pageWeight.ts'
import { startScript, startShop } from './processes.ts'
import { addLine, buy, findVariants, makeShoppers } from './shoppers.ts'

const ports = { shop: 3200, sandbox: 3300, reference: 3400 }
const rounds = 3
const seconds = 5
const shoppersAtOnce = 50
const orderRounds = 4

export interface Result {
  name: string
  measure: Measure
  /** What it may cost at most, CPU ms. */
  limit: number
  /** Requests a second, as a share of the bare reference's. */
  ratio?: number
}

interface Source {
  env: Record<string, string>
  /** What the bare reference reads: the data directory, or the address of Postgres. */
  referenceSource: string
  /** Postgres' main process, whose time counts as well. */
  postgresPid: number | null
}

const pages = (path: string, count: number): Request[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${path}${path.includes('?') ? '&' : '?'}page=${i + 1}` }))

const slugs = async (url: string): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; page <= 8; page++) {
    const answer = await fetch(`${url}/api/products?sort=newest&limit=100&page=${page}`)
    const { data } = (await answer.json()) as { data: { items: { slug: string }[] } }
    found.push(...data.items.map(({ slug }) => slug))
  }
  return found
}

const sandboxSecrets = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }

const startAll = async ({ env, referenceSource }: Source) => {
  const sandbox = await startScript(
    'packages/payments-sandbox/src/main.ts',
    [],
    ports.sandbox,
    '/_sandbox/none',
    {
      PORT: String(ports.sandbox),
      SECRET: sandboxSecrets.secretKey,
      WEBHOOK_SECRET: sandboxSecrets.webhookSecret,
      WEBHOOK_URL: `http://127.0.0.1:${ports.shop}/api/webhooks/stripe`,
    },
  )
  const shop = await startShop(ports.shop, {
    ...env,
    STRIPE_SECRET_KEY: sandboxSecrets.secretKey,
    STRIPE_WEBHOOK_SECRET: sandboxSecrets.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
  })
  const reference = await startScript(
    'bench/reference.ts',
    [String(ports.reference), referenceSource],
    ports.reference,
    '/',
  )
  return { sandbox, shop, reference }
}

/** Buys in rounds of so many shoppers at once: CPU ms for each order, the median time of one, how many failed. */
const orders = async (
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

/** Runs every scenario against the shop on one database. */
export const runScenarios = async (source: Source) => {
  const { sandbox, shop, reference } = await startAll(source)
  const ofPostgres = () => (source.postgresPid ? cpuTimeOfTree(source.postgresPid) : 0)
  const cpuTime = () => cpuTimeOf(shop.pid) + ofPostgres()
  const referenceCpuTime = () => cpuTimeOf(reference.pid) + ofPostgres()
  await setTimeout(3000)
  const idleMb = memoryOf(shop.pid)

  const results: Result[] = []
  const repeat = async (url: string, requests: Request[], time: () => number) => {
    const measures: Measure[] = []
    for (let round = 0; round < rounds; round++)
      measures.push(await measure({ url, requests, seconds, cpuTime: time }))
    return medianOf(measures)
  }
  const bare = await repeat(reference.url, pages('/', 400), referenceCpuTime)
  const compare = async (name: string, requests: Request[], limit: number) => {
    const found = await repeat(shop.url, requests, cpuTime)
    results.push({ name, limit, measure: found, ratio: found.perSecond / bare.perSecond })
  }
  await compare('Product list, 24', pages('/api/products?sort=newest&limit=24', 400), 1.2)
  const known = await slugs(shop.url)
  await compare(
    'Product detail',
    known.map(slug => ({ path: `/api/products/slug/${slug}` })),
    1.2,
  )

  const [shopper] = await makeShoppers(shop.url, 1)
  const variants = await findVariants(shop.url, 20)
  const headers = { authorization: `Bearer ${shopper?.accessToken}`, 'content-type': 'application/json' }
  const addingLine = variants.flatMap(variantId => [
    {
      method: 'POST' as const,
      path: '/api/cart/items',
      headers,
      body: JSON.stringify({ variantId, quantity: 1 }),
    },
  ])
  results.push({ name: 'Cart line added', limit: 2, measure: await addLines(shop.url, addingLine, cpuTime) })

  results.push({
    name: 'Checkout to PAID, alone',
    limit: 15,
    measure: await orders(shop.url, 1, 40, cpuTime),
  })
  const together = await orders(shop.url, shoppersAtOnce, orderRounds, cpuTime)
  results.push({ name: `Checkout to PAID, ${shoppersAtOnce} at once`, limit: 15, measure: together })

  const cold = Array.from({ length: 600 }, (_, i) => ({
    path: `/collections/thobes?page=${(i % 100) + 1}&view=${i}`,
  }))
  results.push({ name: 'Collection page, cold', limit: 5, measure: await once(shop.url, cold, cpuTime) })
  results.push({
    name: 'Collection page, kept',
    limit: 0.3,
    measure: await repeat(
      shop.url,
      [{ path: '/collections/thobes', headers: { 'accept-encoding': 'gzip' } }],
      cpuTime,
    ),
  })
  const weight = await pageWeight(shop.url, '/collections/thobes')
  const home = await pageWeight(shop.url, '/')
  await Promise.all([sandbox, shop, reference].map(process => process.stop()))
  return { bare, results, startedIn: shop.startedIn, idleMb, weight, home }
}

/** Each request once, one after the other: what it costs when nothing of it is kept. */
const once = async (url: string, requests: Request[], cpuTime: () => number): Promise<Measure> => {
  const before = cpuTime()
  const began = performance.now()
  const times: number[] = []
  let failures = 0
  for (const { path, method = 'GET', headers = {}, body } of requests) {
    const start = performance.now()
    const init = { method, headers: { 'accept-encoding': 'gzip', ...headers }, ...(body && { body }) }
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) failures++
    times.push(performance.now() - start)
  }
  return {
    perSecond: requests.length / ((performance.now() - began) / 1000),
    cpuMs: (cpuTime() - before) / requests.length,
    medianMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
    failures,
  }
}

/** A cart holds at most what is in stock, so that lines are added a few at a time and the cart is cleared between. */
const addLines = async (url: string, requests: Request[], cpuTime: () => number): Promise<Measure> => {
  const measures: Measure[] = []
  for (let round = 0; round < 15; round++) {
    measures.push(await once(url, requests, cpuTime))
    await fetch(`${url}/api/cart`, { method: 'DELETE', headers: requests[0]?.headers ?? {} })
  }
  const all = medianOf(measures)
  return { ...all, cpuMs: measures.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / measures.length }
}
