import type { ReactElement } from 'react'
import type { Deps } from '../../base/deps.ts'
import type { Message } from '../../outbox/Handler.ts'
import type { Attachment } from '../../base/Mailer.ts'
import type { MailAddress } from '../../base/mailAddress.ts'

/** A letter that can be sent. */
export interface Written {
  to: MailAddress
  subject: string
  content: ReactElement
  /** Reply-To, where it is not the shop. */
  replyTo?: MailAddress
  attachments?: readonly Attachment[]
  /** Address at which the reader stops letters of this kind. */
  unsubscribe?: string
}

/** Writes the letter that a message asks for, or says why none is needed. */
export type Write = (deps: Deps, message: Message) => Promise<Written | string>

/** Name on the envelope. */
export const personOf = (person: { firstName: string; lastName: string; email: string }): MailAddress => ({
  name: `${person.firstName} ${person.lastName}`,
  address: person.email,
})
