import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { StartupError } from './platform/base/config.ts'
import { builtSite } from './site/pages/Site.ts'
import { startServer } from './startServer.ts'
import { s3Environment } from './test/s3/startS3.ts'
import { useS3 } from './test/stores.ts'

const temporary = () => mkdtempSync(join(tmpdir(), 'shop-start-'))

/** Builds a storefront of one page. */
const siteDir = temporary()
mkdirSync(join(siteDir, 'server'))
mkdirSync(join(siteDir, 'client'))
const render =
  'export const render = async ({ url }) => ({ status: 200, html: `<p>${url}</p>`, isShared: true })'
writeFileSync(join(siteDir, 'server/entry-server.js'), render)
writeFileSync(join(siteDir, 'package.json'), '{"type":"module"}')

const isFree = async (port: number) => {
  const probe = createServer()
  const isListening = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false)).listen(port, () => resolve(true))
  })
  if (isListening) await new Promise(resolve => probe.close(resolve))
  return isListening
}

/** Finds a free port whose successor is free, below those that the system gives to other tests. */
const freePort = async (): Promise<number> => {
  const port = randomInt(12_000, 32_000)
  return (await isFree(port)) && (await isFree(port + 1)) ? port : freePort()
}

const bothLoopbacks: LookupFunction = (_name, _options, done) =>
  done(null, [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ])

/** Copies a migrated database, so that the start need not create the tables. */
const environment = (port: number, more: Record<string, string> = {}) => {
  const dataDir = temporary()
  copyFileSync(join(inject('migratedDir'), 'shop.sqlite'), join(dataDir, 'shop.sqlite'))
  return { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more }
}

const start = (env: Record<string, string>) => startServer(env, () => builtSite(siteDir))

describe('starting the shop', () => {
  it('serves API and pages, and stops after answering everything', async () => {
    const port = await freePort()
    // Starts from nothing, like the first start of a shop.
    const server = await start(environment(port, { DATA_DIR: temporary() }))
    const answers = await Promise.all([
      fetch(`http://127.0.0.1:${port}/api/readyz`),
      fetch(`http://127.0.0.1:${port}/collections`),
      fetch(`http://127.0.0.1:${port}/api/openapi.json`),
      fetch(`http://127.0.0.1:${port}/api/docs`),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(await answers[1]?.text()).toBe('<p>/collections</p>')
    expect(answers[1]?.headers.get('content-security-policy')).toContain("script-src 'self'")
    await server.stop()
    await expect(fetch(`http://127.0.0.1:${port}/api/readyz`)).rejects.toThrow()
  })

  it('continues to answer until the proxy in front has noticed that it is not ready', async () => {
    const port = await freePort()
    let drain = () => {}
    const drained = () => new Promise<void>(done => (drain = done))
    const server = await startServer(environment(port), () => builtSite(siteDir), { drained })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}/api${path}`)
    expect((await ask('/readyz')).status).toBe(200)
    const stopped = server.stop()
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
    const answer = await ask('/products')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    drain()
    await stopped
    await expect(ask('/readyz')).rejects.toThrow()
  })

  it('answers once more on each open connection after being replaced, reports readiness, and accepts no new one', async () => {
    const port = await freePort()
    const server = await start(environment(port))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const sentRequest = get({ host: '127.0.0.1', port, agent, path: '/api/readyz' })
      const [answer] = (await once(sentRequest, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      return [answer.statusCode, answer.headers.connection]
    }
    expect(await ask()).toEqual([200, 'keep-alive'])
    const left = server.leave()
    await expect(fetch(`http://127.0.0.1:${port}/api/readyz`)).rejects.toThrow('fetch failed')
    expect(await ask()).toEqual([200, 'close'])
    await left
    await server.stop()
    agent.destroy()
  })

  it('raises alerts for jobs that no process runs', async () => {
    let now = Date.now()
    const timers = new Map<number, () => Promise<void>>()
    const every = (ms: number, act: () => Promise<void>) => {
      timers.set(ms, act)
      return () => {}
    }
    const env = environment(await freePort(), { JOBS: 'none' })
    const server = await startServer(env, () => builtSite(siteDir), {
      moved: () => ({ now: () => now, every }),
    })
    const { db } = server.deps
    expect([...timers.keys()]).toHaveLength(1)
    for (let looks = 0; looks < 7; looks++)
      for (const [ms, look] of timers) {
        now += ms
        await look()
      }
    expect(await db('alerts').where({ kind: 'job-failing' }).orderBy('subject').pluck('subject')).toEqual([
      'asks',
      'events',
      'outbox',
      'pictures',
      'plans',
      'reconciler',
      'sales',
      'seals',
      'webhooks',
    ])
    await server.stop()
  })

  it('refuses a port in use in one sentence', async () => {
    const port = await freePort()
    const first = await start(environment(port))
    const second = start(environment(port))
    await expect(second).rejects.toThrow(StartupError)
    await expect(second).rejects.toThrow(/Port \d+.* is in use: set PORT to another\./)
    await first.stop()
  })

  it.each(['its own', 'the one after it'])(
    'leaves the database alone if a port is in use: %s',
    async whose => {
      const port = await freePort()
      const other = createServer().listen(whose === 'its own' ? port : port + 1, '127.0.0.1')
      await once(other, 'listening')
      const DATA_DIR = join(temporary(), 'data')
      await expect(start(environment(port, { DATA_DIR }))).rejects.toThrow('set PORT to another')
      expect(existsSync(DATA_DIR)).toBe(false)
      other.close()
    },
  )

  it('names both ports if the one after its own is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port + 1, '0.0.0.0')
    await once(other, 'listening')
    await expect(start(environment(port))).rejects.toThrow(
      `Port ${port + 1}, which the payments sandbox takes beside ${port}, is in use: set PORT to another.`,
    )
    other.close()
  })

  it.each(['no-such-host.invalid', '203.0.113.9'])('refuses HOST %s in one sentence', async HOST => {
    const env = environment(await freePort(), { HOST })
    const starting = start(env)
    await expect(starting).rejects.toThrow(StartupError)
    await expect(starting).rejects.toThrow(`HOST ${HOST} is not an address of this machine`)
    // A failed start leaves nothing open.
    await (await start({ ...env, HOST: '127.0.0.1' })).stop()
  })

  it('is reachable only from this machine outside production, as is its sandbox, also as localhost', async () => {
    const port = await freePort()
    const server = await start(environment(port))
    expect(server.url).toBe(`http://localhost:${port}`)
    for (const each of [port, port + 1]) {
      const other = connect(each, '127.0.0.2')
      await expect(once(other, 'connect')).rejects.toThrow('ECONNREFUSED')
      // Clients try the next address if localhost is `::1` first, as browsers do.
      const client = connect({ port: each, host: 'localhost', autoSelectFamily: true, lookup: bothLoopbacks })
      await once(client, 'connect')
      client.destroy()
    }
    await server.stop()
    const open = await start(environment(port, { HOST: '0.0.0.0' }))
    expect((await fetch(`http://127.0.0.2:${port}/api/readyz`)).status).toBe(200)
    await open.stop()
  })

  it('reaches sandbox and webhook on the one address it listens on', async () => {
    const port = await freePort()
    const server = await start(environment(port, { HOST: '127.0.0.2' }))
    expect(server.url).toBe(`http://127.0.0.2:${port}`)
    expect((await fetch(`http://127.0.0.2:${port}/api/readyz`)).status).toBe(200)
    await expect(server.deps.payments.retrieveSession('cs_none')).rejects.toThrow(/no such/i)
    await server.stop()
  })

  it('stops eventually even if a client stalls', async () => {
    const port = await freePort()
    const server = await startServer(environment(port), () => builtSite(siteDir), { grace: 200 })
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.write('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
    client.write('Expect: 100-continue\r\nContent-Length: 100\r\n\r\n')
    // The shop has begun to read the request.
    expect(String(await once(client, 'data'))).toContain('100 Continue')
    const startedAt = performance.now()
    await Promise.all([server.stop(), server.stop()])
    // Without the grace period it would wait for ever. Timers may be a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199)
    client.destroy()
  })

  it('ends a connection whose request is never answered', async () => {
    const port = await freePort()
    const hanging = async () => ({ ...(await builtSite(siteDir)), assets: () => new Promise<void>(() => {}) })
    const server = await startServer(environment(port), hanging, { silence: 1000 })
    await expect(fetch(`http://127.0.0.1:${port}/collections`)).rejects.toThrow('fetch failed')
    expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200)
    await server.stop()
  })

  it('refuses a database that cannot be reached in one sentence', async () => {
    const database = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }
    const starting = start(environment(await freePort(), database))
    await expect(starting).rejects.toThrow(StartupError)
    await expect(starting).rejects.toThrow(
      /^The database cannot be used: .*ECONNREFUSED.*[^.]\. Please check DATABASE_URL\.$/,
    )
  })

  it('explains how to write a password that a URL cannot contain', async () => {
    const database = { DATABASE_URL: 'postgres://shop:p#w@127.0.0.1/shop' }
    await expect(start(environment(await freePort(), database))).rejects.toThrow(
      /^The database cannot be used: Invalid URL\. Please check DATABASE_URL: # \/ @ and : in a password are written %23 /,
    )
  })

  it('refuses demo accounts in production unless they are allowed', async () => {
    const env = environment(await freePort(), { ALLOW_DEMO: 'yes', NODE_ENV: 'production' })
    const server = await start(env)
    const at = new Date().toISOString()
    const names = { first_name: 'Demo', last_name: 'Admin' }
    const row = { id: 'demo', email: 'admin@madar.test', ...names, created_at: at, updated_at: at }
    await server.deps.db('users').insert(row)
    await server.stop()
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      ALLOW_DEMO: 'no',
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY_HOPS: '1',
    }
    await expect(start({ ...env, ...live })).rejects.toThrow('The database holds the demo accounts')
  })
})

describe('starting with files in a bucket', () => {
  const s3 = useS3()
  const startWith = async (wrong: Record<string, string>) =>
    start(environment(await freePort(), { ...s3Environment(s3), ...wrong }))

  it.each([
    ['bucket', { S3_BUCKET: 'other-files' }, 'the store answered 404, NoSuchBucket'],
    ['key id', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'the store answered 403, InvalidAccessKeyId'],
    ['secret', { S3_SECRET_ACCESS_KEY: 'other' }, 'the store answered 403, SignatureDoesNotMatch'],
    ['region', { S3_REGION: 'us-east-1' }, "the region 'us-east-1' is wrong; expecting 'eu-west-2'"],
    ['host', { S3_ENDPOINT: 'http://no-such-store.invalid' }, 'getaddrinfo'],
  ])('refuses a wrong %s in one sentence', async (_what, wrong: Record<string, string>, reason) => {
    const starting = startWith(wrong)
    await expect(starting).rejects.toThrow(StartupError)
    await expect(starting).rejects.toThrow(/^The bucket .* cannot be used: .*\. Please check the variables/)
    await expect(starting).rejects.toThrow(reason)
  })

  it('starts while the store is unavailable, since orders need no files', async () => {
    s3.setFailureMode('unavailable')
    const server = await startWith({})
    const picture = `${server.url}/media/${'0'.repeat(24)}-320.jpg`
    expect((await fetch(`${server.url}/api/readyz`)).status).toBe(200)
    expect((await fetch(picture)).status).toBe(503)
    s3.setFailureMode(null)
    expect((await fetch(picture)).status).toBe(404)
    await server.stop()
  })
})
