import type { ReactElement } from 'react'
import type { NewLink } from '../../../people/accounts/links/mintLink.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { OutboxMessage } from '../../../platform/events/outbox/Handler.ts'
import type { Attachment } from '../../../platform/base/Mailer.ts'
import type { MailAddress } from '../../../platform/base/mailAddress.ts'

interface Envelope {
  to: MailAddress
  subject: string
  /**
   * Tells whether the account's owner has confirmed this address. Decides how many emails it may get in an hour; see
   * `EmailCause`.
   */
  isConfirmed?: boolean
  /** Reply-To, if it is not the shop. */
  replyTo?: MailAddress
  attachments?: readonly Attachment[]
  /** Address at which the reader unsubscribes from emails of this kind. */
  unsubscribe?: string
}

/** An email that is ready to send. */
export type WrittenEmail = Envelope &
  (
    | { content: ReactElement; link?: undefined }
    /** The link is created only once the email is certain to be sent. */
    | { content: (link: string) => ReactElement; link: NewLink }
  )

/** Writes the email of a message, or returns the reason why none is needed. */
export type EmailWriter = (deps: Deps, message: OutboxMessage) => Promise<WrittenEmail | string>
