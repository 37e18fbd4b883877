import type { MailAddress } from './mailAddress.ts'

export interface Attachment {
  fileName: string
  contentType: string
  bytes: Uint8Array
}

export interface Mail {
  /** Names this mail for good: sent again under the same id, it is the same mail. */
  id: string
  to: MailAddress
  subject: string
  html: string
  text: string
  /** Address for answers, when it is not the sender's. */
  replyTo?: MailAddress
  attachments?: readonly Attachment[]
  /** Address at which the reader stops letters of this kind; mailboxes show it beside the sender. */
  unsubscribe?: string
}

/**
 * Sends mails. A mail server can be asked twice and never be sure to be asked once: if our process or the connection
 * ends after the server took the mail and before we heard so, we have to send again, and SMTP knows no way to ask. So a
 * mail is sent at least once; the repeat has the same Message-ID, by which many servers and mailboxes drop it.
 */
export interface Mailer {
  /** Resolves once the mail is taken over. Throws where it is not, or cannot be known to be. */
  send: (mail: Mail, signal?: AbortSignal) => Promise<void>
  /** Tells whether no mail server is set: mails are kept as files then, or refused in production. */
  lacksServer: () => Promise<boolean>
}
