import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { confirmationLifetimeMs } from '../../people/accounts/newsletter/newsletterLinks.ts'
import { linkKinds } from '../../people/accounts/links/linkKinds.ts'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import type { OutboxHandler } from '../../platform/events/outbox/Handler.ts'
import type { EmailCause } from './mailboxCap.ts'
import type { EmailKind } from './EmailKind.ts'

/**
 * Creates a handler that sends an email. Templates and their renderer are loaded with the first email, which an idle
 * shop never needs.
 */
const emailHandler = (
  kind: EmailKind,
  cause: EmailCause,
  options: Omit<OutboxHandler, 'handle'> = {},
): OutboxHandler => ({
  ...options,
  isMail: true,
  handle: async (deps, message, signal) => {
    const { writeEmail } = await import('./writeEmail.ts')
    const mail = await writeEmail(deps, kind, message, cause)
    if (typeof mail === 'string') return mail
    crashPoint('settled, mail not sent')
    await deps.mail.send(mail, signal)
    crashPoint('mail sent, not marked')
  },
})

/** Creates a handler for an email with a link. The email is useless once the link has expired. */
const withLink = (kind: EmailKind, cause: EmailCause, link: LinkKind, secrets: readonly string[] = []) =>
  emailHandler(kind, cause, { secrets, usefulMs: linkKinds[link].lifetimeMs })

/** Handlers of all emails, each with its cause, by which `mailboxCap.ts` limits the emails to one mailbox. */
export const mailHandlers: Record<EmailKind, OutboxHandler> = {
  'order-confirmation': emailHandler('order-confirmation', 'shop'),
  'order-link': emailHandler('order-link', 'anybody'),
  'order-moved': emailHandler('order-moved', 'shop'),
  'order-changed': emailHandler('order-changed', 'shop'),
  'payment-link': emailHandler('payment-link', 'shop'),
  shipped: emailHandler('shipped', 'shop'),
  'parcel-taken-back': emailHandler('parcel-taken-back', 'shop'),
  delivered: emailHandler('delivered', 'shop'),
  refunded: emailHandler('refunded', 'shop'),
  // The holder of an order's link can cause these two repeatedly.
  canceled: emailHandler('canceled', 'buyer'),
  'return-asked': emailHandler('return-asked', 'buyer'),
  'payment-returned': emailHandler('payment-returned', 'shop'),
  'return-label': emailHandler('return-label', 'shop'),
  'return-received': emailHandler('return-received', 'shop'),
  'return-incomplete': emailHandler('return-incomplete', 'shop'),
  'return-late': emailHandler('return-late', 'shop'),
  'return-unavailable': emailHandler('return-unavailable', 'shop'),
  'return-canceled': emailHandler('return-canceled', 'shop'),
  'return-lapsed': emailHandler('return-lapsed', 'shop'),
  'back-in-stock': emailHandler('back-in-stock', 'asker'),
  'newsletter-confirm': emailHandler('newsletter-confirm', 'anybody', {
    secrets: ['email'],
    usefulMs: confirmationLifetimeMs,
  }),
  welcome: emailHandler('welcome', 'anybody'),
  'password-reset': withLink('password-reset', 'anybody', 'password-reset', ['email']),
  invitation: withLink('invitation', 'shop', 'invitation'),
  'email-change': withLink('email-change', 'anybody', 'email-change', ['newEmail']),
  'email-confirm': withLink('email-confirm', 'anybody', 'email-change'),
  'email-change-asked': emailHandler('email-change-asked', 'owner', { secrets: ['oldEmail', 'newEmail'] }),
  'email-changed': emailHandler('email-changed', 'owner', { secrets: ['oldEmail', 'newEmail'] }),
  'account-notice': emailHandler('account-notice', 'owner'),
  'account-closed': emailHandler('account-closed', 'owner', { secrets: ['email', 'firstName'] }),
  // These go to the shop's own mailbox.
  'new-order-notice': emailHandler('new-order-notice', 'shop'),
  'low-stock': emailHandler('low-stock', 'shop'),
  alerts: emailHandler('alerts', 'shop'),
  'import-report': emailHandler('import-report', 'shop'),
  'contact-message': emailHandler('contact-message', 'shop'),
  'new-review': emailHandler('new-review', 'shop'),
}
