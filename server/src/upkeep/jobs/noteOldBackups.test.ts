import { listAlerts, resolveAlert } from '@shop/contracts/alerts/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../platform/base/config.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { moveCursor } from '../../platform/database/cursors.ts'
import { signUp } from '../../test/accounts.ts'
import { s3Environment } from '../../test/s3/startS3.ts'
import { describeShop } from '../../test/startShop.ts'
import { useS3 } from '../../test/stores.ts'
import { noteOldBackups } from './noteOldBackups.ts'

const day = 24 * 60 * 60_000

describeShop('backups', shop => {
  const s3 = useS3()
  beforeEach(async () => {
    for (const table of ['alerts', 'cursors']) await shop.deps.db(table).delete()
  })
  /** Checks the backups after a number of days, in production or not. */
  const look = (days: number, isProduction = true, config: Partial<Deps['config']> = {}) => {
    const clock = { now: () => shop.deps.clock.now() + days * day }
    const deps: Deps = { ...shop.deps, clock, config: { ...shop.deps.config, ...config, isProduction } }
    return noteOldBackups(deps)
  }
  const asStaff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  const alerts = async () => {
    const { items } = await shop.call(listAlerts, {}, await asStaff())
    return items.map(({ id, subject, detail }) => ({ id, subject, detail }))
  }
  const recordStep = (name: Parameters<typeof moveCursor>[1]) =>
    moveCursor(shop.deps.db, name, shop.deps.clock.now())

  it('raise an alert for each step that is no longer done, until it is done again', async () => {
    for (const name of ['backup-made', 'backup-sent', 'backup-verified'] as const) await recordStep(name)
    await look(1.9)
    expect(await alerts()).toEqual([])
    await look(2.1)
    await look(2.2)
    const subjects = async () => (await alerts()).map(({ subject }) => subject).toSorted()
    expect(await subjects()).toEqual(['backup-made', 'backup-sent'])
    expect((await alerts())[0]!.detail).toMatch(/^No backup was (made|sent away) since .+\. Look at/)
    await look(16.1)
    expect(await subjects()).toEqual(['backup-made', 'backup-sent', 'backup-verified'])
    await look(1)
    expect(await alerts()).toEqual([])
  })

  it("raise no alert again once staff resolved it because the database's host makes them", async () => {
    await recordStep('backup-made')
    await look(3)
    const [alert] = await alerts()
    await shop.call(resolveAlert, { id: alert!.id }, await asStaff())
    await look(4)
    expect(await alerts()).toEqual([])
    await moveCursor(shop.deps.db, 'backup-made', shop.deps.clock.now() + 5 * day)
    await look(8)
    expect(await alerts()).toMatchObject([{ subject: 'backup-made' }])
  })

  it('raise one alert if they were never made, only in production', async () => {
    await look(1)
    await look(3, false)
    expect(await alerts()).toEqual([])
    await look(3)
    const [alert] = await alerts()
    expect(alert).toMatchObject({ subject: 'never', detail: expect.stringContaining('ever been made') })
    await shop.call(resolveAlert, { id: alert!.id }, await asStaff())
    await look(4)
    expect(await alerts()).toEqual([])
  })

  it('resolve the alert of a shop that had none', async () => {
    await look(3)
    expect(await alerts()).toHaveLength(1)
    await recordStep('backup-made')
    await look(0)
    expect(await alerts()).toEqual([])
  })

  it('raise an alert if they were never uploaded or verified, once the shop is old enough and a bucket is set', async () => {
    const env = { BACKUP_KEY: 'a key of sixteen letters', ...s3Environment(s3, 'BACKUP_S3') }
    const { backupS3, backupKey } = readConfig(env)
    const subjects = async () => (await alerts()).map(({ subject }) => subject).toSorted()
    await recordStep('backup-made')
    await look(1.9, true, { backupS3, backupKey })
    await look(2.1, true, {})
    expect(await subjects()).toEqual(['backup-made'])
    await shop.deps.db('alerts').delete()
    await look(1.9, true, { backupS3, backupKey })
    expect(await subjects()).toEqual([])
    await look(2.1, true, { backupS3, backupKey })
    expect(await subjects()).toEqual(['backup-made', 'backup-sent'])
    const sent = (await alerts()).find(({ subject }) => subject === 'backup-sent')
    expect(sent?.detail).toContain('No backup was ever sent off-site')
    await look(16.1, true, { backupS3, backupKey })
    expect(await subjects()).toEqual(['backup-made', 'backup-sent', 'backup-verified'])
    // A public key cannot decrypt a backup to verify it.
    await look(16.1, true, { backupS3, backupKey: 'age1public' })
    expect(await subjects()).toEqual(['backup-made', 'backup-sent'])
    for (const name of ['backup-made', 'backup-sent'] as const) await recordStep(name)
    await look(0, true, { backupS3, backupKey })
    expect(await subjects()).toEqual([])
  })
})
