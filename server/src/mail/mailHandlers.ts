import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { confirmableMs } from '../accounts/newsletter/newsletterLinks.ts'
import { linkKinds } from '../accounts/links/linkKinds.ts'
import { crashPoint } from '../base/crashPoint.ts'
import type { Handler } from '../outbox/Handler.ts'

export type LetterKind =
  | 'order-confirmation'
  | 'order-link'
  | 'shipped'
  | 'delivered'
  | 'refunded'
  | 'canceled'
  | 'payment-returned'
  | 'return-asked'
  | 'return-received'
  | 'return-incomplete'
  | 'return-canceled'
  | 'return-lapsed'
  | 'back-in-stock'
  | 'newsletter-confirm'
  | 'welcome'
  | 'password-reset'
  | 'invitation'
  | 'email-change'
  | 'email-change-asked'
  | 'email-changed'
  | 'account-closed'
  | 'new-order-notice'
  | 'low-stock'
  | 'contact-message'
  | 'new-review'
  | 'alerts'

/** Templates and what draws them are loaded with the first letter: an idle shop does without. */
const letter = (kind: LetterKind, more: Omit<Handler, 'handle'> = {}): Handler => ({
  ...more,
  isMail: true,
  handle: async (deps, message, signal) => {
    const { writeLetter } = await import('./writeLetter.ts')
    const mail = await writeLetter(deps, kind, message)
    if (typeof mail === 'string') return mail
    crashPoint('settled, mail not sent')
    await deps.mail.send(mail, signal)
    crashPoint('mail sent, not marked')
  },
})

/** A letter with a link in it, which is of no use after the link's own end. */
const withLink = (kind: LinkKind, secrets: readonly string[]) =>
  letter(kind, { secrets, usefulMs: linkKinds[kind].lifetimeMs })

export const mailHandlers: Record<LetterKind, Handler> = {
  'order-confirmation': letter('order-confirmation'),
  'order-link': letter('order-link'),
  shipped: letter('shipped'),
  delivered: letter('delivered'),
  refunded: letter('refunded'),
  canceled: letter('canceled'),
  'payment-returned': letter('payment-returned'),
  'return-asked': letter('return-asked'),
  'return-received': letter('return-received'),
  'return-incomplete': letter('return-incomplete'),
  'return-canceled': letter('return-canceled'),
  'return-lapsed': letter('return-lapsed'),
  'back-in-stock': letter('back-in-stock'),
  'newsletter-confirm': letter('newsletter-confirm', { secrets: ['email'], usefulMs: confirmableMs }),
  welcome: letter('welcome'),
  'password-reset': withLink('password-reset', ['email']),
  invitation: withLink('invitation', []),
  'email-change': withLink('email-change', ['newEmail']),
  'email-change-asked': letter('email-change-asked', { secrets: ['oldEmail', 'newEmail'] }),
  'email-changed': letter('email-changed', { secrets: ['oldEmail', 'newEmail'] }),
  'account-closed': letter('account-closed', { secrets: ['email', 'firstName'] }),
  'new-order-notice': letter('new-order-notice'),
  'low-stock': letter('low-stock'),
  alerts: letter('alerts'),
  'contact-message': letter('contact-message'),
  'new-review': letter('new-review'),
}
