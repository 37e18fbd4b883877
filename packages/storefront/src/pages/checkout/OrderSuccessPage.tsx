import { Navigate, useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { orderAddress } from '../../kit/session/orderAddress.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import { ViewOrders } from './ViewOrders.tsx'

const Result = () => (
  <PaymentResult
    success="Payment Successful!"
    links={
      <>
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ViewOrders label="View All Orders" look="outline" />
      </>
    }
    invalid={
      <PageNotice title="Order Not Found" text="We could not find this order.">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ViewOrders label="View All Orders" look="outline" />
      </PageNotice>
    }
  />
)

/**
 * Shows the result of a payment at another address, with texts of its own. Without a payment session, the order is
 * shown only to its owner.
 */
const OrderSuccessPage = () => {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  if (orderId && !search.get('session_id')) return <Navigate to={orderAddress(orderId)} replace />
  return <Result />
}

export const page = definePage({
  Component: OrderSuccessPage,
  head: () => ({ title: 'Your Order', noindex: true }),
})
