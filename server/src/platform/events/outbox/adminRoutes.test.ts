import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { register } from '@shop/contracts/accounts/endpoints'
import { newId } from '../../database/BaseModel.ts'
import { transaction } from '../../database/transaction.ts'
import { nowIso } from '../../base/deps.ts'
import { MailFailure } from '../../base/MailFailure.ts'
import { aPerson, signUp, describeOffice } from '../../../test/accounts.ts'
import { mailsTo, runOutbox } from '../../../test/mails.ts'
import { refuses } from '../../../test/startShop.ts'
import { maxAttempts } from './messages.ts'
import { enqueue } from './enqueue.ts'

describeOffice('the outbox in the back office', (shop, staff) => {
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
    shop.mails.sent = []
    shop.mails.failure = null
  })
  const list = (state?: 'waiting' | 'dead' | 'sent') =>
    shop.call(listOutbox, { ...(state && { state }) }, staff)
  const registerPerson = async () => {
    const person = aPerson()
    await shop.call(register, person)
    return person.email
  }
  const giveUp = async () => {
    shop.mails.failure = new Error('Connection refused')
    await shop.deps.db('outbox').update({ attempts: maxAttempts - 1 })
    await runOutbox(shop)
    shop.mails.failure = null
  }

  it('lists pending, abandoned and sent messages', async () => {
    await registerPerson()
    expect((await list('waiting')).items).toMatchObject([
      { kind: 'welcome', state: 'waiting', attempts: 0, nextAttemptAt: expect.any(String), sentAt: null },
    ])
    await runOutbox(shop)
    expect((await list('sent')).items).toMatchObject([{ state: 'sent', nextAttemptAt: null, note: null }])
    await registerPerson()
    await giveUp()
    expect(await list('dead')).toMatchObject({
      total: 1,
      items: [{ state: 'dead', attempts: maxAttempts, note: 'Connection refused' }],
    })
    expect((await list()).items.map(({ state }) => state)).toEqual(['dead', 'sent'])
    expect((await list('waiting')).items).toEqual([])
  })

  it("explains a mail server's failure in its own sentence, and logs the server's words", async () => {
    const warn = vi.spyOn(shop.deps.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    await registerPerson()
    shop.mails.failure = new MailFailure(
      Object.assign(new Error('550 <a@b.example>: the cellar is full'), { code: 'EENVELOPE' }),
    )
    await runOutbox(shop)
    const [{ note } = {}] = (await list('waiting')).items
    expect(note).toBe('The mail server refused the sender, the recipient or the mail.')
    const [logged] = warn.mock.calls.map(([fields]) => (fields as { err?: Error }).err).filter(Boolean)
    expect(logged?.cause).toMatchObject({ message: '550 <(address)>: the cellar is full' })
  })

  it('sends a message again on request, once', async () => {
    const email = await registerPerson()
    await giveUp()
    const [dead] = (await list('dead')).items
    const alerts = async () => {
      const { items } = await shop.call(listAlerts, {}, staff)
      return items.filter(({ subject }) => subject === dead!.id).map(({ kind, detail }) => ({ kind, detail }))
    }
    expect(await alerts()).toEqual([
      {
        kind: 'message-dead',
        detail: 'The message "welcome" was given up and reached nobody: Connection refused',
      },
    ])
    await shop.call(resendOutboxItem, { id: dead!.id }, staff)
    expect(await alerts()).toEqual([])
    await shop.jobs.outbox.idle()
    expect(shop.mails.sent.map(({ to }) => to.address)).toEqual([email])
    expect(shop.mails.sent).toHaveLength(1)
    expect(await shop.deps.db('audit_log').where({ subject: 'message', subject_id: dead!.id })).toHaveLength(
      1,
    )
  })

  it('sends an email again as a new message', async () => {
    const email = await registerPerson()
    await runOutbox(shop)
    const [sent] = (await list('sent')).items
    expect(sent).toMatchObject({ isMail: true, canResend: true })
    const again = await shop.call(resendOutboxItem, { id: sent!.id }, staff)
    expect(again).toMatchObject({ kind: 'welcome', canResend: true })
    expect(again.id).not.toBe(sent!.id)
    expect(await mailsTo(shop, email)).toHaveLength(2)
    expect((await list()).total).toBe(2)
    expect(await shop.deps.db('audit_log').where({ subject: 'message', subject_id: again.id })).toMatchObject(
      [{ act: 'create', after: expect.stringContaining(sent!.id) }],
    )
  })

  it('neither repeats a document nor resends an email whose address was erased', async () => {
    const at = nowIso(shop.deps)
    const row = { payload: '{"email":null}', attempts: 1, available_at: at, created_at: at, sent_at: at }
    const rows = ['invoice', 'password-reset'].map(kind => ({ ...row, id: newId(), dedupe_key: kind, kind }))
    await shop.deps.db('outbox').insert(rows)
    for (const { id } of rows) await refuses(shop.call(resendOutboxItem, { id }, staff), 'conflict')
    expect((await list()).items.map(({ canResend }) => canResend)).toEqual([false, false])
  })

  it('never shows a link, and resends none that was erased', async () => {
    const { user } = await signUp(shop)
    const payload = { email: user.email }
    const message = { dedupeKey: 'reset:1', kind: 'password-reset', payload, at: nowIso(shop.deps) }
    await transaction(shop.deps.db, trx => enqueue(trx, message))
    expect(JSON.stringify(await list())).not.toContain(user.email)
    await giveUp()
    const [dead] = (await list('dead')).items
    await expect(shop.call(resendOutboxItem, { id: dead!.id }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Some of its data has since been deleted. Please create a new one.',
    })
  })

  it('does not find an unknown message', async () => {
    const id = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
    await expect(shop.call(resendOutboxItem, { id }, staff)).rejects.toMatchObject({ status: 404 })
  })
})
