import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../e2e/findChromium.ts'
import { buildIfStale } from './buildIfStale.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const sum = { passed: 0, failed: 0, skipped: 0 }

const add = (passed: number, failed: number, skipped: number) => {
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}

const runTool = (bin: string, args: string[], env: Record<string, string> = {}) => {
  const command = join(root, 'node_modules/.bin', bin)
  const shell = process.platform === 'win32'
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } })
      .status === 0
  )
}

/** A check that passes or fails as one. */
const check = (title: string, bin: string, args: string[]) => {
  console.log(`\n# ${title}`)
  const isFine = runTool(bin, args)
  add(isFine ? 1 : 0, isFine ? 0 : 1, 0)
}

const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const vitest = (title: string, ...options: string[]) => {
  console.log(`\n# ${title}`)
  const file = join(mkdtempSync(join(reports, 'vitest-')), 'report.json')
  const isFine = runTool('vitest', [
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file) as Record<string, number> | null
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report ?? {}
  // Something outside a test (a hook, a file that does not load) failed too.
  add(numPassedTests, isFine ? 0 : Math.max(1, numFailedTests), numPendingTests)
}

const playwright = async () => {
  console.log('\n# Browser tests')
  if (!findChromium()) {
    const isRequired = process.env['REQUIRE_BROWSER'] === 'yes'
    console.log(
      '\n!!! SKIPPED: no Chromium found. Install one or set CHROMIUM_PATH to run the browser tests. !!!',
    )
    add(0, isRequired ? 1 : 0, isRequired ? 0 : 1)
    return
  }
  await buildIfStale()
  const file = join(reports, 'playwright.json')
  const config = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const isFine = runTool('playwright', config, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const { stats } = (readReport(file) ?? {}) as { stats?: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  add(expected, isFine ? unexpected + flaky : Math.max(1, unexpected + flaky), skipped)
}

check('Types', 'tsc', ['-p', 'tsconfig.json'])
check('Lint', 'oxlint', ['--type-aware', '--max-warnings=0'])
check('Format', 'prettier', ['--check', '--log-level=warn', '.'])
vitest('Unit, server (SQLite and Postgres) and component tests')
vitest('Fault drills (SQLite and Postgres)', '--config', 'server/drills/vitest.config.ts')
await playwright()

console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 ? 1 : 0
