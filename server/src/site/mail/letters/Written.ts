import type { ReactElement } from 'react'
import type { WantedLink } from '../../../people/accounts/links/mintLink.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Message } from '../../../platform/events/outbox/Handler.ts'
import type { Attachment } from '../../../platform/base/Mailer.ts'
import type { MailAddress } from '../../../platform/base/mailAddress.ts'

interface Envelope {
  to: MailAddress
  subject: string
  /** Tells whether the owner of the account has proved that they read mail there; see `Cause`. */
  isProven?: boolean
  /** Reply-To, where it is not the shop. */
  replyTo?: MailAddress
  attachments?: readonly Attachment[]
  /** Address at which the reader stops letters of this kind. */
  unsubscribe?: string
}

/** A letter that can be sent. */
export type Written = Envelope &
  (
    | { content: ReactElement; link?: undefined }
    /** The link is made only once the email is certain to go out. */
    | { content: (link: string) => ReactElement; link: WantedLink }
  )

/** Writes the letter that a message asks for, or says why none is needed. */
export type Write = (deps: Deps, message: Message) => Promise<Written | string>
