import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { checkout, placeOrder, verifyOrder } from '@shop/contracts/checkout/endpoints'
import Koa, { type Context } from 'koa'
import { afterEach, expect, it } from 'vitest'
import { shedLoad } from './shedLoad.ts'

const servers: { close: () => void }[] = []
afterEach(() => servers.splice(0).forEach(server => server.close()))

/** A server that has so many requests in hand, which stay until `end`. */
const busyServer = async (inHand: number) => {
  const told: object[] = []
  const shed = shedLoad({ warn: (about: object) => told.push(about) })
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const placing = { method: 'POST', path: '/api/checkout' } as Context
  const waiting = Array.from({ length: inHand }, () => shed(placing, () => held))
  const app = new Koa().use(shed).use(ctx => {
    ctx.body = 'done'
  })
  const server = app.listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
  const { ask, told } = await busyServer(149)
  expect(await statusOf(ask('/api/products'))).toBe(200)
  expect(told).toEqual([])
})

it('turns reads away first, with when to try again, and takes writes and payments', async () => {
  const { ask, told, end } = await busyServer(150)
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

it('turns writes away next, and goes on taking payments, health checks and parts of pages', async () => {
  const { ask } = await busyServer(400)
  expect(await statusOf(ask('/api/cart/items', 'POST'))).toBe(503)
  for (const path of payments) expect(await statusOf(ask(path, 'POST'))).toBe(200)
  expect(await statusOf(ask('/api/healthz'))).toBe(200)
  expect(await statusOf(ask('/assets/shop-1.js'))).toBe(200)
})

it('turns payments away last', async () => {
  const { ask } = await busyServer(1000)
  expect(await statusOf(ask('/api/checkout', 'POST'))).toBe(503)
})

it('shows people a page that tries again by itself', async () => {
  const { ask } = await busyServer(150)
  const answer = await ask('/products/thobe', 'GET', { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('One moment, please')
})
