import {
  getAdminSettings,
  getEmailSettings,
  patchEmailSettings,
  sendTestEmail,
} from '@shop/contracts/shop/settingsEndpoints'
import { expect, it } from 'vitest'
import { signUp, useStaff } from '../../test/accounts.ts'
import { MailFailure } from '../../platform/base/MailFailure.ts'
import { useCleanSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('settings of the mail server', shop => {
  const aisha = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const { readAuditEntries } = useCleanSettings(shop)
  const readSettings = () => shop.call(getAdminSettings, {}, aisha)

  it("never show the mail server's password, which is encrypted and not in the audit log", async () => {
    const secret = 'correct horse battery'
    const change = { smtpHost: 'smtp.example.com', smtpUsername: 'shop', smtpPassword: secret }
    const section = await shop.call(patchEmailSettings, change, aisha)
    expect(section).toMatchObject({ smtpHost: 'smtp.example.com', hasSmtpPassword: true })
    const row = await shop.deps.db('settings').where({ section: 'email' }).first()
    const everything = JSON.stringify([section, await readSettings(), row, await readAuditEntries()])
    expect(everything).not.toContain(secret)
    const { email } = await shop.deps.settings.read()
    expect(shop.deps.vault.open(email.smtpPassword)).toBe(secret)
    expect(JSON.parse((await readAuditEntries()).at(-1).after)).toMatchObject({ smtpPassword: 'set' })
    await shop.call(patchEmailSettings, { smtpPassword: 'another' }, aisha)
    expect(JSON.parse((await readAuditEntries()).at(-1).after)).toEqual({
      smtpPassword: 'set anew',
      version: 2,
    })
  })

  it('retry failed emails immediately when the mail server is saved', async () => {
    const { db, clock } = shop.deps
    await db('outbox').update({
      sent_at: null,
      available_at: new Date(clock.now() + 3_600_000).toISOString(),
    })
    await shop.call(patchEmailSettings, { smtpHost: 'smtp.example.com' }, aisha)
    const now = new Date(clock.now()).toISOString()
    expect(await db('outbox').whereNull('sent_at').where('available_at', '>', now)).toEqual([])
  })

  it('send the password to no other server than the one it was entered for', async () => {
    await shop.call(patchEmailSettings, { smtpHost: 'smtp.example.com', smtpPassword: 'secret' }, aisha)
    await shop.call(patchEmailSettings, { smtpPort: 25 }, aisha)
    expect((await shop.call(getEmailSettings, {}, aisha)).hasSmtpPassword).toBe(true)
    await shop.call(patchEmailSettings, { smtpHost: 'smtp.elsewhere.example' }, aisha)
    expect((await shop.call(getEmailSettings, {}, aisha)).hasSmtpPassword).toBe(false)
  })

  it("send a test email, and report the outcome without the server's answer", async () => {
    const me = await signUp(shop, { isAdmin: true })
    const tried = await shop.call(sendTestEmail, {}, me)
    expect(tried).toMatchObject({ outcome: 'sent', to: me.user.email })
    expect(shop.mails.sent.at(-1)).toMatchObject({
      to: { address: me.user.email },
      subject: 'Madar: test email',
    })
    const protocolError = Object.assign(new Error('Invalid greeting: HTTP/1.1 200 secret'), {
      code: 'EPROTOCOL',
    })
    const sentence = 'The mail server cannot be reached, or does not answer as a mail server should.'
    for (const [failure, reason] of [
      [new MailFailure(protocolError), sentence],
      [protocolError, 'The shop could not write it.'],
    ] as const) {
      shop.mails.failure = failure
      expect(await shop.call(sendTestEmail, { to: 'a@b.example' }, aisha)).toEqual({
        outcome: 'failed',
        to: 'a@b.example',
        text: `The email was not sent. ${reason}`,
      })
    }
    shop.mails.failure = null
  })
})
