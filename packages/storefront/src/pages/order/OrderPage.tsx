import { formatMoney } from '@shop/contracts/money'
import { openOrder } from '@shop/contracts/orders/endpoints'
import { displayStatus } from '@shop/contracts/orders/paysForDelivery'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { OrderDetails } from '../../features/orders/OrderDetails.tsx'
import { useOrderDates } from '../../features/orders/useOrderDates.ts'
import { OrderAgainButton } from '../../features/orders/OrderAgainButton.tsx'
import { OrderActions } from '../../features/orders/OrderActions.tsx'
import { orderQuery } from '../../features/orders/queries.ts'
import { useRegister } from '../../features/session/signIn.ts'
import { quoteText } from '../../features/orders/quoteText.ts'
import { StatusBadge } from '../../features/orders/StatusBadge.tsx'
import { definePage } from '../../kit/page/page.ts'
import { Spinner } from '../../kit/parts/Spinner.tsx'
import { query } from '../../kit/query/query.ts'
import { SaveOrderToAccount } from './SaveOrderToAccount.tsx'
import { OrderFailure } from './OrderFailure.tsx'
import styles from './OrderPage.module.css'

/** Shows an order to its buyer, or to anybody with the link in its emails, which has a token after the `#`. */
const OrderPage = () => {
  const { id = '' } = useParams()
  const { orderDate } = useOrderDates()
  const token = useLocation().hash.slice(1)
  const hasToken = token !== ''
  const registration = useRegister()
  // The server accepts this call repeatedly, so it may be used like a query.
  const opening = useQuery({ ...query(openOrder, { id, token }), enabled: hasToken, retry: false })
  const { data: order, error } = useQuery({ ...orderQuery(id), enabled: !hasToken || opening.isSuccess })
  const failure = opening.error ?? error
  if (failure) return <OrderFailure id={id} failure={failure} hasToken={hasToken} />
  if (!order) return <Spinner label="Opening your order" isPage />
  const { status, createdAt, total, currency, items } = order
  const quote = quoteText(order, orderDate)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Order {order.number}</h1>
        <StatusBadge status={displayStatus(status, items.length)} />
        <p className={styles.facts}>
          Placed on <time dateTime={createdAt}>{orderDate(createdAt)}</time>, {formatMoney(total, currency)}.
          Reference {olderOrderNumber(id)}
        </p>
        {quote !== null && <p>{quote}</p>}
      </header>
      <div className={styles.acts}>
        <OrderActions order={order} />
        <OrderAgainButton order={order} name={order.number} />
      </div>
      <OrderDetails order={order} heading="h2" />
      <SaveOrderToAccount order={order} registration={registration} />
    </article>
  )
}

export const page = definePage({
  Component: OrderPage,
  head: () => ({ title: 'Your Order', noindex: true }),
})
