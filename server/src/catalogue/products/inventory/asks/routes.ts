import * as calls from '@shop/contracts/inventory/askEndpoints'
import type { Deps } from '../../../../platform/base/deps.ts'
import { notFound } from '../../../../platform/http/Failure.ts'
import { limit } from '../../../../platform/http/limits.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import { askForStock } from './askForStock.ts'
import { endAsks } from './askLink.ts'
import { ownAsks, readAsks } from './readAsks.ts'

export const askRoutes = (mount: Mount, deps: Deps) => {
  const requests = limit(deps, 'stock asks', { points: 20, duration: 600 })

  mount(calls.askForStock, async ({ input, ip }) => {
    await requests.take(ip)
    await askForStock(deps, input)
    return { ok: true } as const
  })

  mount(calls.endStockAsks, async ({ input: { token }, ip }) => {
    await requests.take(ip)
    return { count: await endAsks(deps, token) }
  })

  mount(calls.listStockAsks, async ({ viewer }) => ({ items: await readAsks(deps.db, viewer.id) }))

  mount(calls.removeStockAsk, async ({ viewer, input: { id } }) => {
    const removed = await ownAsks(deps.db, viewer.id).where({ id }).delete()
    if (removed === 0) throw notFound('You are no longer waiting for this.')
    return { ok: true } as const
  })
}
