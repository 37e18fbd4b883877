import { rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { postgresPidIn } from './cpuTime.ts'
import { fillDemoShop } from './fillDemoShop.ts'
import { measureOffice } from './office.ts'

type Findings = Awaited<ReturnType<typeof measureOffice>>

const limits = { list: 60, dashboard: 100, growthMb: 100 }

const section = (database: string, { lists, exported }: Findings) => `
## ${database}

| | 95 of 100 within, ms | at most | reached | median ms | CPU ms each | of Postgres | failed |
|---|---|---|---|---|---|---|---|
${lists
  .map(([name, { slowMs = 0, medianMs, cpuMs, postgresMs, failures }]) => {
    const limit = name === 'Dashboard' ? limits.dashboard : limits.list
    return `| ${name} | ${slowMs} | ${limit} | ${slowMs <= limit ? 'yes' : '**no**'} | ${medianMs} | ${cpuMs.toFixed(1)} | ${postgresMs.toFixed(1)} | ${failures} |`
  })
  .join('\n')}

All orders as CSV: ${exported.lines.toLocaleString('en-GB')} lines in ${exported.seconds.toFixed(0)} s, memory grew by ${exported.growthMb} MB (at most ${limits.growthMb}).
`

/** Returns the report on the cost of the back office, as Markdown. */
const writeOfficeReport = (machine: string, findings: Record<string, Findings>): string =>
  `# Benchmark of the back office

\`npm run bench:office\` on ${machine}: the built shop in production mode with 10,000 products, 100,000 orders and 50,000
users, autocannon with 10 connections, which wait for each other where the machine has fewer cores.
${Object.entries(findings)
  .map(([database, result]) => section(database, result))
  .join('')}`

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = join(root, 'data/bench-office')
const size = ['--products', '10000', '--orders', '100000', '--customers', '50000']

await buildIfStale()
rmSync(dataDir, { recursive: true, force: true })
const onSqlite = { DATA_DIR: dataDir, DATABASE_URL: '' }
await fillDemoShop(onSqlite, size)
const sqlite = await measureOffice({ env: onSqlite, postgresPid: null })

const postgres = await startPostgres()
const env = { DATA_DIR: join(root, 'data/bench-office-postgres'), DATABASE_URL: `${postgres.url}postgres` }
try {
  await fillDemoShop(env, size)
  const onPostgres = await measureOffice({ env, postgresPid: postgresPidIn(postgres.databaseDir) })
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  const report = writeOfficeReport(machine, { SQLite: sqlite, Postgres: onPostgres })
  writeFileSync(join(root, 'bench/OFFICE.md'), report)
  console.log(`\n${report}`)
} finally {
  await postgres.stop()
}
