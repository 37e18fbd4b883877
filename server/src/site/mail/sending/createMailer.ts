import { MailFailure } from '../../../platform/base/MailFailure.ts'
import type { Mailer } from '../../../platform/base/Mailer.ts'
import type { SmtpServer } from '../../../platform/base/SmtpServer.ts'
import { type Needs, messageOf } from './messageOf.ts'

/** Finds the mail server that the environment names, else the settings; null where there is none. */
const findServer = async ({ config, settings, vault }: Needs): Promise<SmtpServer | null> => {
  if (config.smtp) return config.smtp
  const { smtpHost, smtpPort, smtpUsername, smtpPassword } = (await settings.read()).email
  if (!smtpHost) return null
  return {
    host: smtpHost,
    port: smtpPort,
    isSecure: smtpPort === 465,
    username: smtpUsername,
    password: smtpPassword && vault.open(smtpPassword),
  }
}

/**
 * Sends by the mail server. Without one mails are kept below `site/mail/` of the data directory; in production they are refused, so
 * that they wait in the outbox until there is one. Libraries are loaded with the first mail.
 */
export const createMailer = (needs: Needs): Mailer => ({
  send: async (mail, signal) => {
    const server = await findServer(needs)
    const message = await messageOf(needs, mail)
    if (!server && needs.config.isProduction && !needs.config.allowsDemo)
      throw new MailFailure(Object.assign(new Error('no mail server is set'), { code: 'ENOSERVER' }))
    if (server) return (await import('./sendBySmtp.ts')).sendBySmtp(server, message, signal)
    return (await import('./keepAsFile.ts')).keepAsFile(needs.files, mail.id, message)
  },
  lacksServer: async () => {
    if (needs.config.smtp) return false
    return (await needs.settings.read()).email.smtpHost === ''
  },
})
