import { createTransport } from 'nodemailer'
import type { Message } from './messageOf.ts'
import { MailFailure } from '../../../platform/base/MailFailure.ts'
import type { SmtpServer } from '../../../platform/base/SmtpServer.ts'
import { minuteMs } from '../../../platform/base/time.ts'

/** Longest silence of a mail server, and longest time for one email, ms. */
const timeouts = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
}
const maxDurationMs = minuteMs

const localHosts = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Sends an email to the server over a new connection. A password is only sent over TLS, except to this machine. Throws
 * a MailFailure.
 */
export const sendBySmtp = async (
  { host, port, isSecure, username, password }: SmtpServer,
  message: Message,
  signal?: AbortSignal,
  timeoutOverrides: Partial<typeof timeouts> = {},
): Promise<void> => {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: username !== '' && !localHosts.has(host),
    ...(username && { auth: { user: username, pass: password } }),
    ...timeouts,
    ...timeoutOverrides,
  })
  const abortSignals = [AbortSignal.timeout(maxDurationMs), ...(signal ? [signal] : [])]
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.any(abortSignals) })
  } catch (error) {
    throw new MailFailure(error)
  }
}
