import type { Deps } from '../../../platform/base/deps.ts'
import {
  checkedAddress,
  isMailAddress,
  oneLine,
  type MailAddress,
} from '../../../platform/base/mailAddress.ts'
import type { Mail } from '../../../platform/base/Mailer.ts'

export type MailDeps = Pick<Deps, 'config' | 'publicUrl' | 'settings' | 'vault' | 'files' | 'clock'>

/** Finds the sender of emails, and the address for replies if that differs. */
const findSender = async ({ config, settings, publicUrl }: MailDeps) => {
  const { storeName, storeEmail } = (await settings.read()).general
  const shop = isMailAddress(storeEmail) ? checkedAddress({ name: storeName, address: storeEmail }) : null
  const fallback = { name: oneLine(storeName), address: `no-reply@${new URL(publicUrl).hostname}` }
  const from: MailAddress = config.mailFrom ?? shop ?? fallback
  return { from, replyTo: shop?.address === from.address ? null : shop }
}

/** Builds the options for nodemailer; the Message-ID and the parts' boundaries are derived from the email's id. */
export const messageOf = async (deps: MailDeps, mail: Mail) => {
  const { from, replyTo: ownReplyTo } = await findSender(deps)
  const replyTo = mail.replyTo ? checkedAddress(mail.replyTo) : ownReplyTo
  return {
    from: { name: '', ...from },
    to: { name: '', ...checkedAddress(mail.to) },
    ...(replyTo && { replyTo: { name: '', ...replyTo } }),
    subject: oneLine(mail.subject),
    messageId: `<${mail.id}@${new URL(deps.publicUrl).hostname}>`,
    baseBoundary: mail.id,
    date: new Date(deps.clock.now()),
    // Prevents automatic replies ("I am on holiday").
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Leaves out `List-Unsubscribe-Post` (one click), since the page requires the press of a button.
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
