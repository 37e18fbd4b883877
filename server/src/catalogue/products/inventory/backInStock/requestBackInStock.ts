import {
  type requestBackInStock as call,
  maxBackInStockRequests,
} from '@shop/contracts/inventory/backInStockEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../../platform/database/insertRows.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { ago, dayMs } from '../../../../platform/base/time.ts'
import { Failure, notFound } from '../../../../platform/http/Failure.ts'

/**
 * Queues an address for one email when a variant is back in stock; an address already in the queue keeps its place. The
 * answer reveals neither whether the address is queued nor whether it has an account. Throws `not_found`, `conflict` if
 * the variant is in stock, and `limit_reached`, so that nobody can have many emails sent to a stranger.
 */
export const requestBackInStock = async (
  deps: Deps,
  { variantId, email }: Input<typeof call>,
): Promise<void> => {
  const { db } = deps
  const variant: { free: number } | undefined = await db('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .where({ 'v.id': variantId, 'p.status': 'ACTIVE' })
    .first(db.raw('v.stock - v.reserved as free'))
  if (!variant) throw notFound('This piece is no longer for sale.')
  if (variant.free > 0)
    throw new Failure('conflict', 'Good news: it is back in stock. Close this window to buy it.')
  const oneDayAgo = ago(deps, dayMs)
  const recentRequests: { variant_id: string; told_at: string | null }[] = await db('stock_asks')
    .where({ email })
    .where(condition => void condition.whereNull('told_at').orWhere('created_at', '>', oneDayAgo))
    .limit(maxBackInStockRequests)
    .select('variant_id', 'told_at')
  const isQueued = recentRequests.some(
    ({ variant_id: requestedId, told_at: sentAt }) => requestedId === variantId && sentAt === null,
  )
  if (isQueued) return
  if (recentRequests.length >= maxBackInStockRequests)
    throw new Failure(
      'limit_reached',
      `We keep up to ${maxBackInStockRequests} requests for one email address. Please try again once one of them is answered.`,
    )
  const stockRequest = { id: newId(), variant_id: variantId, email, created_at: nowIso(deps) }
  await insertRows(db, 'stock_asks', [stockRequest], {
    onConflict: 'on conflict (variant_id, email) where told_at is null do nothing',
  })
}
