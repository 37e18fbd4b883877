import { listLowStock, type LowProduct } from '@shop/contracts/inventory/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listAdminReviews } from '@shop/contracts/reviews/adminEndpoints'
import { useEffect, useRef } from 'react'
import { useIsLive } from '../kit/live/LiveProvider.tsx'
import { useConnection } from '../kit/platform/connection.ts'
import { useRead } from '../kit/query/useRead.ts'

interface Options {
  /** All there are are shown: who has left and comes back is new. Else one may only have made room for newer ones. */
  isWhole?: boolean
}

/** Tells of those that were not there before; what is there at first is no news. */
const useNewOnes = <One extends { id: string }>(
  shown: readonly One[] | undefined,
  tell: (one: One) => void,
  { isWhole = false }: Options = {},
): void => {
  const known = useRef<Set<string> | null>(null)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!shown) return
    const before = known.current
    if (before) shown.filter(({ id }) => !before.has(id)).forEach(one => latest.current(one))
    known.current = new Set([...(isWhole || !before ? [] : before), ...shown.map(({ id }) => id)])
  }, [shown, isWhole])
}

/** Most news of a kind that can come at once and still be told one by one. */
const limit = 5
/** Variants low in stock are not listed by their age. */
const lowLimit = 100

/** Tells outside the page of paid orders, reviews to moderate and stock that has become low, and counts the orders that wait. */
const Notices = () => {
  const { platform } = useConnection()
  // ms
  const options = { refetchInterval: useIsLive() ? 5 * 60_000 : 60_000, goesOnHidden: true }
  const orders = useRead(listAdminOrders, { status: 'PAID', sort: 'newest', limit }, options).data
  const reviews = useRead(listAdminReviews, { status: 'PENDING', limit }, options).data
  const low = useRead(listLowStock, { limit: lowLimit }, options).data

  useNewOnes(orders?.items, ({ id, total, currency, firstName, lastName }) => {
    const text = `${formatMoney(total, currency)} from ${firstName} ${lastName}`
    void platform.notify({ title: 'New order', text, path: `/admin/orders/${id}` })
  })
  useNewOnes(reviews?.items, ({ product, rating }) => {
    const text = `${product.title}: ${rating} of 5 stars`
    void platform.notify({ title: 'Review to moderate', text, path: '/admin/reviews' })
  })
  const tellLow = ({ title, lowCount }: LowProduct) => {
    const text = `${title}: ${lowCount} ${lowCount === 1 ? 'variant is' : 'variants are'} low`
    void platform.notify({ title: 'Low stock', text, path: '/admin/inventory' })
  }
  useNewOnes(low?.items, tellLow, { isWhole: low !== undefined && low.total <= lowLimit })
  const waiting = orders?.total ?? 0
  useEffect(() => platform.badge(waiting), [platform, waiting])
  return null
}

export default Notices
