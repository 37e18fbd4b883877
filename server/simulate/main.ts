import { parseArgs } from 'node:util'
import { createDatabase, withDatabase, type Dialect } from '../src/test/databases.ts'
import { startPostgres } from '../src/test/processes/postgresCluster.ts'
import { migrate } from '../src/platform/database/opening/migrate.ts'
import { live, type Life, type Lived } from './live.ts'
import { shrink } from './shrink.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now()) },
    database: { type: 'string', default: 'sqlite' },
    orders: { type: 'string', default: '20' },
    without: { type: 'string', default: '' },
    // Looks for the fewest acts that still break the promise.
    shrink: { type: 'boolean', default: false },
  },
})

/** Number of acts in thirty days with forty orders each. */
const enoughActs = 6000

const tellBroken = ({ brokenOn, broken, lastActs, orders }: Lived) => {
  console.log(`\nSeed ${values.seed} breaks a promise on day ${brokenOn}:`)
  for (const { promise, findings } of broken) console.log(`${promise}\n  ${findings.join('\n  ')}`)
  console.log(`The orders:\n  ${orders.join('\n  ')}`)
  console.log(`The last acts:\n  ${lastActs.join('\n  ')}`)
  process.exitCode = 1
}

const tell = (lived: Lived) => {
  const { brokenOn, counts, never, hashes, acts } = lived
  for (const [what, count] of counts) console.log(`${String(count).padStart(6)}  ${what}`)
  console.log(`${acts} acts, history ${hashes.at(-1)}`)
  if (never.length > 0) console.log(`Never came to anything: ${never.join(', ')}`)
  // Fails a long run in which some act never succeeded; a short run proves nothing about it.
  if (never.length > 0 && acts >= enoughActs) process.exitCode = 1
  if (brokenOn !== null) tellBroken(lived)
}

const dialect: Dialect = values.database === 'postgres' ? 'postgres' : 'sqlite'
const postgres = dialect === 'postgres' ? await startPostgres({ isHasty: true }) : null

const given = { seed: values.seed, dialect, ordersADay: Number(values.orders) }

const liveOn = async (more: Pick<Life, 'days' | 'without' | 'say'>): Promise<Lived> => {
  const lived: Lived[] = []
  await withDatabase(createDatabase(dialect, postgres?.url ?? ''), async (db, database) => {
    await migrate(db)
    await db.destroy()
    lived.push(await live({ ...given, ...more, database }))
  })
  return lived[0]!
}

/** Repeats the run with fewer and fewer acts while one of the same promises is still broken. */
const makeSmall = async ({ brokenOn, broken, acts, numbers }: Lived, without: ReadonlySet<number>) => {
  const days = brokenOn ?? 0
  const all = Array.from({ length: acts }, (_act, index) => index + 1)
  const butFor = (kept: readonly number[]) => {
    const known = new Set(kept)
    return new Set([...without, ...all.filter(number => !known.has(number))])
  }
  let last: Lived | undefined
  const kept = await shrink(numbers, async fewer => {
    const lived = await liveOn({ days, without: butFor(fewer) })
    const isSame = lived.broken.some(({ promise }) => broken.some(one => one.promise === promise))
    console.log(`${fewer.length} acts: ${isSame ? 'still broken' : 'kept'}`)
    if (isSame) last = lived
    return isSame
  })
  console.log(`\nOf ${acts} acts ${kept.length} break it: ${kept.join(', ')}`)
  if (last) tellBroken(last)
}

try {
  const began = performance.now()
  const without = new Set(values.without.split(',').filter(Boolean).map(Number))
  const lived = await liveOn({ days: Number(values.days), without, say: console.log })
  tell(lived)
  const minutes = (performance.now() - began) / 60_000
  console.log(`${((lived.brokenOn ?? Number(values.days)) / minutes).toFixed(1)} days a minute`)
  if (values.shrink && lived.brokenOn !== null) await makeSmall(lived, without)
} finally {
  await postgres?.stop()
}
