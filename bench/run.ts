import { rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { run } from '../scripts/processes/run.ts'
import { pageSpeed } from './pageSpeed.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { section, writeReport } from './writeReport.ts'
import { runScenarios } from './scenarios.ts'
import { postgresPidIn } from './cpuTime.ts'
import { fillDemoShop } from './fillDemoShop.ts'
import { firstPages, withDemoShop } from './withDemoShop.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = join(root, 'data/bench')

/**
 * `--only 'Product list'` prints the scenarios whose name contains this, and writes no report. `--products 1000` sets
 * the size of the shop. `--beside vendure=/path,evershop=/path` also compares with other shops: see runPeers.ts.
 */
const { only, products, beside } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    products: { type: 'string', default: '10000' },
    beside: { type: 'string' },
  },
}).values
const size = ['--products', products, '--orders', '1000']

await buildIfStale()

// An earlier run has sold stock that this one needs.
rmSync(dataDir, { recursive: true, force: true })
await fillDemoShop({ DATA_DIR: dataDir }, size)
console.log('\nSQLite ...')
const sqlite = await runScenarios({
  only,
  env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  referenceSource: dataDir,
  postgresPid: null,
})

/** Measures pages on a phone, and writes the report with all results. */
const writeWholeReport = async (onPostgres: typeof sqlite) => {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  console.log('\nPages on a phone ...')
  const pages = await withDemoShop(url => pageSpeed(url, firstPages))
  const text = writeReport(machine, Number(products), { SQLite: sqlite, Postgres: onPostgres }, pages)
  writeFileSync(join(root, 'bench/REPORT.md'), text)
  console.log(`\n${text}`)
}

console.log('\nPostgres ...')
const postgres = await startPostgres()
const env = { DATA_DIR: join(root, 'data/bench-postgres'), DATABASE_URL: `${postgres.url}postgres` }
try {
  await fillDemoShop(env, size)
  const postgresPid = postgresPidIn(postgres.databaseDir)
  const onPostgres = await runScenarios({ only, env, referenceSource: env.DATABASE_URL, postgresPid })
  if (only) console.log(section('SQLite', sqlite) + section('Postgres', onPostgres))
  else await writeWholeReport(onPostgres)
} finally {
  await postgres.stop()
}
if (!only) {
  console.log('\nThe back office ...')
  await run(process.execPath, ['--import', 'tsx', 'bench/runOffice.ts'])
  console.log('\nGrowth ...')
  await run(process.execPath, ['--import', 'tsx', 'bench/runGrowth.ts'])
}
if (beside !== undefined) {
  console.log('\nOther shops ...')
  await run(process.execPath, ['--import', 'tsx', 'bench/runPeers.ts', beside])
}
