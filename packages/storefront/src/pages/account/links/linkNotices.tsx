import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { failureText } from '../../../kit/query/failureText.ts'

export const continueShoppingLink = (
  <ButtonLink to="/collections" look="outline">
    Continue Shopping
  </ButtonLink>
)

interface Props {
  title: string
  error: Error
  isPending: boolean
  tryAgain: () => void
}

/** Explains that the action of an email's link has failed. Offers another attempt and the contact page. */
export const LinkFailure = ({ title, error, isPending, tryAgain }: Props) => (
  <PageNotice isError title={title} text={failureText(error, 'Please check your connection and try again.')}>
    <Button isBlocked={isPending} onClick={tryAgain}>
      Try Again
    </Button>
    <ButtonLink to="/contact" look="outline">
      Contact Us
    </ButtonLink>
  </PageNotice>
)
