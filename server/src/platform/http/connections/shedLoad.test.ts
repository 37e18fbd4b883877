import { checkout, placeOrder, verifyOrder } from '@shop/contracts/checkout/endpoints'
import Koa, { type Context } from 'koa'
import { createServer, IncomingMessage } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { shedLoad } from './shedLoad.ts'
import { listen } from '../../../test/listen.ts'

const requests = {
  read: { method: 'GET', url: '/api/products' },
  write: { method: 'POST', url: '/api/auth/login' },
  payment: { method: 'POST', url: '/api/checkout' },
}
type Kind = keyof typeof requests

const contextOf = (kind: Kind) =>
  ({
    req: { ...requests[kind], headers: {}, socket: { destroyed: false } },
    state: {},
    set: () => {},
    accepts: () => 'json',
  }) as unknown as Context

/** Creates the middleware with this many requests in progress, which last until `end` is called. */
const busyShed = (requestCounts: Partial<Record<Kind, number>>, waitingCount = 0) => {
  const logged: object[] = []
  const shed = shedLoad({ warn: (fields: object) => logged.push(fields) }, () => waitingCount)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const started = Object.entries(requestCounts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => shed(contextOf(kind as Kind), () => held)),
  )
  const end = async () => {
    release()
    await Promise.all(started)
  }
  return { shed, logged, end }
}

interface Crowd {
  /** Age of each request when it is started, ms, and the number of those that are not. */
  lateMs?: number
  waitingCount?: number
}

const busyServer = async (
  requestCounts: Partial<Record<Kind, number>>,
  { lateMs = 0, waitingCount = 0 }: Crowd = {},
) => {
  const { shed, ...busy } = busyShed(requestCounts, waitingCount)
  const app = new Koa().use(shed).use(ctx => {
    ctx.body = 'done'
  })
  class LateRequest extends IncomingMessage {
    readonly arrivedAt = performance.now() - lateMs
  }
  const answer = app.callback()
  const { url, close } = await listen(
    createServer({ IncomingMessage: LateRequest }, (request, response) => void answer(request, response)),
  )
  onTestFinished(close)
  const ask = (path: string, method = 'GET', headers = {}) => fetch(`${url}${path}`, { method, headers })
  return { ...busy, ask }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status
const payments = [
  '/api/webhooks/stripe',
  ...[checkout, placeOrder, verifyOrder].map(({ path }) => `/api${path.replace('{id}', 'an-order')}`),
]

const crowd = { waitingCount: 500 }

it('accepts everything while there is capacity', async () => {
  const { ask, logged } = await busyServer({ read: 59, write: 100 })
  expect(await statusOf(ask('/api/products'))).toBe(200)
  expect(logged).toEqual([])
})

it('turns assistants away like shoppers: first those that only read, and last those that buy', async () => {
  const late = await busyServer({}, { ...crowd, lateMs: 1500 })
  const later = await busyServer({}, { ...crowd, lateMs: 3000 })
  const both = async (path: string, tool?: string) => {
    const headers = tool === undefined ? {} : { 'Mcp-Name': tool }
    return Promise.all([late, later].map(({ ask }) => statusOf(ask(path, 'POST', headers))))
  }
  for (const path of ['search', 'lookup', 'product'].map(name => `/ucp/v1/catalog/${name}`))
    expect(await both(path), path).toEqual([503, 503])
  for (const tool of ['search_catalog', 'lookup_catalog', 'get_product', 'get_checkout_session'])
    expect(await both('/ucp/mcp', tool), tool).toEqual([503, 503])
  for (const path of ['/ucp/v1/carts', '/ucp/v1/checkout-sessions', '/acp/checkout_sessions', '/ucp/mcp'])
    expect(await both(path), path).toEqual([200, 503])
  for (const path of ['/ucp/v1/checkout-sessions/x/complete', '/acp/checkout_sessions/x/complete'])
    expect(await both(path), path).toEqual([200, 200])
  expect(await both('/ucp/mcp', 'complete_checkout')).toEqual([200, 200])
  expect(await both('/acp/mcp', 'complete_checkout_session')).toEqual([200, 200])
})

it('lets reads wait for a place for 1.2 s, and turns them away then with Retry-After', async () => {
  const { ask, logged, end } = await busyServer({ read: 60 })
  const refused = await ask('/api/products')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(200)
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  expect(logged).toHaveLength(1)
  await end()
  expect(await statusOf(ask('/api/products'))).toBe(200)
})

it('starts those that wait in order of arrival as soon as there is room', async () => {
  const { shed, logged, end } = busyShed({ read: 60 })
  const started: number[] = []
  const later = [1, 2, 3].map(async number => shed(contextOf('read'), async () => void started.push(number)))
  await end()
  await Promise.all(later)
  expect([started, logged]).toEqual([[1, 2, 3], []])
})

it('starts nothing for a client that disconnected while its request waited', async () => {
  const { shed, end } = busyShed({ read: 60 })
  const next = vi.fn<() => Promise<void>>()
  const gone = contextOf('read')
  const waiting = shed(gone, next)
  Object.assign(gone.req.socket, { destroyed: true })
  await end()
  await waiting
  expect(next).not.toHaveBeenCalled()
})

it('makes no read wait for requests that wait for a password check', async () => {
  const { ask } = await busyServer({ write: 120 })
  const write = statusOf(ask('/api/cart/items', 'POST'))
  expect(await statusOf(ask('/api/products'))).toBe(200)
  expect(await write).toBe(503)
})

it('turns writes away next, and still accepts payments, health checks and parts of pages', async () => {
  const { ask } = await busyServer({ payment: 400 })
  const [read, write] = await Promise.all(
    [ask('/api/products'), ask('/api/cart/items', 'POST')].map(statusOf),
  )
  expect([read, write]).toEqual([503, 503])
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  // A proxy whose health check fails would send no requests at all.
  for (const path of ['/api/healthz', '/api/readyz', '/api/status', '/metrics', '/assets/shop-1.js'])
    expect(await statusOf(ask(path))).toBe(200)
})

it('turns payments away last', async () => {
  const { ask } = await busyServer({ payment: 1000 })
  expect(await statusOf(ask('/api/checkout', 'POST'))).toBe(503)
})

it('takes nobody for too late after one long task, when few have waited for it', async () => {
  const { ask } = await busyServer({}, { lateMs: 5000, waitingCount: 60 })
  expect(await statusOf(ask('/api/products'))).toBe(200)
})

it('logs the first refusal at once, and later ones together after ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { shed, logged } = busyShed({ payment: 1000 })
  for (let times = 0; times < 5; times++) await shed(contextOf('payment'), async () => {})
  expect(logged).toMatchObject([{ turnedAway: 1 }])
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(20_000)
  expect(logged).toMatchObject([{ turnedAway: 1 }, { turnedAway: 4 }])
})

it('shows people a page that reloads automatically', async () => {
  const { ask } = await busyServer({}, { ...crowd, lateMs: 1500 })
  const answer = await ask('/products/thobe', 'GET', { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('One moment, please')
})
