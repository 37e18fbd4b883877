import * as calls from '@shop/contracts/inventory/backInStockEndpoints'
import type { Deps } from '../../../../platform/base/deps.ts'
import { notFound } from '../../../../platform/http/Failure.ts'
import { rateLimit } from '../../../../platform/http/limits.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import { requestBackInStock } from './requestBackInStock.ts'
import { withdrawAll } from './withdrawalLink.ts'
import { ownBackInStockRequests, readBackInStockRequests } from './readBackInStockRequests.ts'

export const backInStockRoutes = (mount: Mount, deps: Deps) => {
  const requests = rateLimit(deps, 'stock asks', { points: 20, duration: 600 })

  mount(calls.requestBackInStock, async ({ input, ip }) => {
    await requests.consume(ip)
    await requestBackInStock(deps, input)
    return { ok: true } as const
  })

  mount(calls.endBackInStockRequests, async ({ input: { token }, ip }) => {
    await requests.consume(ip)
    return { count: await withdrawAll(deps, token) }
  })

  mount(calls.listBackInStockRequests, async ({ viewer }) => ({
    items: await readBackInStockRequests(deps.db, viewer.id),
  }))

  mount(calls.removeBackInStockRequest, async ({ viewer, input: { id } }) => {
    const removed = await ownBackInStockRequests(deps.db, viewer.id).where({ id }).delete()
    if (removed === 0) throw notFound('You are no longer waiting for this.')
    return { ok: true } as const
  })
}
