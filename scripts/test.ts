import { join } from 'node:path'
import { findChromium } from '../e2e/findChromium.ts'
import { buildIfStale } from './buildIfStale.ts'
import {
  add,
  check,
  conclude,
  inQuickDir,
  quickDir,
  readReport,
  reports,
  runTool,
  vitest,
} from './test/tools.ts'

const hasBrowser = async (): Promise<boolean> => {
  if (findChromium()) return true
  const isRequired = process.env['REQUIRE_BROWSER'] === 'yes'
  console.log(
    '\n!!! SKIPPED: no Chromium found. Install one or set CHROMIUM_PATH to run the browser tests. !!!',
  )
  add(0, isRequired ? 1 : 0, isRequired ? 0 : 1)
  // The browser tests build it; without them its budgets still hold.
  await check('Desktop app', 'electron-vite', ['build', '--config', 'desktop/electron.vite.config.ts'])
  return false
}

/** Some of the browser tests, on a shop of their own; its sandbox takes the next port. */
const playwright = async (name: string, port: number, ...which: string[]) => {
  const file = join(reports, `${name}.json`)
  const config = ['--config', 'e2e/playwright.config.ts', '--output', `test-results/${name}`]
  const env = { ...inQuickDir, DEMO_DIR: demoDir, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_PORT: String(port) }
  const args = ['test', ...config, '--reporter=list,json', ...which]
  const isFine = await runTool(`Browser tests: ${name}`, 'playwright', args, env)
  const { stats } = (readReport(file) ?? {}) as { stats?: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  add(expected, isFine ? unexpected + flaky : Math.max(1, unexpected + flaky), skipped)
}

const demoDir = join(quickDir ?? reports, 'demo')

/** What each shop of the browser tests begins with. */
const fillDemo = () =>
  check('Demo shop', process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], {
    DATA_DIR: demoDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  })

const build = async (): Promise<boolean> => {
  try {
    await buildIfStale()
    await fillDemo()
    return true
  } catch (error) {
    console.error(error)
    add(0, 1, 0)
    return false
  }
}

const checks = async () => {
  // Each further checker works out most types anew, here and in the linter, which has one for each core.
  await check('Types', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  await check('Lint', 'oxlint', ['--type-aware', '--max-warnings=0'], { GOMAXPROCS: '1' })
  await check('Format', 'oxfmt', ['--check'])
}

/** What `npm ci` brought to a fresh clone. */
const compile = () => check('Compiling packages', process.execPath, ['scripts/ready.mjs', 'compile'])

const isFresh = process.argv.includes('--compile')
const components = () =>
  // Where packages are being compiled, that takes the other core.
  vitest(
    'Component tests',
    '--project=storefront',
    '--project=ui',
    '--project=office',
    ...(isFresh ? ['--maxWorkers=1'] : []),
  )
const units = () => vitest('Unit and server tests (SQLite and Postgres)', '--project=server')
const drills = () =>
  vitest('Fault drills (SQLite and Postgres)', '--config', 'server/drills/vitest.config.ts')

// For two cores: what keeps one busy goes beside what needs one, and what waits beside what waits.
const withoutCompiled = async () => {
  if (isFresh) await checks()
  await components()
}
const early = withoutCompiled()
await (isFresh ? compile() : early)
const building = build()

const office = String.raw`office\w*\.spec\.ts`
const orders = String.raw`officeOrders\.spec\.ts`
const desk = String.raw`(desktop|electron|packaged)\.spec\.ts`
const everyday = String.raw`everydayTasks\.spec\.ts`
const browserTests = [
  // The shortest are last, so that no core waits long for the other.
  () => playwright('shop', 3100, '--grep-invert', `${office}|${desk}|${everyday}`),
  () => playwright('office', 3120, '--grep', office, '--grep-invert', orders),
  () => playwright('desk', 3130, '--grep', desk),
  () => playwright('orders', 3110, '--grep', orders),
  () => playwright('everyday', 3140, '--grep', everyday, '--grep-invert', 'with the catalogue'),
  () => playwright('catalogue', 3150, '--grep', `${everyday}.*with the catalogue`),
]
const rest = isFresh ? [] : [checks]
const next = async (): Promise<void> => {
  const work = rest.shift()
  if (!work) return
  await work()
  await next()
}
const onOneCore = async () => {
  const [isBuilt] = await Promise.all([building, early])
  if (isBuilt && (await hasBrowser())) rest.unshift(...browserTests)
  await next()
}
const onTheOther = async () => {
  await Promise.all([units(), building])
  await drills()
  await next()
}
await Promise.all([onOneCore(), onTheOther()])

conclude()
