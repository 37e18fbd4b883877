import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { register } from '@shop/contracts/accounts/endpoints'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { transaction } from '../database/transaction.ts'
import { nowIso } from '../deps.ts'
import { aPerson, signUp } from '../test/accounts.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { useShop } from '../test/startShop.ts'
import { maxAttempts } from './attempts.ts'
import { enqueue } from './enqueue.ts'

onBothDatabases('the outbox as staff see it', dialect => {
  const shop = useShop(dialect)
  let staff = ''
  beforeAll(async () => {
    staff = (await signUp(shop, { isAdmin: true })).accessToken
  })
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
    shop.mails.sent = []
    shop.mails.failure = null
  })
  const list = (state?: 'waiting' | 'dead' | 'sent') =>
    shop.call(listOutbox, { ...(state && { state }) }, staff)
  const welcomed = async () => {
    const person = aPerson()
    await shop.call(register, person)
    return person.email
  }
  const giveUp = async () => {
    shop.mails.failure = new Error('Connection refused')
    await shop.deps.db('outbox').update({ attempts: maxAttempts - 1 })
    await mailsTo(shop, '')
    shop.mails.failure = null
  }

  it('tells what waits, what was given up and what is sent', async () => {
    await welcomed()
    expect((await list('waiting')).items).toMatchObject([
      { kind: 'welcome', state: 'waiting', attempts: 0, nextAttemptAt: expect.any(String), sentAt: null },
    ])
    await mailsTo(shop, '')
    expect((await list('sent')).items).toMatchObject([{ state: 'sent', nextAttemptAt: null, note: null }])
    await welcomed()
    await giveUp()
    expect(await list('dead')).toMatchObject({
      total: 1,
      items: [{ state: 'dead', attempts: maxAttempts, note: 'Connection refused' }],
    })
    expect((await list()).items.map(({ state }) => state)).toEqual(['dead', 'sent'])
    expect((await list('waiting')).items).toEqual([])
  })

  it('is sent again when they ask, once', async () => {
    const email = await welcomed()
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
    await expect(shop.call(resendOutboxItem, { id: dead!.id }, staff)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This was sent already.',
    })
    expect(shop.mails.sent).toHaveLength(1)
    expect(await shop.deps.db('audit_log').where({ subject: 'message', subject_id: dead!.id })).toHaveLength(
      1,
    )
  })

  it('never shows a link, and sends none again that was forgotten', async () => {
    const { user } = await signUp(shop)
    const payload = { email: user.email }
    const message = { dedupeKey: 'reset:1', kind: 'password-reset', payload, at: nowIso(shop.deps) }
    await transaction(shop.deps.db, trx => enqueue(trx, message))
    expect(JSON.stringify(await list())).not.toContain(user.email)
    await giveUp()
    const [dead] = (await list('dead')).items
    await expect(shop.call(resendOutboxItem, { id: dead!.id }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Its link was forgotten when it was given up. Make a new one.',
    })
  })

  it('has no message that does not exist', async () => {
    const id = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
    await expect(shop.call(resendOutboxItem, { id }, staff)).rejects.toMatchObject({ status: 404 })
  })
})
