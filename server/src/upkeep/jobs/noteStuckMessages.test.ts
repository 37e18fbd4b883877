import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../platform/base/deps.ts'
import { MailFailure } from '../../platform/base/MailFailure.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { aPerson, signUp } from '../../test/accounts.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import { findStuckMessages, noteStuckMessages } from './noteStuckMessages.ts'

const minute = 60_000

onBothDatabases('messages that fail', dialect => {
  const shop = useShop(dialect, { areJobsOnDemand: true })
  let userId = ''
  beforeEach(async () => {
    userId = (await signUp(shop)).user.id
    await shop.deps.db('outbox').delete()
    shop.mails.failure = null
  })
  const write = (kind: string, payload: object) =>
    transaction(shop.deps.db, trx =>
      enqueue(trx, { dedupeKey: `${kind}:${aPerson().email}`, kind, payload, at: nowIso(shop.deps) }),
    )
  const mail = () => write('welcome', { userId })
  const alerts = async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    return (await shop.call(listAlerts, {}, accessToken)).items
  }

  it('raise an alert if all emails fail for an hour, although other tasks succeed, until one is sent', async () => {
    shop.mails.failure = new Error('The mail server cannot be reached.')
    await mail()
    await shop.jobs.outbox.runNow()
    expect(await findStuckMessages(shop.deps)).toMatchObject([{ group: 'mails' }])
    await noteStuckMessages(shop.deps)
    expect(await alerts()).toEqual([])
    shop.passTime(61 * minute)
    await write('drop-replacement', { returnId: 'none' })
    await mail()
    await shop.jobs.outbox.runNow()
    await noteStuckMessages(shop.deps)
    expect(await alerts()).toMatchObject([
      {
        kind: 'messages-stuck',
        subject: 'mails',
        detail: expect.stringMatching(
          /^No email has been sent since .+\. The mail server cannot be reached\.$/,
        ),
      },
    ])
    shop.mails.failure = null
    await mail()
    await shop.jobs.outbox.runNow()
    await noteStuckMessages(shop.deps)
    expect(await alerts()).toEqual([])
    await shop.jobs.outbox.runNow()
    expect(await shop.deps.db('outbox').where({ sent_at: null, dead_at: null })).toEqual([])
    shop.passTime(-61 * minute)
  })

  it('still raise it if a person who has left was to get one of them', async () => {
    shop.mails.failure = new Error('The mail server cannot be reached.')
    await mail()
    const leaver = await signUp(shop)
    await write('welcome', { userId: leaver.user.id })
    await shop.call(closeAccount, { password: leaver.password }, leaver)
    for (let attempt = 0; attempt < 2; attempt++) {
      await shop.jobs.outbox.runNow()
      shop.passTime(10 * minute)
    }
    expect(await shop.deps.db('outbox').where({ kind: 'forget-person', sent_at: null })).toEqual([])
    expect(await findStuckMessages(shop.deps)).toMatchObject([{ group: 'mails' }])
    shop.passTime(-20 * minute)
  })

  it('raise no alert for one or two refused addresses, but for three in a row', async () => {
    shop.mails.failure = new MailFailure(Object.assign(new Error('550'), { code: 'EENVELOPE' }))
    for (const count of [1, 2, 3]) {
      await mail()
      await shop.jobs.outbox.runNow()
      expect(await findStuckMessages(shop.deps)).toHaveLength(count < 3 ? 0 : 1)
    }
  })

  it('concern only one mailbox if others are sent', async () => {
    shop.mails.failure = new Error('The mailbox is full.')
    await mail()
    await shop.jobs.outbox.runNow()
    shop.mails.failure = null
    await mail()
    await shop.jobs.outbox.runNow()
    expect(await findStuckMessages(shop.deps)).toEqual([])
  })
})
