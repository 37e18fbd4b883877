import { definePage } from '../../kit/page/page.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import { ViewOrders } from './ViewOrders.tsx'

/** The page to which the payment page returns after a payment. */
const CheckoutSuccessPage = () => (
  <PaymentResult
    successTitle="Payment Successful"
    links={
      <>
        <ViewOrders label="View My Orders" />
        <ButtonLink to="/collections" look="outline">
          Continue Shopping
        </ButtonLink>
      </>
    }
    invalidNotice={
      <PageNotice
        title="Invalid Checkout URL"
        text="This checkout success page requires valid session and order parameters."
      >
        <ButtonLink to="/">Return to Home</ButtonLink>
      </PageNotice>
    }
  />
)

export const page = definePage({
  Component: CheckoutSuccessPage,
  head: () => ({ title: 'Your Payment', noindex: true }),
})
