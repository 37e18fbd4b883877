import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './test/processes/freePort.ts'

describe('an error that nobody catches', () => {
  let shop: ChildProcess
  let url = ''
  let log = ''
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    shop = fork(fileURLToPath(new URL('test/processes/clumsyShop.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(),
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-clumsy-')),
        LOG_LEVEL: 'error',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        JOBS: 'none',
      },
    })
    shop.stdout?.on('data', (bytes: Buffer) => (log += bytes.toString()))
    await once(shop, 'message')
  })
  afterAll(async () => {
    const ended = once(shop, 'exit')
    if (shop.kill('SIGTERM')) await ended
  })

  it.each([
    ['in an event of the request', '/request-event', 'a connection was ended'],
    ['in an event of the answer', '/answer-event', 'a connection was ended'],
    ['in a later turn', '/later', 'caught nowhere'],
    ['of a promise that nobody waits for', '/rejected', 'caught nowhere'],
    ['of a stream that nobody listens to', '/stream', 'caught nowhere'],
  ])('%s is logged, and the shop continues', async (_, path, words) => {
    log = ''
    const leaving = new AbortController()
    const options = { method: 'POST', body: 'some text', signal: leaving.signal }
    const pendingAnswer = fetch(url + path, options).catch(() => null)
    await expect.poll(() => log).toContain(words)
    expect(log).toContain('a mistake of ours')
    expect((await fetch(`${url}/api/readyz`)).status).toBe(200)
    leaving.abort()
    await pendingAnswer
  })
})
