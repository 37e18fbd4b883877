import type { Mail, Mailer } from '../platform/base/Mailer.ts'

/** A mailer that stores its emails in `sent`; while `failure` is set it sends nothing. */
export interface TestMailer extends Mailer {
  sent: Mail[]
  failure: Error | null
}

export const createTestMailer = (): TestMailer => {
  const mails: TestMailer = {
    sent: [],
    failure: null,
    send: async mail => {
      if (mails.failure) throw mails.failure
      mails.sent.push(mail)
    },
    lacksServer: async () => false,
  }
  return mails
}
