import type { Deps } from '../../../platform/base/deps.ts'
import {
  checkedAddress,
  isMailAddress,
  oneLine,
  type MailAddress,
} from '../../../platform/base/mailAddress.ts'
import type { Mail } from '../../../platform/base/Mailer.ts'

export type Needs = Pick<Deps, 'config' | 'publicUrl' | 'settings' | 'vault' | 'files' | 'clock'>

/** Whom mails come from, and who reads the answers where that is somebody else. */
const findSender = async ({ config, settings, publicUrl }: Needs) => {
  const { storeName, storeEmail } = (await settings.read()).general
  const shop = isMailAddress(storeEmail) ? checkedAddress({ name: storeName, address: storeEmail }) : null
  const own = { name: oneLine(storeName), address: `no-reply@${new URL(publicUrl).hostname}` }
  const from: MailAddress = config.mailFrom ?? shop ?? own
  return { from, replyTo: shop?.address === from.address ? null : shop }
}

/** Options for nodemailer; the Message-ID and the parts' boundaries follow from the mail's id. */
export const messageOf = async (needs: Needs, mail: Mail) => {
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
