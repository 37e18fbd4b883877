import type { Order } from '@shop/contracts/orders/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { orderQuery, ordersQuery } from '../../../features/orders/queries.ts'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './OrdersTab.module.css'

/** Returns the address of a page of the orders. */
const ordersPageAddress = (page: number): string => `?tab=orders&page=${page}`

const OrderPages = ({ page, totalPages }: { page: number; totalPages: number }) =>
  totalPages > 1 && (
    <nav className={styles.pages} aria-label="Pages of orders">
      {page > 1 && (
        <ButtonLink look="outline" to={ordersPageAddress(page - 1)}>
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <ButtonLink look="outline" to={ordersPageAddress(page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  )

/**
 * Reads the order named in the address with which the tab was opened, unless the list contains it. The order is shown
 * above the list, on the page of the list that this address named.
 */
const useLinkedOrder = (openId: string | null, page: number, listedOrders: readonly Order[] | undefined) => {
  const [link] = useState({ id: openId ?? '', page })
  const isNeeded = link.id !== '' && link.page === page && listedOrders?.every(({ id }) => id !== link.id)
  const { data, isLoading } = useQuery({ ...orderQuery(link.id), enabled: isNeeded === true })
  return { linkedOrders: isNeeded && data ? [data] : [], isLoadingLinked: isLoading }
}

const Orders = () => {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const { data, isPending, refetch } = useQuery(ordersQuery(page))
  const openId = search.get('order')
  const { linkedOrders, isLoadingLinked } = useLinkedOrder(openId, page, data?.orders)

  if (isPending || isLoadingLinked)
    return (
      <div className={styles.orders} aria-busy="true">
        <VisuallyHidden>Loading your orders</VisuallyHidden>
        <Skeleton height="11.5rem" />
        <Skeleton height="11.5rem" />
        <Skeleton height="11.5rem" />
      </div>
    )
  if (!data)
    return (
      <Notice isError text="Unable to load your orders at the moment. Please try again later.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </Notice>
    )
  if (data.total === 0)
    return (
      <Notice text="You have not placed an order yet. Orders that you placed as a guest appear once you have confirmed your email address.">
        <ButtonLink to="/collections">Start Shopping</ButtonLink>
      </Notice>
    )
  if (page > data.totalPages) return <Navigate to={ordersPageAddress(data.totalPages)} replace />
  const toggle = (id: string) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (openId === id) next.delete('order')
        else next.set('order', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <ul className={styles.orders}>
        {[...linkedOrders, ...data.orders].map(order => (
          <li key={order.id} className={styles.order}>
            <OrderCard order={order} isOpen={order.id === openId} onToggle={() => toggle(order.id)} />
          </li>
        ))}
      </ul>
      <OrderPages page={page} totalPages={data.totalPages} />
    </>
  )
}

/** Shows the account's orders, newest first; page and opened order are in the address. */
export const OrdersTab = () => (
  <section aria-labelledby="orders-title">
    <h2 id="orders-title" className={styles.title}>
      Your Orders
    </h2>
    <Orders />
  </section>
)
