import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeMemoryDir } from '../processes/makeMemoryDir.ts'
import { spawnArguments } from '../processes/spawnArguments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const memoryDir = makeMemoryDir()
/** Environment for test runners. Compilers use the disk, where programs may be executed. */
export const testEnvironment: Record<string, string> = memoryDir ? { TMPDIR: memoryDir } : {}
export const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const totals = { passed: 0, failed: 0, skipped: 0 }
const runStartedAt = Date.now()
let slowest = { title: '', seconds: 0 }

/** Adds numbers of tests to the totals that `conclude` prints. */
export const countTests = (passed: number, failed: number, skipped: number) => {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}

/** Tells whether any test has run until now, passed or failed. */
export const hasRun = (): boolean => totals.passed + totals.failed > 0

/** Matches Playwright's and vitest's lines about a failed test. */
const failedLine = /✘|×|FAIL /
/** Matches their lines about a passed test. */
const passedLine = /✓/

/** Output of failed tools, repeated at the end for logs that keep only their last lines. */
const failures: string[] = []
const maxFailureLength = 5000

/**
 * Runs a tool and prints its output in one piece when it ends, since others run in parallel. A failure is printed at
 * once, so that an interrupted run shows it too.
 */
export const runTool = (
  title: string,
  bin: string,
  toolArguments: string[],
  env: Record<string, string> = {},
): Promise<boolean> => {
  console.log(`# ${title} ...`)
  const startedAt = Date.now()
  return new Promise(resolve => {
    const tool = bin === process.execPath ? bin : join(root, 'node_modules/.bin', bin)
    const { command, args, shell } = spawnArguments(tool, toolArguments)
    const child = spawn(command, args, { cwd: root, shell, env: { ...process.env, ...env } })
    const output: Buffer[] = []
    const onOutput = (part: Buffer) => {
      output.push(part)
      for (const line of part.toString().split('\n'))
        if (failedLine.test(line)) console.log(`! ${title}: ${line.trim()}`)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput)
    child.on('error', error => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', code => {
      const tookSeconds = Math.round((Date.now() - startedAt) / 1000)
      if (tookSeconds > slowest.seconds) slowest = { title, seconds: tookSeconds }
      const text = Buffer.concat(output).toString()
      console.log(
        `\n# ${title} (${tookSeconds} s, done after ${Math.round((Date.now() - runStartedAt) / 1000)} s)\n${text}`,
      )
      const lines = text.split('\n').filter(line => !passedLine.test(line))
      if (code !== 0) failures.push(`# Failed: ${title}\n${lines.join('\n').slice(-maxFailureLength)}`)
      resolve(code === 0)
    })
  })
}

/** Runs a check that passes or fails as a whole; returns which. */
export const check = async (title: string, bin: string, args: string[], env?: Record<string, string>) => {
  const isFine = await runTool(title, bin, args, env)
  countTests(isFine ? 1 : 0, isFine ? 0 : 1, 0)
  return isFine
}

export const readReport = (file: string): unknown => {
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

/** Runs vitest tests, and returns whether all passed. */
export const vitest = async (title: string, options: string[], env: Record<string, string> = {}) => {
  const file = join(mkdtempSync(join(reports, 'vitest-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const hasEndedWell = await runTool(title, 'vitest', ['run', ...options, ...reporters], {
    ...testEnvironment,
    ...env,
  })
  const report = readReport(file) as VitestReport | null
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report ?? {}
  // A failure outside tests, in a hook or in loading a file, also counts.
  const isFine = hasEndedWell && report?.success === true && numFailedTests === 0
  countTests(numPassedTests, isFine ? 0 : Math.max(1, numFailedTests), numPendingTests)
  return isFine
}

/** Prints the failures again, then the slowest part and the totals. */
export const conclude = (): void => {
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  if (slowest.title) console.log(`\nThe slowest part: ${slowest.title}, ${slowest.seconds} s`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}
