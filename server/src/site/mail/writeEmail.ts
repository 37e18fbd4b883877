import { mintLink } from '../../people/accounts/links/mintLink.ts'
import type { Deps } from '../../platform/base/deps.ts'
import type { OutboxMessage } from '../../platform/events/outbox/Handler.ts'
import type { Mail } from '../../platform/base/Mailer.ts'
import { asHtml, asText } from './asText.ts'
import {
  accountClosed,
  accountNotice,
  emailChange,
  emailChangeAsked,
  emailChanged,
  emailConfirm,
  invitation,
  passwordReset,
  welcome,
} from './emails/accountEmails.tsx'
import { backInStock } from './emails/backInStock.tsx'
import { newsletterConfirm } from './emails/newsletter.tsx'
import { importReport } from './emails/importReport.tsx'
import {
  canceled,
  changed,
  delivered,
  orderConfirmation,
  orderLink,
  orderMoved,
  parcelTakenBack,
  paymentReturned,
  refunded,
  shipped,
} from './emails/orderEmails.tsx'
import { paymentLink } from './emails/paymentLinkEmail.tsx'
import {
  returnAsked,
  returnCanceled,
  returnIncomplete,
  returnLabel,
  returnLapsed,
  returnLate,
  returnReceived,
  returnUnavailable,
} from './emails/returnEmails.tsx'
import { alerts, contactMessage, lowStock, newOrderNotice, newReviewNotice } from './emails/shopNotices.tsx'
import type { EmailWriter } from './emails/WrittenEmail.ts'
import { type EmailCause, isWithinCap } from './mailboxCap.ts'
import type { EmailKind } from './EmailKind.ts'

const emailWriters: Record<EmailKind, EmailWriter> = {
  'order-confirmation': orderConfirmation,
  'order-link': orderLink,
  'order-moved': orderMoved,
  'order-changed': changed,
  'payment-link': paymentLink,
  shipped,
  'parcel-taken-back': parcelTakenBack,
  delivered,
  refunded,
  canceled,
  'payment-returned': paymentReturned,
  'return-asked': returnAsked,
  'return-label': returnLabel,
  'return-received': returnReceived,
  'return-incomplete': returnIncomplete,
  'return-late': returnLate,
  'return-unavailable': returnUnavailable,
  'return-canceled': returnCanceled,
  'return-lapsed': returnLapsed,
  'back-in-stock': backInStock,
  'newsletter-confirm': newsletterConfirm,
  welcome,
  'password-reset': passwordReset,
  invitation,
  'email-change': emailChange,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'email-confirm': emailConfirm,
  'account-notice': accountNotice,
  'account-closed': accountClosed,
  'new-order-notice': newOrderNotice,
  'low-stock': lowStock,
  alerts,
  'import-report': importReport,
  'contact-message': contactMessage,
  'new-review': newReviewNotice,
}

const capNote = 'This mailbox has received enough emails for an hour of those that others can cause.'

/**
 * Writes the email of a message, or returns the reason why none is needed. Throws `NotYet` if it has to wait for its
 * turn.
 */
export const writeEmail = async (
  deps: Deps,
  kind: EmailKind,
  message: OutboxMessage,
  cause: EmailCause = 'shop',
): Promise<Mail | string> => {
  const email = await emailWriters[kind](deps, message)
  if (typeof email === 'string') return email
  const { content: _, link: __, isConfirmed = false, ...envelope } = email
  const { address } = envelope.to
  if (!(await isWithinCap(deps, { id: message.id, kind, cause, address, isConfirmed }))) return capNote
  // Creates the link last, since a new link may void the one in an earlier email.
  const content = email.link ? email.content(await mintLink(deps, message, email.link)) : email.content
  return { id: message.id, ...envelope, html: asHtml(content), text: asText(content) }
}
