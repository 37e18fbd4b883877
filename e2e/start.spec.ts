import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/src/test/processes/freePort.ts'

const root = join(import.meta.dirname, '..')

const isOpen = (address: string) =>
  fetch(`${address}/api/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test.skip(process.platform === 'win32', 'Windows sends no signals')

// Signals arrive in these two ways. scripts/processes/keepRunning.test.ts checks that each signal does the same.
const ways = {
  'SIGTERM to npm alone': (npm: number) => process.kill(npm, 'SIGTERM'),
  'SIGHUP to all its processes, as by a terminal that is closed': (npm: number) =>
    process.kill(-npm, 'SIGHUP'),
}

/** Undoes what a test started, also after a failure. */
const cleanups: (() => void)[] = []
test.afterEach(() => cleanups.splice(0).forEach(step => step()))

const killGroup = (first: number) => {
  try {
    process.kill(-first, 'SIGKILL')
  } catch {
    // All processes have ended, as they should.
  }
}

for (const [way, end] of Object.entries(ways))
  test(`npm start ended by ${way} ends its server cleanly`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-start-'))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const demoDir = process.env['DEMO_DIR']
    if (demoDir) cpSync(demoDir, dataDir, { recursive: true })
    const port = await freePort()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      // Leads a process group, as if started by a terminal.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), LOG_LEVEL: 'info' },
    })
    cleanups.unshift(() => killGroup(npm.pid!))
    const closed = once(npm, 'close')
    const output: string[] = []
    const lines = createInterface(npm.stdout).on('line', line => output.push(line))
    const opened = new Promise<void>(resolve => {
      lines.on('line', line => line.includes('The shop is open') && resolve())
    })
    await Promise.race([opened, closed])
    const address = `http://127.0.0.1:${port}`
    expect(await isOpen(address)).toBe(true)
    end(npm.pid!)
    // The output closes once no process can write to it any more, the server included.
    await closed
    expect(await isOpen(address)).toBe(false)
    expect(output.join('\n')).toContain('"msg":"stopped"')
  })
