import { endNewsletter } from '@shop/contracts/accounts/newsletterEndpoints'
import { definePage } from '../../../kit/page/page.ts'
import { NewsletterLink } from './NewsletterLink.tsx'

const Unsubscribe = () => (
  <NewsletterLink
    endpoint={endNewsletter}
    question={{
      title: 'Unsubscribe?',
      text: 'Unsubscribe here, and we will stop sending you news. You will still receive emails about your orders and your account.',
    }}
    buttonLabel="Unsubscribe"
    successText={{
      title: 'You are unsubscribed',
      text: 'We will no longer send you news, unless you subscribe again.',
    }}
    failureTitle="You could not be unsubscribed"
  />
)

export const page = definePage({
  Component: Unsubscribe,
  head: () => ({ title: 'Unsubscribe', noindex: true }),
})
