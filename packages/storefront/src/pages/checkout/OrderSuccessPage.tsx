import { Navigate, useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { orderAddress } from '../../kit/session/orderAddress.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import { ViewOrders } from './ViewOrders.tsx'

const Result = () => (
  <PaymentResult
    successTitle="Payment Successful!"
    links={
      <>
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ViewOrders label="View All Orders" look="outline" />
      </>
    }
    invalidNotice={
      <PageNotice title="Order Not Found" text="We could not find this order.">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ViewOrders label="View All Orders" look="outline" />
      </PageNotice>
    }
  />
)

/**
 * Shows the result of a payment at `/success`, with texts other than those of `/checkout/success`. Without a payment
 * session, redirects to the page of the order, which only its owner can open.
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
