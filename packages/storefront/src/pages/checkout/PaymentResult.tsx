import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'
import { Support } from './Support.tsx'
import { useVerification } from './useVerification.ts'
import { Spinner } from '../../kit/parts/Spinner.tsx'
import styles from './Verifying.module.css'

const Verifying = () => (
  <div className={styles.verifying}>
    <h1 className={styles.title}>Verifying Payment</h1>
    <Spinner label="Please wait while we confirm your payment." />
  </div>
)

interface Props {
  /** Headline of a successful payment. */
  successTitle: string
  /** Links after a success. */
  links: ReactNode
  /** Shown if the address lacks parameters. */
  invalidNotice: ReactNode
}

const unknownTexts = {
  pending: 'The payment provider has not confirmed your payment yet.',
  unreachable:
    'The shop cannot be reached at the moment, so this page does not know yet whether your payment arrived.',
}

/** Verifies the payment named by the address's parameters, and shows the outcome. */
export const PaymentResult = ({ successTitle, links, invalidNotice }: Props) => {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  const sessionId = search.get('session_id')
  const { data, isError, isFetching, refetch } = useVerification({ orderId, sessionId })

  if (!orderId || !sessionId) return invalidNotice
  if (isFetching) return <Verifying />
  if (isError)
    return (
      <PageNotice
        isError
        title="Payment Verification Failed"
        text="We could not verify your payment. If money has left your account, please contact support."
      >
        <ButtonLink to="/cart">Return to Cart</ButtonLink>
        <ButtonLink to="/" look="outline">
          Return to Home
        </ButtonLink>
        <Support />
      </PageNotice>
    )
  if (!data?.order || data.state !== 'verified')
    return (
      <PageNotice
        title="Payment Pending"
        text={`${unknownTexts[data?.state === 'unreachable' ? 'unreachable' : 'pending']} Your order is safe, and we will email you.`}
      >
        <ButtonLink to="/">Return to Home</ButtonLink>
        <Button look="outline" onClick={() => void refetch()}>
          Check Again
        </Button>
      </PageNotice>
    )
  return <OrderPlaced title={successTitle} order={data.order} links={links} />
}
