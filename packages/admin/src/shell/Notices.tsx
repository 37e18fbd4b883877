import { listLowStock, type LowProduct } from '@shop/contracts/inventory/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listAdminReviews } from '@shop/contracts/reviews/adminEndpoints'
import { useEffect, useRef } from 'react'
import { useIsLive } from '../kit/live/LiveProvider.tsx'
import { useConnection } from '../kit/platform/connection.ts'
import { useRead } from '../kit/query/useRead.ts'

/**
 * Calls `notify` for each new entry, but not for the entries of the first list. An entry that left a complete list and
 * returns is new again; one that left a partial list may only have made room for newer ones.
 */
const useNewEntries = <Entry extends { id: string }>(
  list: readonly Entry[] | undefined,
  notify: (entry: Entry) => void,
  isComplete = false,
): void => {
  const knownIds = useRef<Set<string> | null>(null)
  const latest = useRef(notify)
  useEffect(() => {
    latest.current = notify
  })
  useEffect(() => {
    if (!list) return
    const previousIds = knownIds.current
    if (previousIds) list.filter(({ id }) => !previousIds.has(id)).forEach(entry => latest.current(entry))
    knownIds.current = new Set([
      ...(isComplete || !previousIds ? [] : previousIds),
      ...list.map(({ id }) => id),
    ])
  }, [list, isComplete])
}

/** Number of newest entries to read: if there are more new entries, some get no notice. */
const maxNewest = 5
/** Number of low products to read; higher than `maxNewest`, because low products are not sorted by time. */
const maxLowProducts = 100

/**
 * Notifies staff of paid orders, reviews to moderate and stock that has become low, and shows the number of waiting
 * orders.
 */
const Notices = () => {
  const { platform } = useConnection()
  // Reads less often, in ms, while live events announce changes.
  const options = { refetchInterval: useIsLive() ? 5 * 60_000 : 60_000, refetchWhenHidden: true }
  const orders = useRead(listAdminOrders, { status: 'PAID', sort: 'newest', limit: maxNewest }, options).data
  const reviews = useRead(listAdminReviews, { status: 'PENDING', limit: maxNewest }, options).data
  const low = useRead(listLowStock, { limit: maxLowProducts }, options).data

  useNewEntries(orders?.items, ({ id, total, currency, firstName, lastName }) => {
    const text = `${formatMoney(total, currency)} from ${firstName} ${lastName}`
    void platform.notify({ title: 'New order', text, path: `/admin/orders/${id}` })
  })
  useNewEntries(reviews?.items, ({ product, rating }) => {
    const text = `${product.title}: ${rating} of 5 stars`
    void platform.notify({ title: 'Review to moderate', text, path: '/admin/reviews' })
  })
  const notifyLow = ({ title, lowCount }: LowProduct) => {
    const text = `${title}: ${lowCount} ${lowCount === 1 ? 'variant is' : 'variants are'} low`
    void platform.notify({ title: 'Low stock', text, path: '/admin/inventory' })
  }
  useNewEntries(low?.items, notifyLow, low !== undefined && low.total <= maxLowProducts)
  const waitingCount = orders?.total ?? 0
  useEffect(() => platform.badge(waitingCount), [platform, waitingCount])
  return null
}

export default Notices
