import { definePage } from '../app/page.ts'
import { orderAddress } from '../orders/orderAddress.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { PageNotice } from '../parts/PageNotice.tsx'
import { PaymentResult } from './PaymentResult.tsx'

/** The same result at its other address, with the texts of that one. */
const OrderSuccessPage = () => (
  <PaymentResult
    success="Payment Successful!"
    ways={
      <>
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ButtonLink to={orderAddress()} look="outline">
          View All Orders
        </ButtonLink>
      </>
    }
    invalid={
      <PageNotice title="Order Not Found" text="We could not find the order that this address is about.">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to={orderAddress()} look="outline">
          View All Orders
        </ButtonLink>
      </PageNotice>
    }
  />
)

export const page = definePage({
  Component: OrderSuccessPage,
  head: () => ({ title: 'Your Order', noindex: true }),
})
