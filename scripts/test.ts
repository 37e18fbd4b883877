import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../e2e/support/findChromium.ts'
import { buildIfStale } from './buildIfStale.ts'
import { selectTests, readTestOptions, type TestOptions } from './test/selectTests.ts'
import { runNeededDrills } from './test/runDrills.ts'
import {
  countTests,
  check,
  conclude,
  hasRun,
  testEnvironment,
  memoryDir,
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
  countTests(0, isRequired ? 1 : 0, isRequired ? 0 : 1)
  // The browser tests build the app; without them its size limits are still checked.
  await check('Desktop app', 'electron-vite', ['build', '--config', 'desktop/electron.vite.config.ts'])
  return false
}

/** Runs some of the browser tests, on a shop of their own; its sandbox uses the next port. */
const playwright = async (name: string, port: number, ...files: string[]) => {
  const file = join(reports, `${name}.json`)
  const config = ['--config', 'e2e/playwright.config.ts', '--output', `test-results/${name}`]
  const env = {
    ...testEnvironment,
    DEMO_DIR: demoDir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_PORT: String(port),
  }
  const args = ['test', ...config, '--reporter=list,json', ...files]
  const isFine = await runTool(`Browser tests: ${name}`, 'playwright', args, env)
  const { stats } = (readReport(file) ?? {}) as { stats?: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  countTests(expected, isFine ? unexpected + flaky : Math.max(1, unexpected + flaky), skipped)
}

const demoDir = join(memoryDir ?? reports, 'demo')

/** Fills the demo shop that each group of browser tests copies. */
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
    countTests(0, 1, 0)
    return false
  }
}

const checkCode = async () => {
  // Further checkers compute most types again, as does the linter, which uses one for each core.
  await check('Types', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  await check('Lint', 'oxlint', ['--type-aware', '--max-warnings=0'], { GOMAXPROCS: '1' })
  await check('Format', 'oxfmt', ['--check'])
}

/** Compiles the native packages that `npm ci` downloaded in a fresh clone. */
const compile = () => check('Compiling packages', process.execPath, ['scripts/ready.mjs', 'compile'])

/** Passes files instead of `--grep`: Playwright compiles only files passed by name. */
const specs = readdirSync(fileURLToPath(new URL('../e2e', import.meta.url))).filter(name =>
  name.endsWith('.spec.ts'),
)
const officeSpecs = /^(office|desktop|electron|packaged)/
const everydaySpecs = /^(everyday|early|found|installed|offline|search|start|wishlist)/
const groupOf = (name: string) => {
  if (officeSpecs.test(name)) return 'office'
  return everydaySpecs.test(name) ? 'everyday' : 'shop'
}
const browserTest = (name: ReturnType<typeof groupOf>, port: number) => () =>
  playwright(name, port, ...specs.filter(spec => groupOf(spec) === name))
// Groups run on separate shops, since each changes settings. The longest one runs first, so that both cores end at about
// the same time.
const browserTests = [browserTest('office', 3120), browserTest('shop', 3100), browserTest('everyday', 3140)]

/**
 * Runs everything, in an order that keeps two cores busy: tests that need no shop run in parallel with the browser
 * tests.
 */
const testAll = async ({ isFresh }: TestOptions) => {
  // Leaves the other core to compiling packages.
  const workers = isFresh ? ['--maxWorkers=1'] : []
  const components = ['--project=storefront', '--project=ui', '--project=office', ...workers]
  const compilation = isFresh ? compile() : Promise.resolve()
  const remainingWork = isFresh ? [] : [checkCode]
  const runRemaining = async (): Promise<void> => {
    const work = remainingWork.shift()
    if (!work) return
    await work()
    await runRemaining()
  }
  const workOnFirstCore = async () => {
    await compilation
    if ((await build()) && (await hasBrowser())) remainingWork.unshift(...browserTests)
    await runRemaining()
  }
  const workOnSecondCore = async () => {
    if (isFresh) await checkCode()
    await vitest('Component tests', components)
    await compilation
    const server = vitest('Unit and server tests (SQLite and Postgres)', ['--project=server'])
    // Drills mostly wait: for leases that expire and for shops that start.
    await Promise.all([server, runNeededDrills()])
    await runRemaining()
  }
  await Promise.all([workOnFirstCore(), workOnSecondCore()])
}

const drillsConfig = ['--config', 'server/drills/vitest.config.ts']

/** Runs the tests at or below these paths, each with its own runner. */
const testPaths = async ({ paths, name }: TestOptions) => {
  const { tests, drills, browser, unknown } = selectTests(process.cwd(), paths)
  if (unknown.length > 0) {
    console.log(`No tests there: ${unknown.join(', ')}`)
    countTests(0, 1, 0)
    return
  }
  const nameFilter = name ? ['-t', name] : []
  if (tests.length > 0) await vitest('Tests', [...tests, ...nameFilter])
  if (drills.length > 0) await vitest('Drills', [...drillsConfig, ...drills, ...nameFilter])
  if (browser.length > 0 && (await build()) && (await hasBrowser()))
    await playwright('chosen', 3100, ...browser, ...(name ? ['--grep', name] : []))
  if (!hasRun()) {
    console.log(`No test there is called ${name}.`)
    countTests(0, 1, 0)
  }
}

/** Checks types and lint, and runs the tests that import a changed file; neither browser tests nor drills. */
const testChanged = async ({ changed }: TestOptions) => {
  await checkCode()
  const changedOption = changed === true ? '--changed' : `--changed=${changed}`
  await vitest('Tests of what changed', [changedOption, '--passWithNoTests'])
}

const parseArguments = () => {
  try {
    return readTestOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const options = parseArguments()
if (options.isFresh && (options.changed || options.paths.length > 0)) await compile()
if (options.changed) await testChanged(options)
else if (options.paths.length > 0) await testPaths(options)
else await testAll(options)
conclude()
