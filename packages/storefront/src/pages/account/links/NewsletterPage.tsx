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
    act="Confirm"
    done={{
      title: 'You are on the list',
      text: 'Thank you. Every letter has a link with which you can unsubscribe.',
    }}
    failure="Your subscription could not be confirmed"
  />
)

export const page = definePage({
  Component: ConfirmNewsletter,
  head: () => ({ title: 'Confirm Your Subscription', noindex: true }),
})
