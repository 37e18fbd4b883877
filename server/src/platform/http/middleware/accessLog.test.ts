import { getProduct, listProducts } from '@shop/contracts/catalog/endpoints'
import { getMe } from '@shop/contracts/accounts/endpoints'
import Koa from 'koa'
import { expect, it, vi } from 'vitest'
import { createLog } from '../../base/log.ts'
import { currentTrace } from '../../base/trace.ts'
import type { Logger } from 'pino'
import { rows } from '../../database/rows.ts'
import { watchQueries } from '../../database/watchQueries.ts'
import { signUp } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { describeShop } from '../../../test/startShop.ts'
import { accessLog } from './accessLog.ts'
import { listen } from '../../../test/listen.ts'

describeShop('the log of requests', shop => {
  /** Runs `act` and returns the log lines of this number of requests. */
  const logLinesOf = async (act: () => Promise<unknown>, count = 1) => {
    const info = vi.spyOn(shop.deps.log, 'info')
    const lines = () => info.mock.calls.filter(([, text]) => text === 'request').map(([line]) => line)
    try {
      await act()
      await expect.poll(() => lines().length).toBeGreaterThanOrEqual(count)
      return lines() as unknown as Record<string, unknown>[]
    } finally {
      info.mockRestore()
    }
  }

  it('has a line for each, with route, answer, time and statements, and without personal data', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await signUp(shop)
    const admin = await signUp(shop, { isAdmin: true })
    await shop.call(listProducts, {})
    const lines = await logLinesOf(async () => {
      await shop.call(getProduct, { id })
      await shop.request('/products?search=hidden')
      await shop.call(getMe, {}, accessToken)
      await shop.call(getMe, {}, admin)
      await shop.request('/healthz')
      await shop.request('/users/ann@example.com')
      await shop.request('/webhooks/stripe', { method: 'POST', body: '{}' })
      await fetch(`${shop.url}/reset-password/hidden`)
    }, 7)
    expect(lines).toMatchObject([
      { method: 'GET', route: '/api/products/{id}', caller: 'anyone', status: 200, ms: expect.any(Number) },
      { route: '/api/products', status: 200 },
      { route: '/api/auth/me', caller: 'customer', status: 200 },
      { route: '/api/auth/me', caller: 'staff', status: 200 },
      { route: 'no such call', status: 404 },
      { route: '/api/webhooks/stripe', caller: 'nobody', status: 400 },
      { route: 'no such page', status: 404 },
    ])
    expect(lines[0]!['queries']).toBeGreaterThanOrEqual(1)
    expect(JSON.stringify(lines)).not.toMatch(/hidden|ann@|127\.0\.0\.1|Bearer/)
  })

  it('names the request in the answer, in its error and in all of its log lines', async () => {
    const answer = await shop.request('/products/none')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{13}$/)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', requestId })
    // A client cannot choose the id unless there is a proxy in front.
    const chosen = await shop.request('/healthz', { headers: { 'x-request-id': 'chosen-by-me' } })
    expect(chosen.headers.get('x-request-id')).not.toBe('chosen-by-me')
  })

  it('contains the trace id of a trusted proxy, and of nobody else', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const seen = async (trustProxyHops: number, traceparent: string) => {
      const app = new Koa()
      let trace: unknown
      app.use(accessLog(createLog('silent'), { trustProxyHops }))
      app.use(ctx => {
        trace = currentTrace()?.traceId
        ctx.body = 'x'
      })
      const { url, close } = await listen(app)
      await fetch(url, { headers: { traceparent } })
      close()
      return trace
    }
    expect(await seen(1, `00-${traceId}-00f067aa0ba902b7-01`)).toBe(traceId)
    expect(await seen(0, `00-${traceId}-00f067aa0ba902b7-01`)).toBeUndefined()
    for (const wrong of ['00-x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])
      expect(await seen(1, wrong)).toBeUndefined()
  })

  it('shows a shopper a reference for an error on our side', async () => {
    vi.spyOn(shop.deps.log, 'error').mockImplementationOnce(() => undefined)
    vi.spyOn(shop.deps.settings, 'read').mockRejectedValueOnce(new Error('broken'))
    vi.spyOn(shop.deps.settings, 'read').mockRejectedValueOnce(new Error('broken'))
    const answer = await shop.request('/settings')
    expect(answer.status).toBe(500)
    const { error, requestId } = await answer.json()
    expect(error).toBe(
      `Something went wrong on our side. Please try again. If it happens again, please tell us this reference: ${requestId}.`,
    )
    vi.restoreAllMocks()
  })

  it('notes slow statements, without their values', async () => {
    const warn = vi.fn<(line: object, text: string) => void>()
    watchQueries(shop.deps.db, { warn } as unknown as Logger, 0)
    await rows(shop.deps.db, 'select ? as secret', ['a secret'])
    expect(warn.mock.calls).toMatchObject([
      [{ ms: expect.any(Number), sql: expect.stringContaining('as secret') }, 'slow query'],
    ])
    expect(JSON.stringify(warn.mock.calls)).not.toContain('a secret')
  })
})
