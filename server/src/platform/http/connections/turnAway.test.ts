import Koa, { type Context } from 'koa'
import { expect, it, onTestFinished, vi } from 'vitest'
import { turnAway } from './turnAway.ts'
import { listen } from '../../../test/listen.ts'

const waiting = () => ({ payment: 0, write: 0, media: 0, read: 200 })

/** Opens a server whose front door refuses what has `refused` in its address. */
const busyServer = async () => {
  const isRefused = ({ url }: { url?: string }) => Boolean(url?.includes('refused'))
  const app = new Koa().use(turnAway({ warn: () => {} }, { isRefused, waiting })).use(ctx => {
    ctx.body = 'done'
  })
  const { url, close } = await listen(app)
  onTestFinished(close)
  return (path: string, headers = {}) => fetch(`${url}${path}`, { headers })
}

it('answers what the front door refused with 503 and Retry-After, and the rest as usual', async () => {
  const ask = await busyServer()
  const refused = await ask('/api/products?refused')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  expect((await ask('/api/products')).status).toBe(200)
})

it('logs the first refusal at once, and later ones together after ten seconds', async () => {
  vi.useFakeTimers()
  const warn = vi.fn<(about: object) => void>()
  const refuse = turnAway({ warn }, { isRefused: () => true, waiting })
  const ask = () =>
    refuse({ req: {}, state: {}, set: () => {}, accepts: () => 'json' } as unknown as Context, async () => {})
  for (let times = 0; times < 5; times++) await ask()
  const logged = () => warn.mock.calls.map(([about]) => about)
  expect(logged()).toMatchObject([{ turnedAway: 1, waiting: { read: 200 } }])
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(20_000)
  expect(logged()).toMatchObject([{ turnedAway: 1 }, { turnedAway: 4 }])
  vi.useRealTimers()
})

it('shows people a page that reloads automatically', async () => {
  const ask = await busyServer()
  const answer = await ask('/products/thobe?refused', { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('One moment, please')
})
