import type { Handler } from '../outbox/Handler.ts'

export type LetterKind =
  | 'order-confirmation'
  | 'shipped'
  | 'refunded'
  | 'canceled'
  | 'welcome'
  | 'password-reset'
  | 'invitation'
  | 'email-change'
  | 'new-order-notice'
  | 'low-stock'
  | 'contact-message'
  | 'new-review'

const minutes = 60_000
const hours = 60 * minutes

/** Templates and what draws them are loaded with the first letter: an idle shop does without. */
const letter = (kind: LetterKind, more: Omit<Handler, 'handle'> = {}): Handler => ({
  ...more,
  handle: async (deps, message, signal) => {
    const { writeLetter } = await import('./writeLetter.ts')
    const mail = await writeLetter(deps, kind, message)
    if (typeof mail === 'string') return mail
    await deps.mail.send(mail, signal)
  },
})

const withLink = (kind: LetterKind, usefulMs: number) => letter(kind, { secrets: ['link'], usefulMs })

export const mailHandlers: Record<LetterKind, Handler> = {
  'order-confirmation': letter('order-confirmation'),
  shipped: letter('shipped'),
  refunded: letter('refunded'),
  canceled: letter('canceled'),
  welcome: letter('welcome'),
  'password-reset': withLink('password-reset', 30 * minutes),
  invitation: withLink('invitation', 72 * hours),
  'email-change': withLink('email-change', 24 * hours),
  'new-order-notice': letter('new-order-notice'),
  'low-stock': letter('low-stock'),
  'contact-message': letter('contact-message'),
  'new-review': letter('new-review'),
}
