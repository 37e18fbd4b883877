const unreachable = 'The mail server cannot be reached, or does not answer as a mail server should.'
const refusedLogin = 'The mail server refused the username or the password.'
const insecure = 'There is no secure connection to the mail server.'
/** Says that this one email was refused: the address is wrong, or the shop may not send from its own. */
export const refusedMail = 'The mail server refused the sender, the recipient or the mail.'

/** Sentences by nodemailer's error codes, and one code of our own. */
const reasonByCode: Record<string, string> = {
  ENOSERVER: 'No mail server is set. Set one under Settings, Email, or with SMTP_URL.',
  EDNS: 'There is no mail server of this name.',
  ECONNECTION: unreachable,
  ESOCKET: unreachable,
  ETIMEDOUT: unreachable,
  EPROTOCOL: unreachable,
  ETLS: insecure,
  EREQUIRETLS: insecure,
  EAUTH: refusedLogin,
  ENOAUTH: refusedLogin,
  EENVELOPE: refusedMail,
  EMESSAGE: refusedMail,
}

/** Returns the server's own words for the log, without email addresses. */
const withoutAddresses = (error: unknown) =>
  new Error(
    (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)'),
  )

/**
 * The reason why an email was not sent, in one of a few sentences. They never repeat what the server answered: staff
 * choose its address, and could otherwise use the shop to read answers of services that only the shop's machine can
 * reach. The answer is in the log.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { code } = cause as { code?: string }
    super(reasonByCode[code ?? ''] ?? 'The mail server did not accept the email in time.', {
      cause: withoutAddresses(cause),
    })
    this.code = code
  }
}
