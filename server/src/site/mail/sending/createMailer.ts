import { MailFailure } from '../../../platform/base/MailFailure.ts'
import type { Mailer } from '../../../platform/base/Mailer.ts'
import type { SmtpServer } from '../../../platform/base/SmtpServer.ts'
import { type MailDeps, messageOf } from './messageOf.ts'

/** On this port a connection begins with TLS; on others it is requested by STARTTLS. */
const implicitTlsPort = 465

/** Finds the mail server that the environment or else the settings name; null if there is none. */
const findServer = async ({ config, settings, vault }: MailDeps): Promise<SmtpServer | null> => {
  if (config.smtp) return config.smtp
  const { smtpHost, smtpPort, smtpUsername, smtpPassword } = (await settings.read()).email
  if (!smtpHost) return null
  return {
    host: smtpHost,
    port: smtpPort,
    isSecure: smtpPort === implicitTlsPort,
    username: smtpUsername,
    password: smtpPassword && vault.open(smtpPassword),
  }
}

/**
 * Creates the mailer, which sends emails through the mail server. Without one, emails are stored as files below the
 * data directory; in production they are refused, so that they wait in the outbox until there is one. Libraries are
 * loaded with the first email.
 */
export const createMailer = (deps: MailDeps): Mailer => ({
  send: async (mail, signal) => {
    const server = await findServer(deps)
    const message = await messageOf(deps, mail)
    if (!server && deps.config.isProduction && !deps.config.allowsDemo)
      throw new MailFailure(Object.assign(new Error('no mail server is set'), { code: 'ENOSERVER' }))
    if (server) return (await import('./sendBySmtp.ts')).sendBySmtp(server, message, signal)
    return (await import('./keepAsFile.ts')).keepAsFile(deps.files, mail.id, message)
  },
  lacksServer: async () => {
    if (deps.config.smtp) return false
    return (await deps.settings.read()).email.smtpHost === ''
  },
})
