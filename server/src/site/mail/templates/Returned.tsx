import { isWholeExchange, nameOf, type EmailReturn } from '../data/readEmailReturn.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import {
  Ended,
  HowToSend,
  Incomplete,
  Lapsed,
  Late,
  PrepaidCode,
  PrepaidLabel,
  Received,
  Refundable,
  Unavailable,
  type ReturnContent,
} from '../parts/ReturnBodies.tsx'
import { Action, Subtitle, Title } from '../parts/type.tsx'

export type ReturnEmailKind =
  | 'asked'
  | 'label'
  | 'code'
  | 'received'
  | 'incomplete'
  | 'late'
  | 'unavailable'
  | 'canceled'
  | 'lapsed'
  | 'refundable'

interface Content extends ReturnContent {
  emailKind: ReturnEmailKind
}

const isUnpaid = ({ exchange }: EmailReturn): boolean => exchange?.status === 'PENDING'

const receivedPreview = (emailReturn: EmailReturn): string => {
  if (isUnpaid(emailReturn)) return 'Pay the difference, and we will send your exchange.'
  return nameOf(emailReturn) === 'exchange'
    ? 'We are packing your exchange.'
    : 'We will check the pieces, then refund you.'
}

const headTexts: Record<
  ReturnEmailKind,
  (emailReturn: EmailReturn) => Record<'subject' | 'title' | 'preview', string>
> = {
  asked: emailReturn => ({
    subject: `how to send back ${nameOf(emailReturn)} ${emailReturn.code}`,
    title: `Your ${nameOf(emailReturn)} is booked.`,
    preview: isUnpaid(emailReturn)
      ? 'Pay the difference, then print the slip and post the parcel.'
      : 'Print the slip, pack the pieces, and post the parcel.',
  }),
  label: ({ code }) => ({
    subject: `your prepaid label for return ${code}`,
    title: 'Your returns label is here.',
    preview: 'The postage is paid: pack the pieces and hand in the parcel.',
  }),
  code: ({ code }) => ({
    subject: `your QR code for return ${code}`,
    title: 'Your QR code is here.',
    preview: 'The postage is paid: pack the pieces and show the code.',
  }),
  received: emailReturn => ({
    subject: `${nameOf(emailReturn)} ${emailReturn.code} has arrived`,
    title: 'Your parcel has arrived.',
    preview: receivedPreview(emailReturn),
  }),
  incomplete: ({ code }) => ({
    subject: `something is missing from return ${code}`,
    title: 'Something was missing.',
    preview: 'Not everything you booked was in your parcel.',
  }),
  late: ({ code }) => ({
    subject: `a missing piece of return ${code} has arrived`,
    title: 'Your parcel has arrived.',
    preview: 'What was missing has reached us.',
  }),
  unavailable: ({ code }) => ({
    subject: `something in exchange ${code} cannot be sent`,
    title: 'We are sorry.',
    preview: 'We will refund you for it instead.',
  }),
  canceled: emailReturn => ({
    subject: `about your ${isWholeExchange(emailReturn) ? 'exchange' : 'return'} ${emailReturn.code}`,
    title: `Your ${isWholeExchange(emailReturn) ? 'exchange' : 'return'} ${emailReturn.isSentBack ? 'was not accepted' : 'has been closed'}.`,
    preview: 'The pieces in it will not be refunded.',
  }),
  lapsed: ({ code }) => ({
    subject: `your exchange ${code} has lapsed`,
    title: 'We could not reserve it any longer.',
    preview: 'You can still send your piece back for a refund.',
  }),
  refundable: ({ code }) => ({
    subject: `your exchange ${code} is now a refund`,
    title: 'Your exchange is now a refund.',
    preview: 'We will refund the piece that you send back.',
  }),
}

export const returnedSubject = ({ shop, emailReturn, emailKind }: Content) =>
  `${shop.name}: ${headTexts[emailKind](emailReturn).subject}`

const bodies = {
  asked: HowToSend,
  label: PrepaidLabel,
  code: PrepaidCode,
  received: Received,
  incomplete: Incomplete,
  late: Late,
  unavailable: Unavailable,
  canceled: Ended,
  lapsed: Lapsed,
  refundable: Refundable,
} satisfies Record<ReturnEmailKind, unknown>

/** Headings of the list of pieces, once the parcel is no longer expected. */
const listHeadings: Partial<Record<ReturnEmailKind, string>> = {
  received: 'What you sent back',
  incomplete: 'What has arrived',
  late: 'What it was booked for',
  canceled: 'What it was booked for',
}

/** Tells the customer about a return: how to send it, that it has arrived, or that it or its exchange has ended. */
export const Returned = (content: Content) => {
  const { shop, order, emailReturn, emailKind } = content
  const Body = bodies[emailKind]
  const { title, preview } = headTexts[emailKind](emailReturn)
  return (
    <EmailLayout
      shop={shop}
      preview={preview}
      reason="You receive this because you are sending something back to"
    >
      <Title>{title}</Title>
      <Body {...content} />
      <Subtitle>{listHeadings[emailKind] ?? 'What you are sending back'}</Subtitle>
      <OrderLines lines={emailReturn.lines} currency={order.currency} />
      <Action href={order.url}>{emailKind === 'asked' ? 'Print the return slip' : 'View your order'}</Action>
    </EmailLayout>
  )
}
