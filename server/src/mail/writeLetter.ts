import type { Deps } from '../base/deps.ts'
import type { Message } from '../outbox/Handler.ts'
import type { Mail } from '../base/Mailer.ts'
import { asHtml, asText } from './asText.ts'
import {
  accountClosed,
  emailChange,
  emailChangeAsked,
  emailChanged,
  invitation,
  passwordReset,
  welcome,
} from './letters/accountLetters.tsx'
import { backInStock } from './letters/backInStock.tsx'
import { newsletterConfirm } from './letters/newsletter.tsx'
import {
  canceled,
  delivered,
  orderConfirmation,
  orderLink,
  paymentReturned,
  refunded,
  shipped,
} from './letters/orderLetters.tsx'
import {
  returnAsked,
  returnCanceled,
  returnIncomplete,
  returnLapsed,
  returnReceived,
} from './letters/returnLetters.tsx'
import { alerts, contactMessage, lowStock, newOrderNotice, newReviewNotice } from './letters/shopNotices.tsx'
import type { Write } from './letters/Written.ts'
import type { LetterKind } from './mailHandlers.ts'

const letters: Record<LetterKind, Write> = {
  'order-confirmation': orderConfirmation,
  'order-link': orderLink,
  shipped,
  delivered,
  refunded,
  canceled,
  'payment-returned': paymentReturned,
  'return-asked': returnAsked,
  'return-received': returnReceived,
  'return-incomplete': returnIncomplete,
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
  'account-closed': accountClosed,
  'new-order-notice': newOrderNotice,
  'low-stock': lowStock,
  alerts,
  'contact-message': contactMessage,
  'new-review': newReviewNotice,
}

/** Writes the mail that a message asks for, or says why none is needed. */
export const writeLetter = async (deps: Deps, kind: LetterKind, message: Message): Promise<Mail | string> => {
  const written = await letters[kind](deps, message)
  if (typeof written === 'string') return written
  const { content, ...envelope } = written
  return { id: message.id, ...envelope, html: asHtml(content), text: asText(content) }
}
