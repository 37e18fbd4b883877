import type { MailAddress } from './mailAddress.ts'

export interface Attachment {
  fileName: string
  contentType: string
  bytes: Uint8Array
}

export interface Mail {
  /** Identifies this email permanently: sent again under the same id, it is the same email. */
  id: string
  to: MailAddress
  subject: string
  html: string
  text: string
  /** Address for replies, if it is not the sender's. */
  replyTo?: MailAddress
  attachments?: readonly Attachment[]
  /** Address at which the reader unsubscribes from emails of this kind; email clients show it beside the sender. */
  unsubscribe?: string
}

/**
 * Sends emails. An email is sent at least once, and exactly once cannot be promised: if our process or the connection
 * ends after the server accepted it and before we got the answer, we have to send it again, and SMTP cannot be asked
 * what it has accepted. The repeat has the same Message-ID, by which many servers and email clients discard it.
 */
export interface Mailer {
  /** Resolves once the mail server has accepted the email. Throws if it refused, or if that cannot be known. */
  send: (mail: Mail, signal?: AbortSignal) => Promise<void>
  /** Tells whether no mail server is set: emails are then stored as files, or refused in production. */
  lacksServer: () => Promise<boolean>
}
