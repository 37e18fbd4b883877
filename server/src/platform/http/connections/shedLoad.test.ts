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

/** A server that has so many requests in hand, which stay until `end`, and whose event loop is late by so many ms. */
const busyServer = async (inHand: Partial<Record<keyof typeof requests, number>>, late = 0) => {
  const told: object[] = []
  const shed = shedLoad({ warn: (about: object) => told.push(about) }, () => late)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const waiting = Object.entries(inHand).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => shed(requests[kind as keyof typeof requests] as Context, () => held)),
  )
  const app = new Koa().use(shed).use(ctx => {
    ctx.body = 'done'
  })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const ask = (path: string, method = 'GET', headers = {}) => fetch(`${url}${path}`, { method, headers })
  const end = async () => {
    letGo()
    await Promise.all(waiting)
  }
  return { ask, told, end }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status
const payments = [
  '/api/webhooks/stripe',
  ...[checkout, placeOrder, verifyOrder].map(({ path }) => `/api${path.replace('{id}', 'an-order')}`),
]

it('lets everything in while there is room', async () => {
  const { ask, told } = await busyServer({ read: 149, write: 200 })
  expect(await statusOf(ask('/api/products'))).toBe(200)
  expect(told).toEqual([])
})

it('turns assistants away as it does shoppers: those that only look first, and last those that buy', async () => {
  const whenReadsAreMany = await busyServer({ read: 150 })
  const whenLate = await busyServer({}, 2000)
  const both = async (path: string, tool?: string) => {
    const headers = tool === undefined ? {} : { 'Mcp-Name': tool }
    const asked = [whenReadsAreMany, whenLate].map(({ ask }) => statusOf(ask(path, 'POST', headers)))
    return Promise.all(asked)
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

it('turns reads away first, with when to try again, and takes writes and payments', async () => {
  const { ask, told, end } = await busyServer({ read: 150 })
  const refused = await ask('/api/products')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(200)
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  expect(told).toHaveLength(1)
  await end()
  expect(await statusOf(ask('/api/products'))).toBe(200)
})

it('turns no reader away for those who wait for their password to be checked', async () => {
  const { ask } = await busyServer({ write: 250 })
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(503)
  expect(await statusOf(ask('/api/products'))).toBe(200)
})

it('turns writes away next, and goes on taking payments, health checks and parts of pages', async () => {
  const { ask } = await busyServer({ payment: 700 })
  expect(await statusOf(ask('/api/products'))).toBe(503)
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(503)
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  // A proxy that asks whether the shop is there would take all requests from it.
  for (const path of ['/api/healthz', '/api/readyz', '/api/status', '/metrics', '/assets/shop-1.js'])
    expect(await statusOf(ask(path))).toBe(200)
})

it('turns payments away last', async () => {
  const { ask } = await busyServer({ payment: 1000 })
  expect(await statusOf(ask('/api/checkout', 'POST'))).toBe(503)
})

it('goes by how late the event loop is, too: reads first, payments never', async () => {
  const { ask } = await busyServer({}, 500)
  expect(await statusOf(ask('/api/products'))).toBe(503)
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(200)
  const later = await busyServer({}, 2000)
  expect(await statusOf(later.ask('/api/cart/items', 'POST'))).toBe(503)
  expect(await statusOf(later.ask('/api/checkout', 'POST'))).toBe(200)
})

it('tells of the first at once and of the others ten seconds later', () => {
  vi.useFakeTimers()
  const warn = vi.fn<(about: object) => void>()
  const shed = shedLoad({ warn }, () => 500)
  const ask = () =>
    shed(
      { ...requests.read, state: {}, set: () => {}, accepts: () => 'json' } as unknown as Context,
      async () => {},
    )
  for (let times = 0; times < 5; times++) void ask()
  const told = () => warn.mock.calls.map(([about]) => about)
  expect(told()).toMatchObject([{ turnedAway: 1 }])
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(20_000)
  expect(told()).toMatchObject([{ turnedAway: 1 }, { turnedAway: 4 }])
  vi.useRealTimers()
})

it('shows people a page that tries again by itself', async () => {
  const { ask } = await busyServer({ read: 150 })
  const answer = await ask('/products/thobe', 'GET', { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('One moment, please')
})
