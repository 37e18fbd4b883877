import type { Answer } from '@shop/contracts/endpoint'
import type { sendTestEmail } from '@shop/contracts/shop/settingsEndpoints'
import { newId } from '../../platform/database/BaseModel.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { MailFailure } from '../../platform/base/MailFailure.ts'

/** Maximum wait for a mail server. */
const timeoutMs = 20_000

/** Sends a test email immediately, without the outbox, and describes the outcome. */
export const tryEmail = async (deps: Deps, to: string): Promise<Answer<typeof sendTestEmail>> => {
  const { writeTestMail } = await import('../../site/mail/emails/testMail.tsx')
  try {
    const isSavedToFolder = await deps.mail.lacksServer()
    await deps.mail.send(await writeTestMail(deps, { id: newId(), to }), AbortSignal.timeout(timeoutMs))
    return isSavedToFolder
      ? {
          outcome: 'kept',
          to,
          text: 'No mail server is set: the email has been saved to the mail folder of the data directory.',
        }
      : { outcome: 'sent', to, text: `The mail server accepted the email to ${to}.` }
  } catch (error) {
    deps.log.warn({ err: error }, 'the test mail was not sent')
    const reason = error instanceof MailFailure ? error.message : 'The shop could not write it.'
    return { outcome: 'failed', to, text: `The email was not sent. ${reason}` }
  }
}
