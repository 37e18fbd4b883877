/**
 * Plants the faults of `scripts/mutate/` one at a time and reports how many of them the tests detect: npm run mutate --
 * money. With `--by simulate` it plants the faults that simulated days of the shop have to reveal.
 */

import { parseArgs } from 'node:util'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { messageOf } from '../server/src/platform/base/errorParts.ts'
import { faultsOf, type Fault } from './mutate/Fault.ts'
import { lists } from './mutate/lists.ts'
import { simulationFaults } from './mutate/simulationFaults.ts'

// Silences the log of the shop under test, which adds nothing here.
process.env['LOG_LEVEL'] = 'silent'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Minimum share of faults that has to be detected. */
const minCaughtShare = 0.95

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: 'string', default: 'tests' },
    seeds: { type: 'string', default: '1,2,3' },
    days: { type: 'string', default: '30' },
    orders: { type: 'string', default: '10' },
  },
})
const isSimulation = values.by === 'simulate'
if (isSimulation) {
  const { seeds: SEEDS, days: DAYS, orders: ORDERS } = values
  // Runs React in production mode, as `npm run simulate` does.
  Object.assign(process.env, { SEEDS, DAYS, ORDERS, NODE_ENV: 'production' })
}
const faultLists = isSimulation ? simulationFaults : lists
const isWanted = ({ area, file }: Fault) =>
  positionals.length === 0 || positionals.some(word => word === area || file.startsWith(word))
const faults = faultsOf(faultLists).filter(isWanted)
if (faults.length === 0) {
  console.error(
    `Nothing is planted there. There are: ${Object.keys(faultLists).join(', ')}, and paths of files.`,
  )
  process.exit(1)
}

const vitest = await createVitest('test', {
  root,
  config: join(root, 'scripts/mutate/vitest.config.ts'),
  watch: false,
  bail: 1,
  // Uses one worker, since two would each load the shop again for every fault.
  maxWorkers: 1,
  reporters: [{}],
})
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void vitest.close().finally(() => process.exit(130)))

// Uses slashes on Windows too, as the lists do.
const pathOf = (moduleId: string) => relative(root, moduleId).replaceAll('\\', '/')
const specifications = await vitest.globTestSpecifications()

/** Returns the first line of a failing test's last error. */
const messageOfFailure = (test: TestCase) => test.result().errors?.at(-1)?.message.split('\n')[0] ?? ''

const failuresIn = (modules: readonly TestModule[]) =>
  modules.flatMap(module => {
    const brokenModules = module.errors().length > 0 ? [module.relativeModuleId] : []
    const failed = [...module.children.allTests('failed')].map(
      test => `${test.fullName}: ${messageOfFailure(test)}`,
    )
    return [...brokenModules, ...failed]
  })

/** Returns the names of failing tests, usually only the first. */
const runTests = async (tests: readonly string[], database: Fault['database']): Promise<string[]> => {
  vitest.setGlobalTestNamePattern(database === 'sqlite' ? /^(?!.*\(postgres\))/ : /^(?!.*\(sqlite\))/)
  const chosen = specifications.filter(({ moduleId }) => tests.includes(pathOf(moduleId)))
  if (chosen.length < tests.length) throw new Error(`Of ${tests.join(', ')} not all are tests.`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  const failed = failuresIn(testModules.filter(({ moduleId }) => tests.includes(pathOf(moduleId))))
  return failed.length > 0 ? failed : unhandledErrors.map(String)
}

/** Plants a fault and runs its tests; returns the failures. */
const testFault = async (fault: Fault): Promise<string[]> => {
  const path = join(root, fault.file)
  globalThis.plantedFault = { ...fault, path }
  vitest.invalidateFile(path)
  try {
    return await runTests(fault.tests, fault.database)
  } finally {
    globalThis.plantedFault = undefined
    vitest.invalidateFile(path)
  }
}

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim()
const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)

/** Checks that the tests pass without a fault; otherwise a failing test would count as one that detects it. */
const checkWithoutFaults = async () => {
  for (const database of ['sqlite', 'postgres'] as const) {
    const tests = [
      ...new Set(faults.filter(fault => fault.database === database).flatMap(fault => fault.tests)),
    ]
    if (tests.length === 0) continue
    const failed = await runTests(tests, database)
    if (failed.length > 0) throw new Error(`Fails with nothing planted: ${failed.join('; ')}`)
  }
}

try {
  const startedAt = performance.now()
  await checkWithoutFaults()
  console.log(`${secondsSince(startedAt)} s  all tests pass with nothing planted`)
  const missed: Fault[] = []
  for (const fault of faults) {
    const faultStartedAt = performance.now()
    const [failure] = await testFault(fault)
    if (!failure) missed.push(fault)
    const verdict = failure ? 'caught' : 'MISSED'
    console.log(
      `${secondsSince(faultStartedAt)} s  ${verdict}  ${fault.area.padEnd(10)} ${fault.file}: ${oneLine(fault.from)}`,
    )
    console.log(`${' '.repeat(17)}${failure ? `by ${failure}` : `as ${oneLine(fault.to)}`}`)
  }
  for (const area of new Set(faults.map(fault => fault.area))) {
    const isOfArea = (fault: Fault) => fault.area === area
    const total = faults.filter(isOfArea).length
    console.log(`${area.padEnd(10)} ${total - missed.filter(isOfArea).length} of ${total}`)
  }
  const share = 1 - missed.length / faults.length
  console.log(
    `${faults.length - missed.length} of ${faults.length} caught (${Math.floor(share * 1000) / 10} %)`,
  )
  process.exitCode = share < minCaughtShare ? 1 : 0
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
} finally {
  const code = process.exitCode
  await vitest.close()
  process.exitCode = code
}
