/**
 * Compares the CPU time of the most frequent requests with that of another checkout, `npm run bench:beside --
 * ../other`, in ms per request. Both have to be built, and run on SQLite with 1,000 products. They take turns, so that
 * other work on the machine affects both alike. `--only list` measures only scenarios with `list` in their name.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { run } from '../scripts/processes/run.ts'
import { cpuTimeOf } from './cpuTime.ts'
import { measureCount, type Request } from './load.ts'
import { startShop } from './processes.ts'
import { median } from './median.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
    requests: { type: 'string', default: '3000' },
  },
  allowPositionals: true,
})
const [otherCheckout = ''] = positionals
if (!existsSync(join(otherCheckout, 'server/dist/main.mjs')))
  throw new Error('Name another checkout that is built: npm run bench:beside -- ../other')

const warmUps = 2
const size = ['--products', '1000', '--orders', '1000']

const start = async (checkout: string, port: number) => {
  const env = { DATA_DIR: join(checkout, 'data/bench-beside'), DATABASE_URL: '' }
  if (!existsSync(env.DATA_DIR))
    await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...size], env, { cwd: checkout })
  return startShop(port, { ...env, JOBS: 'none', STATUS_KEY: 'bench-status-key' }, checkout)
}

const shops = [await start(root, 3600), await start(resolve(otherCheckout), 3700)]
const shopsWithSlugs = await Promise.all(
  shops.map(async shop => {
    const answer = await fetch(`${shop.url}/api/products?sort=newest&limit=100`)
    const { data } = (await answer.json()) as { data: { items: { slug: string }[] } }
    return { shop, slugs: data.items.map(({ slug }) => slug) }
  }),
)

const pages = (path: string, count: number): Request[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${path}&page=${i + 1}` }))
const listing = '/collections/thobes'
const scenarios: { name: string; times?: number; requests: (slugs: readonly string[]) => Request[] }[] = [
  { name: '/api/healthz', times: 4, requests: () => [{ path: '/api/healthz' }] },
  { name: 'List', requests: () => pages('/api/products?sort=newest&limit=24', 20) },
  { name: 'List of a collection', requests: () => pages('/api/products?collection=thobes&limit=24', 10) },
  {
    name: 'Product detail',
    requests: slugs => slugs.map(slug => ({ path: `/api/products/slug/${slug}` })),
  },
  { name: 'Kept page', requests: () => [{ path: listing }] },
  {
    name: 'Kept page, gzip',
    times: 2,
    requests: () => [{ path: listing, headers: { 'accept-encoding': 'gzip' } }],
  },
]

for (const { name, times = 1, requests } of scenarios) {
  if (!name.toLowerCase().includes(values.only.toLowerCase())) continue
  const shopsWithTimes = shopsWithSlugs.map(each => ({ ...each, spent: [] as number[] }))
  for (let round = -warmUps; round < Number(values.rounds); round++)
    for (const { shop, slugs, spent } of shopsWithTimes) {
      const count = Number(values.requests) * times
      const ms = await measureCount(shop.url, requests(slugs), count, () => cpuTimeOf(shop.pid))
      if (round >= 0) spent.push(ms)
    }
  const [ourMedian = NaN, otherMedian = NaN] = shopsWithTimes.map(({ spent }) => median(spent))
  const [ourMinimum = NaN, otherMinimum = NaN] = shopsWithTimes.map(({ spent }) => Math.min(...spent))
  console.log(
    `${name.padEnd(22)} ${ourMedian.toFixed(3)}  beside ${otherMedian.toFixed(3)}: ${((100 * ourMedian) / otherMedian).toFixed(0)} %  ` +
      `(least ${ourMinimum.toFixed(3)}, ${otherMinimum.toFixed(3)}: ${((100 * ourMinimum) / otherMinimum).toFixed(0)} %)`,
  )
}
await Promise.all(shops.map(shop => shop.stop()))
