import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Koa from 'koa'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { createLog } from '../../base/log.ts'
import { createDownloads } from './downloads.ts'
import { errors } from '../middleware/errors.ts'
import { sendFile } from './sendFile.ts'
import { StreamedFile } from './serialisedAnswers.ts'
import { listen } from '../../../test/listen.ts'

const limits = { total: 3, perNetwork: 2 }
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const endless = async function* () {
  for (;;) yield 'x'.repeat(100_000)
}

const serve = async (
  options: Parameters<typeof createDownloads>[1] = {},
  env: Record<string, string> = {},
) => {
  const app = new Koa()
  app.silent = true
  const downloads = createDownloads({ config: readConfig(env) }, { limits, ...options })
  let ended = () => {}
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  app.use(errors(log))
  app.use(ctx => {
    downloads(ctx)
    ctx.res.once('close', () => ended())
    return sendFile(ctx, new StreamedFile('a.pdf', 'application/pdf', endless()))
  })
  const { port, close } = await listen(app)
  onTestFinished(close)
  /** Reads the head of the answer, then pauses. */
  const fetchSome = async (forwarded = '203.0.113.9') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    socket.write(`GET / HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return { socket, head: head.toString('latin1') }
  }
  const nextEnd = () => new Promise<void>(resolve => (ended = resolve))
  return { fetchSome, nextEnd, logged }
}

it('refuses more files at once than the shop sends, until one has ended', async () => {
  const { fetchSome, nextEnd, logged } = await serve({}, { RATE_LIMITS: 'off' })
  const under = [await fetchSome(), await fetchSome(), await fetchSome()]
  for (const { head } of under) expect(head).toMatch(/^HTTP\/1.1 200/)
  expect((await fetchSome()).head).toMatch(/^HTTP\/1.1 503 [^]*Retry-After: 60[^]*"code":"overloaded"/)
  // The refusal is intended, and a flood would fill the log.
  expect(logged).not.toHaveBeenCalled()
  const end = nextEnd()
  under[0]!.socket.destroy()
  await end
  expect((await fetchSome()).head).toMatch(/^HTTP\/1.1 200/)
})

it('refuses too many files at once for one network, but not for another', async () => {
  const { fetchSome } = await serve({}, { TRUST_PROXY_HOPS: '1' })
  await fetchSome()
  await fetchSome()
  expect((await fetchSome()).head).toMatch(/^HTTP\/1.1 429 [^]*Retry-After: 60[^]*"code":"too_many_requests"/)
  expect((await fetchSome('198.51.100.7')).head).toMatch(/^HTTP\/1.1 200/)
})

it('continues an answer whose reader is fast enough', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const pace = { periodMs: 60_000, minBytes: 100 }
  const { fetchSome } = await serve({ limits: { total: 1, perNetwork: 1 }, pace })
  await fetchSome()
  vi.advanceTimersByTime(60_000)
  expect((await fetchSome()).head).toMatch(/^HTTP\/1.1 503/)
})

it('ends an answer whose reader has stopped, and no longer counts it', async () => {
  const pace = { periodMs: 100, minBytes: 1000 }
  const { fetchSome, nextEnd } = await serve({ limits: { total: 1, perNetwork: 1 }, pace })
  const end = nextEnd()
  await fetchSome()
  await end
  expect((await fetchSome()).head).toMatch(/^HTTP\/1.1 200/)
})
