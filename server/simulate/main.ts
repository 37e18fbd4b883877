import { parseArgs } from 'node:util'
import { createDatabase, withDatabase, type Dialect } from '../src/test/databases.ts'
import { startPostgres } from '../src/test/processes/postgresCluster.ts'
import { migrate } from '../src/platform/database/opening/migrate.ts'
import { simulate as simulateDays, type SimulationOptions, type SimulationResult } from './live.ts'
import { shrink } from './shrink.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now()) },
    database: { type: 'string', default: 'sqlite' },
    orders: { type: 'string', default: '20' },
    without: { type: 'string', default: '' },
    // Looks for the fewest actions that still break the promise.
    shrink: { type: 'boolean', default: false },
  },
})

/** Number of actions in a run long enough for each to succeed: thirty days with forty orders each. */
const minActions = 6000

const reportBroken = ({ brokenOn, broken, lastActions, orders }: SimulationResult) => {
  console.log(`\nSeed ${values.seed} breaks a promise on day ${brokenOn}:`)
  for (const { promise, findings } of broken) console.log(`${promise}\n  ${findings.join('\n  ')}`)
  console.log(`The orders:\n  ${orders.join('\n  ')}`)
  console.log(`The last acts:\n  ${lastActions.join('\n  ')}`)
  process.exitCode = 1
}

const report = (result: SimulationResult) => {
  const { brokenOn, counts, missing, hashes, acts } = result
  for (const [what, count] of counts) console.log(`${String(count).padStart(6)}  ${what}`)
  console.log(`${acts} acts, history ${hashes.at(-1)}`)
  if (missing.length > 0) console.log(`Never came to anything: ${missing.join(', ')}`)
  // Fails a long run in which some action never succeeded; a short run proves nothing about it.
  if (missing.length > 0 && acts >= minActions) process.exitCode = 1
  if (brokenOn !== null) reportBroken(result)
}

const dialect: Dialect = values.database === 'postgres' ? 'postgres' : 'sqlite'
const postgres = dialect === 'postgres' ? await startPostgres({ isHasty: true }) : null

const baseOptions = { seed: values.seed, dialect, ordersPerDay: Number(values.orders) }

const simulate = async (
  options: Pick<SimulationOptions, 'days' | 'without' | 'say'>,
): Promise<SimulationResult> => {
  const results: SimulationResult[] = []
  await withDatabase(createDatabase(dialect, postgres?.url ?? ''), async (db, database) => {
    await migrate(db)
    await db.destroy()
    results.push(await simulateDays({ ...baseOptions, ...options, database }))
  })
  return results[0]!
}

/** Repeats the run with fewer and fewer actions while one of the same promises is still broken. */
const minimise = async (
  { brokenOn, broken, acts, actionNumbers }: SimulationResult,
  without: ReadonlySet<number>,
) => {
  const days = brokenOn ?? 0
  const allNumbers = Array.from({ length: acts }, (_act, index) => index + 1)
  const withoutAllBut = (remaining: readonly number[]) => {
    const remainingNumbers = new Set(remaining)
    return new Set([...without, ...allNumbers.filter(number => !remainingNumbers.has(number))])
  }
  let lastBroken: SimulationResult | undefined
  const fewestNumbers = await shrink(actionNumbers, async candidate => {
    const result = await simulate({ days, without: withoutAllBut(candidate) })
    const isSame = result.broken.some(({ promise }) => broken.some(other => other.promise === promise))
    console.log(`${candidate.length} acts: ${isSame ? 'still broken' : 'kept'}`)
    if (isSame) lastBroken = result
    return isSame
  })
  console.log(`\nOf ${acts} acts ${fewestNumbers.length} break it: ${fewestNumbers.join(', ')}`)
  if (lastBroken) reportBroken(lastBroken)
}

try {
  const startedAt = performance.now()
  const without = new Set(values.without.split(',').filter(Boolean).map(Number))
  const result = await simulate({ days: Number(values.days), without, say: console.log })
  report(result)
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`${((result.brokenOn ?? Number(values.days)) / minutes).toFixed(1)} days a minute`)
  if (values.shrink && result.brokenOn !== null) await minimise(result, without)
} finally {
  await postgres?.stop()
}
