import { getStatus } from '@shop/contracts/jobs/endpoints'
import { expect, it } from 'vitest'
import { raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { noteBackup } from '../backup/noteBackup.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { moveCursor } from '../../platform/database/cursors.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { locationOf } from '../../test/backups.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop, refuses } from '../../test/startShop.ts'
import { recordRun } from './runs.ts'
import { reportAlerts } from './reportAlerts.ts'

const key = 'a key of the probe outside'

describeShop('the status', shop => {
  const ask = () => shop.call(getStatus, {}, key)

  it('answers callers with the key, and is 404 without a configured key', async () => {
    await refuses(ask(), 404)
    shop.deps.config.statusKey = key
    expect(await ask()).toEqual({
      openAlerts: 0,
      untoldAlerts: 0,
      eventWaitsSeconds: 0,
      messageWaitsSeconds: 0,
      lateJobs: [],
      freeDiskBytes: expect.any(Number),
      lastBackupAt: null,
      lastBackupSentAt: null,
      lastBackupVerifiedAt: null,
    })
    await refuses(shop.call(getStatus, {}, `${key}!`), 404)
  })

  it('accepts its key only in a header, because proxies log URLs, and is not cached', async () => {
    shop.deps.config.statusKey = key
    const inAddress = await shop.request(`/status?key=${encodeURIComponent(key)}`)
    expect(inAddress.status).toBe(400)
    const answer = await shop.request('/status', { headers: { authorization: `Bearer ${key}` } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('answers 503, with its numbers, while an alert could be sent to nobody', async () => {
    shop.deps.config.statusKey = key
    await saveSettings(shop, 'general', { storeEmail: '' })
    const at = new Date(shop.deps.clock.now() - 16 * 60_000).toISOString()
    await raiseAlert(shop.deps.db, { kind: 'refund-failed', subject: 'one', detail: 'It failed.', at })
    await reportAlerts(shop.deps)
    const answer = await shop.request('/status', { headers: { authorization: `Bearer ${key}` } })
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      {
        error: expect.stringContaining('alerts that nobody was told of: 1'),
        code: 'overloaded',
        details: { openAlerts: 1, untoldAlerts: 1, lastBackupAt: null },
      },
    ])
    await saveSettings(shop, 'general', { storeEmail: 'owner@example.com' })
    await reportAlerts(shop.deps)
    await shop.jobs.outbox.runNow()
    expect(await ask()).toMatchObject({ openAlerts: 1, untoldAlerts: 0 })
    await resolveAlerts(shop.deps.db, 'refund-failed', ['one'], at)
  })

  it('calls no job late because of the time before the shop was started, but one that has never succeeded since', async () => {
    shop.deps.config.statusKey = key
    const day = 24 * 60 * 60_000
    const statusText = () => ask().then(JSON.stringify, (error: Error) => error.message)
    const lastYear = shop.deps.clock.now() - 365 * day
    await recordRun({ ...shop.deps, clock: { now: () => lastYear } }, 'audit', {})
    expect(await statusText()).toMatch(/"lateJobs":\[\]/)
    shop.passTime(30 * day)
    expect(await statusText()).toMatch(/late jobs: .*audit/)
    await shop.deps.db('jobs').where({ name: 'audit' }).delete()
    expect(await statusText()).toMatch(/late jobs: .*audit/)
    shop.passTime(-30 * day)
  })

  it('names problems with 503 until they are solved', async () => {
    shop.deps.config.statusKey = key
    const at = nowIso(shop.deps)
    await transaction(shop.deps.db, trx =>
      enqueue(trx, { dedupeKey: 'waits', kind: 'welcome', payload: { userId: 'nobody' }, at }),
    )
    expect((await ask()).messageWaitsSeconds).toBeLessThan(900)
    shop.passTime(16 * 60_000)
    await refuses(ask(), { message: expect.stringContaining('mails and other messages wait to be sent') })
    await shop.jobs.outbox.runNow()
    expect((await ask().catch((error: Error) => error.message)) as string).not.toContain('mails and other')
    shop.passTime(-16 * 60_000)
  })

  it('shows when the last backup was made, and that there has been none for two days', async () => {
    shop.deps.config.statusKey = key
    await noteBackup(locationOf(shop), 'made')
    await noteBackup(locationOf(shop), 'verified')
    const instant = expect.stringMatching(/^\d{4}-/) as string
    expect(await ask()).toMatchObject({
      lastBackupAt: instant,
      lastBackupSentAt: null,
      lastBackupVerifiedAt: instant,
    })
    shop.passTime(49 * 60 * 60_000)
    await refuses(ask(), { message: expect.stringContaining('no backup was made since') })
    await moveCursor(shop.deps.db, 'backup-made', shop.deps.clock.now())
    const statusText = await ask().catch((error: Error) => error.message)
    expect(JSON.stringify(statusText)).not.toContain('no backup')
    shop.passTime(-49 * 60 * 60_000)
  })

  it('reports that no backup was ever made, until staff resolve its alert', async () => {
    const { config, db } = shop.deps
    config.statusKey = key
    config.isProduction = true
    const statusText = () => ask().then(JSON.stringify, (error: Error) => error.message)
    await db('cursors').delete()
    try {
      expect(await statusText()).not.toContain('backup was')
      shop.passTime(49 * 60 * 60_000)
      expect(await statusText()).toContain('no backup was ever made here')
      const at = nowIso(shop.deps)
      await raiseAlert(db, { kind: 'backup-missing', subject: 'never', detail: 'None.', at })
      await resolveAlerts(db, 'backup-missing', ['never'], at)
      expect(await statusText()).not.toContain('backup was')
    } finally {
      config.isProduction = false
      shop.passTime(-49 * 60 * 60_000)
    }
  })
})
