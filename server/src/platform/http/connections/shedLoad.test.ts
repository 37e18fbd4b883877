import { checkout, placeOrder, verifyOrder } from '@shop/contracts/checkout/endpoints'
import Koa, { type Context } from 'koa'
import { expect, it, onTestFinished, vi } from 'vitest'
import { shedLoad } from './shedLoad.ts'
import { listen } from '../../../test/listen.ts'

const requests = {
  read: { method: 'GET', path: '/api/products' },
  write: { method: 'POST', path: '/api/auth/login' },
  payment: { method: 'POST', path: '/api/checkout' },
}

/**
 * Opens a server with this many requests in progress, which last until `end` is called. Its event loop is `late`, ms.
 */
const busyServer = async (requestCounts: Partial<Record<keyof typeof requests, number>>, late = 0) => {
  const logged: object[] = []
  const shed = shedLoad({ warn: (fields: object) => logged.push(fields) }, () => late)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const waiting = Object.entries(requestCounts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => shed(requests[kind as keyof typeof requests] as Context, () => held)),
  )
  const app = new Koa().use(shed).use(ctx => {
    ctx.body = 'done'
  })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const ask = (path: string, method = 'GET', headers = {}) => fetch(`${url}${path}`, { method, headers })
  const end = async () => {
    release()
    await Promise.all(waiting)
  }
  return { ask, logged, end }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status
const payments = [
  '/api/webhooks/stripe',
  ...[checkout, placeOrder, verifyOrder].map(({ path }) => `/api${path.replace('{id}', 'an-order')}`),
]

it('accepts everything while there is capacity', async () => {
  const { ask, logged } = await busyServer({ read: 149, write: 200 })
  expect(await statusOf(ask('/api/products'))).toBe(200)
  expect(logged).toEqual([])
})

it('turns assistants away like shoppers: first those that only read, and last those that buy', async () => {
  const whenReadsAreMany = await busyServer({ read: 150 })
  const whenLate = await busyServer({}, 2000)
  const both = async (path: string, tool?: string) => {
    const headers = tool === undefined ? {} : { 'Mcp-Name': tool }
    const statuses = [whenReadsAreMany, whenLate].map(({ ask }) => statusOf(ask(path, 'POST', headers)))
    return Promise.all(statuses)
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

it('turns reads away first, with Retry-After, and accepts writes and payments', async () => {
  const { ask, logged, end } = await busyServer({ read: 150 })
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

it('turns no reads away because of requests that wait for a password check', async () => {
  const { ask } = await busyServer({ write: 250 })
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(503)
  expect(await statusOf(ask('/api/products'))).toBe(200)
})

it('turns writes away next, and still accepts payments, health checks and parts of pages', async () => {
  const { ask } = await busyServer({ payment: 700 })
  expect(await statusOf(ask('/api/products'))).toBe(503)
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(503)
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  // A proxy whose health check fails would send no requests at all.
  for (const path of ['/api/healthz', '/api/readyz', '/api/status', '/metrics', '/assets/shop-1.js'])
    expect(await statusOf(ask(path))).toBe(200)
})

it('turns payments away last', async () => {
  const { ask } = await busyServer({ payment: 1000 })
  expect(await statusOf(ask('/api/checkout', 'POST'))).toBe(503)
})

it('also considers how late the event loop is: reads first, payments never', async () => {
  const { ask } = await busyServer({}, 500)
  expect(await statusOf(ask('/api/products'))).toBe(503)
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(200)
  const later = await busyServer({}, 2000)
  expect(await statusOf(later.ask('/api/cart/items', 'POST'))).toBe(503)
  expect(await statusOf(later.ask('/api/checkout', 'POST'))).toBe(200)
})

it('logs the first refusal at once, and later ones together after ten seconds', () => {
  vi.useFakeTimers()
  const warn = vi.fn<(fields: object) => void>()
  const shed = shedLoad({ warn }, () => 500)
  const ask = () =>
    shed(
      { ...requests.read, state: {}, set: () => {}, accepts: () => 'json' } as unknown as Context,
      async () => {},
    )
  for (let times = 0; times < 5; times++) void ask()
  const logged = () => warn.mock.calls.map(([fields]) => fields)
  expect(logged()).toMatchObject([{ turnedAway: 1 }])
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(20_000)
  expect(logged()).toMatchObject([{ turnedAway: 1 }, { turnedAway: 4 }])
  vi.useRealTimers()
})

it('shows people a page that reloads automatically', async () => {
  const { ask } = await busyServer({ read: 150 })
  const answer = await ask('/products/thobe', 'GET', { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('One moment, please')
})
