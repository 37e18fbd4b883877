import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { startPostgres, type Postgres } from '../server/src/test/processes/postgresCluster.ts'
import { postgresPidIn } from './cpuTime.ts'
import { fillDemoShop } from './fillDemoShop.ts'
import { measureGrowth } from './growth.ts'
import { growthReportText, type ShopMeasurements } from './growthReportText.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = join(root, 'data/bench-growth')

/** `--sizes 1000:10000,100000:100000` sets the products and orders of each shop. */
const { sizes } = parseArgs({
  options: { sizes: { type: 'string', default: '1000:10000,10000:50000,100000:100000' } },
}).values
const shops = sizes.split(',').map(size => {
  const [products = 0, orders = 0] = size.split(':').map(Number)
  return { products, orders }
})

/** Creates a demo shop of a given size, on SQLite unless a Postgres cluster is passed, and measures it. */
const measureShop = async (
  size: { products: number; orders: number },
  postgres: Postgres | null,
): Promise<ShopMeasurements> => {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres ? `${postgres.url}postgres` : '' }
  const startedAt = performance.now()
  const counts = ['--products', String(size.products), '--orders', String(size.orders)]
  await fillDemoShop(env, [...counts, '--customers', '20000'])
  const filledIn = (performance.now() - startedAt) / 1000
  const postgresPid = postgres && postgresPidIn(postgres.databaseDir)
  return { ...size, fillSeconds: filledIn, ...(await measureGrowth({ env, postgresPid })) }
}

/** Measures a shop on a Postgres cluster of its own. */
const onPostgres = async (size: { products: number; orders: number }) => {
  const postgres = await startPostgres()
  try {
    return await measureShop(size, postgres)
  } finally {
    await postgres.stop()
  }
}

await buildIfStale()
const sqlite: ShopMeasurements[] = []
const inPostgres: ShopMeasurements[] = []
for (const size of shops) {
  sqlite.push(await measureShop(size, null))
  inPostgres.push(await onPostgres(size))
}
rmSync(dataDir, { recursive: true, force: true })
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
const report = growthReportText(machine, { SQLite: sqlite, Postgres: inPostgres })
writeFileSync(join(root, 'bench/GROWTH.md'), report)
console.log(`\n${report}`)
