import { parseArgs } from 'node:util'
import { createDatabase, withDatabase, type Dialect } from '../src/test/databases.ts'
import { startPostgres } from '../src/test/processes/postgresCluster.ts'
import { migrate } from '../src/platform/database/opening/migrate.ts'
import { live, type Lived } from './live.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now()) },
    database: { type: 'string', default: 'sqlite' },
    orders: { type: 'string', default: '20' },
    without: { type: 'string', default: '' },
  },
})

const tell = ({ brokenOn, broken, lastActs, counts, never, hashes, acts, orders }: Lived) => {
  for (const [what, count] of counts) console.log(`${String(count).padStart(6)}  ${what}`)
  console.log(`${acts} acts, history ${hashes.at(-1)}`)
  if (never.length > 0) console.log(`Never came to anything: ${never.join(', ')}`)
  if (brokenOn === null) return
  console.log(`\nSeed ${values.seed} breaks a promise on day ${brokenOn}:`)
  for (const { promise, findings } of broken) console.log(`${promise}\n  ${findings.join('\n  ')}`)
  console.log(`The orders:\n  ${orders.join('\n  ')}`)
  console.log(`The last acts:\n  ${lastActs.join('\n  ')}`)
  process.exitCode = 1
}

const dialect: Dialect = values.database === 'postgres' ? 'postgres' : 'sqlite'
const postgres = dialect === 'postgres' ? await startPostgres({ isHasty: true }) : null
try {
  const database = createDatabase(dialect, postgres?.url ?? '')
  await withDatabase(database, async (db, made) => {
    await migrate(db)
    await db.destroy()
    const began = performance.now()
    const { days, seed, orders, without } = values
    const lived = await live({
      days: Number(days),
      seed,
      dialect,
      database: made,
      ordersADay: Number(orders),
      without: new Set(without.split(',').filter(Boolean).map(Number)),
      say: console.log,
    })
    tell(lived)
    const minutes = (performance.now() - began) / 60_000
    console.log(`${((lived.brokenOn ?? Number(days)) / minutes).toFixed(1)} days a minute`)
  })
} finally {
  await postgres?.stop()
}
