import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { confirmableMs } from '../../people/accounts/newsletter/newsletterLinks.ts'
import { linkKinds } from '../../people/accounts/links/linkKinds.ts'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import type { Handler } from '../../platform/events/outbox/Handler.ts'
import type { Cause } from './mailboxCap.ts'
import type { LetterKind } from './LetterKind.ts'

/** Templates and what draws them are loaded with the first letter: an idle shop does without. */
const letter = (kind: LetterKind, cause: Cause, more: Omit<Handler, 'handle'> = {}): Handler => ({
  ...more,
  isMail: true,
  handle: async (deps, message, signal) => {
    const { writeLetter } = await import('./writeLetter.ts')
    const mail = await writeLetter(deps, kind, message, cause)
    if (typeof mail === 'string') return mail
    crashPoint('settled, mail not sent')
    await deps.mail.send(mail, signal)
    crashPoint('mail sent, not marked')
  },
})

/** A letter with a link in it, which is of no use after the link's own end. */
const withLink = (kind: LetterKind, cause: Cause, link: LinkKind, secrets: readonly string[] = []) =>
  letter(kind, cause, { secrets, usefulMs: linkKinds[link].lifetimeMs })

/** Each letter with who can have it sent: `mailboxCap.ts` says how many of them one mailbox gets. */
export const mailHandlers: Record<LetterKind, Handler> = {
  'order-confirmation': letter('order-confirmation', 'shop'),
  'order-link': letter('order-link', 'anybody'),
  'order-moved': letter('order-moved', 'shop'),
  'order-changed': letter('order-changed', 'shop'),
  'payment-link': letter('payment-link', 'shop'),
  shipped: letter('shipped', 'shop'),
  'parcel-taken-back': letter('parcel-taken-back', 'shop'),
  delivered: letter('delivered', 'shop'),
  refunded: letter('refunded', 'shop'),
  // The holder of an order's link can have these two sent again and again.
  canceled: letter('canceled', 'buyer'),
  'return-asked': letter('return-asked', 'buyer'),
  'payment-returned': letter('payment-returned', 'shop'),
  'return-label': letter('return-label', 'shop'),
  'return-received': letter('return-received', 'shop'),
  'return-incomplete': letter('return-incomplete', 'shop'),
  'return-unavailable': letter('return-unavailable', 'shop'),
  'return-canceled': letter('return-canceled', 'shop'),
  'return-lapsed': letter('return-lapsed', 'shop'),
  'back-in-stock': letter('back-in-stock', 'asker'),
  'newsletter-confirm': letter('newsletter-confirm', 'anybody', {
    secrets: ['email'],
    usefulMs: confirmableMs,
  }),
  welcome: letter('welcome', 'anybody'),
  'password-reset': withLink('password-reset', 'anybody', 'password-reset', ['email']),
  invitation: withLink('invitation', 'shop', 'invitation'),
  'email-change': withLink('email-change', 'anybody', 'email-change', ['newEmail']),
  'email-confirm': withLink('email-confirm', 'anybody', 'email-change'),
  'email-change-asked': letter('email-change-asked', 'owner', { secrets: ['oldEmail', 'newEmail'] }),
  'email-changed': letter('email-changed', 'owner', { secrets: ['oldEmail', 'newEmail'] }),
  'account-notice': letter('account-notice', 'owner'),
  'account-closed': letter('account-closed', 'owner', { secrets: ['email', 'firstName'] }),
  // To the shop's own mailbox, which is there to be written to.
  'new-order-notice': letter('new-order-notice', 'shop'),
  'low-stock': letter('low-stock', 'shop'),
  alerts: letter('alerts', 'shop'),
  'import-report': letter('import-report', 'shop'),
  'contact-message': letter('contact-message', 'shop'),
  'new-review': letter('new-review', 'shop'),
}
