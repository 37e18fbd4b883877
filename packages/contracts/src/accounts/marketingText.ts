/** The consent behind the marketing checkbox; stored with the consent as the text that was shown. */
export const marketingText =
  'Send me news of new arrivals, collections and offers by email. I can stop this at any time in my account.'
