import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { run } from '../scripts/processes/run.ts'
import { pageSpeed } from './pageSpeed.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { writeReport } from './writeReport.ts'
import { runScenarios } from './scenarios.ts'
import { firstPages, withDemoShop } from './withDemoShop.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const size = ['--products', '10000', '--orders', '1000']
const dataDir = join(root, 'data/bench')

const fill = (env: Record<string, string>) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...size], { DATABASE_URL: '', ...env })

await buildIfStale()

// An earlier run has sold stock that this one needs.
rmSync(dataDir, { recursive: true, force: true })
await fill({ DATA_DIR: dataDir })
console.log('\nSQLite ...')
const sqlite = await runScenarios({
  env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  referenceSource: dataDir,
  postgresPid: null,
})

console.log('\nPostgres ...')
const postgres = await startPostgres()
const env = { DATA_DIR: join(root, 'data/bench-postgres'), DATABASE_URL: `${postgres.url}postgres` }
try {
  await fill(env)
  const pid = Number(readFileSync(join(postgres.databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const onPostgres = await runScenarios({ env, referenceSource: env.DATABASE_URL, postgresPid: pid })
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  console.log('\nPages on a phone ...')
  const pages = await withDemoShop(url => pageSpeed(url, firstPages))
  const report = writeReport(machine, { SQLite: sqlite, Postgres: onPostgres }, pages)
  writeFileSync(join(root, 'bench/REPORT.md'), report)
  console.log(`\n${report}`)
} finally {
  await postgres.stop()
}
console.log('\nThe back office ...')
await run(process.execPath, ['--import', 'tsx', 'bench/runOffice.ts'])
console.log('\nGrowth ...')
await run(process.execPath, ['--import', 'tsx', 'bench/runGrowth.ts'])
