import { z } from 'zod'
import { confirmLink, unsubscribeLink } from '../../../people/accounts/newsletter/newsletterLinks.ts'
import { isSubscribed } from '../../../people/accounts/newsletter/subscription.ts'
import { readShop } from '../data/readShop.ts'
import { NewsletterConfirm, newsletterConfirmSubject } from '../templates/NewsletterConfirm.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const EmailPayload = z.object({ email: z.string() })

/** Contains the link by which the owner of the address subscribes. */
export const newsletterConfirm: EmailWriter = async (deps, { payload, createdAt }) => {
  const { email } = EmailPayload.parse(payload)
  if (await isSubscribed(deps.db, email)) return 'This address is already subscribed.'
  const content = {
    shop: await readShop(deps),
    link: confirmLink(deps, { email, askedAt: createdAt }),
    endLink: unsubscribeLink(deps, email),
  }
  return {
    to: { address: email },
    subject: newsletterConfirmSubject(content),
    content: <NewsletterConfirm {...content} />,
    unsubscribe: content.endLink,
  }
}
