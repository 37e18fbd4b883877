import { orderLinkIntervalMinutes } from '@shop/contracts/orders/linkEndpoints'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'
import { definePage } from '../../../kit/page/page.ts'
import { Link } from '../../../kit/parts/Link.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import { FindOrderForm, type FindOrderValues } from './FindOrderForm.tsx'

/** Focuses the text that replaces the form, so that it is read out. */
const focus = (element: HTMLElement | null) => element?.focus()

const OtherWays = () => (
  <p className={styles.other}>
    Ordered with an account? <Link to="/profile?tab=orders">See your orders</Link>
    <br />
    No order number? <Link to="/contact">Contact us</Link>
  </p>
)

/** Sends the link of an order again to a guest who has lost the emails about it. */
const FindOrderPage = () => {
  const [search] = useSearchParams()
  const [values, setValues] = useState<FindOrderValues>({
    email: '',
    orderNumber: search.get('number') ?? '',
  })
  const [isSent, setIsSent] = useState(false)
  if (isSent)
    return (
      <AuthFrame
        title="Check your email"
        text={`You asked for the link to order ${values.orderNumber}, placed with ${values.email}.`}
      >
        <p ref={focus} tabIndex={-1} className={styles.answer}>
          If an order with this number was placed with this address, we have just emailed you its link.
        </p>
        <p className={styles.note}>
          Nothing after a few minutes? Check your junk folder, and that both the number and the address are
          right. We send one link every {orderLinkIntervalMinutes} minutes at most.
        </p>
        <div className={styles.line}>
          <TextButton onClick={() => setIsSent(false)}>Try Again</TextButton>
        </div>
        <OtherWays />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Find Your Order"
      text="Lost the emails about your order? Enter your email address and the order number, and we will send you its link again."
    >
      <FindOrderForm
        initialValues={values}
        onSent={sentValues => {
          setValues(sentValues)
          setIsSent(true)
        }}
      />
      <OtherWays />
    </AuthFrame>
  )
}

export const page = definePage({
  Component: FindOrderPage,
  head: () => ({ title: 'Find Your Order', noindex: true }),
})
