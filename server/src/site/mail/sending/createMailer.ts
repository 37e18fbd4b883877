import type { Deps } from '../../../platform/base/deps.ts'
import { MailFailure } from '../../../platform/base/MailFailure.ts'
import {
  checkedAddress,
  isMailAddress,
  oneLine,
  type MailAddress,
} from '../../../platform/base/mailAddress.ts'
import type { Mail, Mailer } from '../../../platform/base/Mailer.ts'
import type { SmtpServer } from '../../../platform/base/SmtpServer.ts'

type Needs = Pick<Deps, 'config' | 'publicUrl' | 'settings' | 'vault' | 'files' | 'clock'>

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

/** Whom mails come from, and who reads the answers where that is somebody else. */
const findSender = async ({ config, settings, publicUrl }: Needs) => {
  const { storeName, storeEmail } = (await settings.read()).general
  const shop = isMailAddress(storeEmail) ? checkedAddress({ name: storeName, address: storeEmail }) : null
  const own = { name: oneLine(storeName), address: `no-reply@${new URL(publicUrl).hostname}` }
  const from: MailAddress = config.mailFrom ?? shop ?? own
  return { from, replyTo: shop?.address === from.address ? null : shop }
}

/** Options for nodemailer; the Message-ID and the parts' boundaries follow from the mail's id. */
const messageOf = async (needs: Needs, mail: Mail) => {
  const { from, replyTo: ownReplyTo } = await findSender(needs)
  const replyTo = mail.replyTo ? checkedAddress(mail.replyTo) : ownReplyTo
  return {
    from: { name: '', ...from },
    to: { name: '', ...checkedAddress(mail.to) },
    ...(replyTo && { replyTo: { name: '', ...replyTo } }),
    subject: oneLine(mail.subject),
    messageId: `<${mail.id}@${new URL(needs.publicUrl).hostname}>`,
    baseBoundary: mail.id,
    date: new Date(needs.clock.now()),
    // Answers by machines ("I am on holiday") help nobody here.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Without one-click: the page behind it acts by a press.
      ...(mail.unsubscribe && { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
    },
    html: mail.html,
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export type Message = Awaited<ReturnType<typeof messageOf>>

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
