import type { Order } from '@shop/contracts/orders/endpoints'
import { listOrderReturns } from '@shop/contracts/returns/endpoints'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { query } from '../../../kit/query/query.ts'
import { useOrderDates } from '../useOrderDates.ts'
import type { HeadingLevel } from '../OrderDocuments.tsx'
import details from '../OrderDetails.module.css'
import { ReturnCard } from './ReturnCard.tsx'
import styles from './OrderReturns.module.css'

const loadDialog = () => import('./ReturnDialog.tsx')
const ReturnDialog = lazy(async () => ({ default: (await loadDialog()).ReturnDialog }))

/** Shows the returns of a sent order, and a button to start one. */
export const OrderReturns = ({ order, heading: Heading }: { order: Order; heading: HeadingLevel }) => {
  const { data } = useQuery(query(listOrderReturns, { id: order.id }))
  const { orderDate } = useOrderDates()
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { returns, left: returnable, until, refusal } = data
  return (
    <>
      <Heading className={`${details.title} ${details.below}`}>Returns</Heading>
      {returns.map(orderReturn => (
        <ReturnCard
          key={orderReturn.id}
          orderId={order.id}
          orderReturn={orderReturn}
          currency={order.currency}
        />
      ))}
      {refusal && <p className={styles.hint}>{refusal}</p>}
      {returnable.length > 0 && (
        <>
          <p className={styles.hint}>
            Something not right? Exchange it or send it back{' '}
            {until ? `by ${orderDate(until)}` : `within ${returnDays} days of delivery`}.
          </p>
          <TextButton
            aria-label={`Exchange or return items of order ${order.number}`}
            onPointerEnter={() => void loadDialog()}
            onClick={() => setIsOpen(true)}
          >
            Exchange or Return
          </TextButton>
        </>
      )}
      {isOpen && (
        <Suspense>
          <ReturnDialog order={order} returnable={returnable} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
