import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/src/test/freePort.ts'

const root = join(import.meta.dirname, '..')

const isOpen = (address: string) =>
  fetch(`${address}/api/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
  test(`npm start ended by ${signal} ends its server in good order`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-start-'))
    const demoDir = process.env['DEMO_DIR']
    if (demoDir) cpSync(demoDir, dataDir, { recursive: true })
    const port = await freePort()
    const started = spawn(process.execPath, ['scripts/ready.mjs', 'start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), LOG_LEVEL: 'info' },
    })
    const ended = once(started, 'close')
    const said: string[] = []
    const lines = createInterface(started.stdout).on('line', line => said.push(line))
    const opened = new Promise<void>(resolve => {
      lines.on('line', line => line.includes('The shop is open') && resolve())
    })
    await Promise.race([opened, ended])
    const address = `http://127.0.0.1:${port}`
    expect(await isOpen(address)).toBe(true)
    started.kill(signal)
    // Its output closes once nobody can write to it any more, the server included.
    const [code] = await ended
    expect(await isOpen(address)).toBe(false)
    expect(code).toBe(0)
    expect(said.join('\n')).toContain('"msg":"stopped"')
    rmSync(dataDir, { recursive: true, force: true })
  })
