import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { run } from '../scripts/run.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { measureOffice } from './office.ts'
import { writeOfficeReport } from './writeOfficeReport.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = join(root, 'data/bench-office')
const size = ['--products', '10000', '--orders', '100000', '--customers', '50000']

const fill = (env: Record<string, string>) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...size], { DATABASE_URL: '', ...env })

await buildIfStale()
rmSync(dataDir, { recursive: true, force: true })
const onSqlite = { DATA_DIR: dataDir, DATABASE_URL: '' }
await fill(onSqlite)
const sqlite = await measureOffice({ env: onSqlite, postgresPid: null })

const postgres = await startPostgres()
const env = { DATA_DIR: join(root, 'data/bench-office-postgres'), DATABASE_URL: `${postgres.url}postgres` }
try {
  await fill(env)
  const [pid] = readFileSync(join(postgres.databaseDir, 'postmaster.pid'), 'utf8').split('\n')
  const onPostgres = await measureOffice({ env, postgresPid: Number(pid) })
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  const report = writeOfficeReport(machine, { SQLite: sqlite, Postgres: onPostgres })
  writeFileSync(join(root, 'bench/OFFICE.md'), report)
  console.log(`\n${report}`)
} finally {
  await postgres.stop()
}
