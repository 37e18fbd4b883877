import { confirmNewsletter } from '@shop/contracts/accounts/newsletterEndpoints'
import { definePage } from '../../../kit/page/page.ts'
import { NewsletterLink } from './NewsletterLink.tsx'

const ConfirmNewsletter = () => (
  <NewsletterLink
    endpoint={confirmNewsletter}
    question={{
      title: 'Confirm your subscription?',
      text: 'Confirm, and we will email you new arrivals, collections and offers, at most twice a month.',
    }}
    buttonLabel="Confirm"
    successText={{
      title: 'You are on the list',
      text: 'Thank you. You can unsubscribe at any time with the link in each email.',
    }}
    failureTitle="Your subscription could not be confirmed"
  />
)

export const page = definePage({
  Component: ConfirmNewsletter,
  head: () => ({ title: 'Confirm Your Subscription', noindex: true }),
})
