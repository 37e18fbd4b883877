/** Consent text of the marketing checkbox, stored with the consent as it was shown. */
export const marketingText =
  'Send me news of new arrivals, collections and offers by email. I can stop this at any time in my account.'

/** Consent text of the newsletter form, which needs no account. */
export const newsletterText =
  'New arrivals, collections and offers by email, at most twice a month. You can unsubscribe at any time, with a single click.'
