import type { Deps } from './platform/base/deps.ts'
import { findShopMailbox } from './site/mail/findShopMailbox.ts'

/** Warns in the log of a shop in production about missing setup: a new shop has neither administrator nor email. */
export const warnOfGaps = async ({ db, config, settings, mail, log }: Deps): Promise<void> => {
  if (!config.isProduction) return
  if (!config.databaseUrl) log.warn('DATABASE_URL is not set: the shop uses SQLite in its data directory')
  const admin = await db('users').where({ is_admin: true, is_active: true }).first('id')
  if (!admin) log.warn('nobody can enter the back office: node server/dist/admin.mjs makes an administrator')
  if (await mail.lacksServer())
    log.warn(
      config.allowsDemo
        ? 'no mail server is set: mails are kept in the data directory, and reach nobody'
        : 'no mail server is set: mails wait for one, and are given up after two days',
    )
  const mailbox = await findShopMailbox({ settings })
  if (typeof mailbox === 'string') log.warn(`alerts and notices are mailed to nobody: ${mailbox}`)
}
