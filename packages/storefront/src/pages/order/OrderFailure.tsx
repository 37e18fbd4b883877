import { ApiError } from '@shop/client/ApiError'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { failureText } from '../../kit/query/failureText.ts'
import { useSession } from '../../kit/session/useSession.ts'

interface Props {
  /** Order id from the URL, possibly truncated. */
  id: string
  failure: Error
  /** The order was opened by a link from an email; the server's error says why that is invalid. */
  hasToken: boolean
}

const textOf = ({ failure, hasToken }: Props, isSignedIn: boolean): string => {
  const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 429
  if (hasToken && isRefused && failure.code === 'validation_failed')
    return 'This link is not valid. Please use the full link from your email.'
  if (hasToken || !isRefused)
    return failureText(failure, 'Unable to open your order at the moment. Please try again later.')
  return isSignedIn
    ? 'This order is not in your account. If you placed it as a guest, please open the link in the email about it, or have it sent again.'
    : 'Please open the link in the email about your order, have it sent again, or sign in to see the orders in your account.'
}

/**
 * Returns the address of the page that sends the order's link again. If the id is complete, the address includes the
 * order's reference, which is the end of its id.
 */
const findOrderPath = (id: string): string =>
  id.length === 36 ? `/find-order?number=${olderOrderNumber(id)}` : '/find-order'

/** Explains why an order cannot be opened, with links. */
export const OrderFailure = (props: Props) => {
  const isSignedIn = useSession(({ user }) => user !== null)
  return (
    <PageNotice isError title="This order cannot be opened" text={textOf(props, isSignedIn)}>
      <ButtonLink to={findOrderPath(props.id)}>Find Your Order</ButtonLink>
      {isSignedIn ? (
        <ButtonLink to="/profile?tab=orders" look="outline">
          Your Orders
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" from="/profile?tab=orders" look="outline">
          Login
        </ButtonLink>
      )}
      <ButtonLink to="/contact" look="outline">
        Contact Us
      </ButtonLink>
    </PageNotice>
  )
}
