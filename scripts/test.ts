import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../e2e/findChromium.ts'
import { buildIfStale } from './buildIfStale.ts'
import { makeQuickDir } from './makeQuickDir.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const quickDir = makeQuickDir()
/** What runs tests is told so; compilers keep to the disk, where programs may be executed. */
const inQuickDir: Record<string, string> = quickDir ? { TMPDIR: quickDir } : {}
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const sum = { passed: 0, failed: 0, skipped: 0 }
const began = Date.now()

const add = (passed: number, failed: number, skipped: number) => {
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}

/** Lines of Playwright and vitest that tell of a failed test, and of one that passed. */
const failed = /✘|×|FAIL /
const passed = /✓/

/** What failed is told once more at the end, where a log that keeps only its last lines still has it. */
const failures: string[] = []
const charactersOfFailure = 5000

/**
 * Runs a tool; what it prints comes in one piece when it has ended, since others run beside it. What fails is told at once:
 * a run that is cut off says that much.
 */
const runTool = (
  title: string,
  bin: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> => {
  console.log(`# ${title} ...`)
  return new Promise(resolve => {
    const isNode = bin === process.execPath
    const shell = process.platform === 'win32' && !isNode
    const command = isNode ? bin : join(root, 'node_modules/.bin', bin)
    const child = spawn(command, args, { cwd: root, shell, env: { ...process.env, ...env } })
    const printed: Buffer[] = []
    const take = (part: Buffer) => {
      printed.push(part)
      for (const line of part.toString().split('\n'))
        if (failed.test(line)) console.log(`! ${title}: ${line.trim()}`)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take)
    child.on('error', error => printed.push(Buffer.from(`${error.message}\n`)))
    child.on('close', code => {
      const seconds = Math.round((Date.now() - began) / 1000)
      const text = Buffer.concat(printed).toString()
      console.log(`\n# ${title} (done after ${seconds} s)\n${text}`)
      const told = text.split('\n').filter(line => !passed.test(line))
      if (code !== 0) failures.push(`# Failed: ${title}\n${told.join('\n').slice(-charactersOfFailure)}`)
      resolve(code === 0)
    })
  })
}

/** A check that passes or fails as one. */
const check = async (title: string, bin: string, args: string[], env?: Record<string, string>) => {
  const isFine = await runTool(title, bin, args, env)
  add(isFine ? 1 : 0, isFine ? 0 : 1, 0)
}

const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

const vitest = async (title: string, ...options: string[]) => {
  const file = join(mkdtempSync(join(reports, 'vitest-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const hasEndedWell = await runTool(title, 'vitest', ['run', ...options, ...reporters], inQuickDir)
  const report = readReport(file) as VitestReport | null
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report ?? {}
  // Something outside a test (a hook, a file that does not load) can fail too.
  const isFine = hasEndedWell && report?.success === true && numFailedTests === 0
  add(numPassedTests, isFine ? 0 : Math.max(1, numFailedTests), numPendingTests)
}

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

/** Files, not `--grep`: Playwright compiles only what it is given by name. */
const specs = readdirSync(join(root, 'e2e')).filter(name => name.endsWith('.spec.ts'))
const isOffice = (name: string) => /^(office|desktop|electron|packaged)/.test(name)
const browserTests = [
  // Two shops, as each has settings that are changed for all of its shoppers.
  () => playwright('office', 3120, ...specs.filter(isOffice)),
  () => playwright('shop', 3100, ...specs.filter(name => !isOffice(name))),
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

if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 ? 1 : 0
