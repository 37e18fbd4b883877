import { listAlerts, resolveAlert } from '@shop/contracts/alerts/endpoints'
import { beforeEach, expect, it } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { moveCursor } from '../database/cursors.ts'
import { signUp } from '../test/accounts.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'
import { noteOldBackups } from './noteOldBackups.ts'

const day = 24 * 60 * 60_000

onBothDatabases('backups', dialect => {
  const shop = useShop(dialect)
  beforeEach(async () => {
    for (const table of ['alerts', 'cursors']) await shop.deps.db(table).delete()
  })
  /** Looks so many days from now, in production or not. */
  const look = (days: number, isProduction = true) => {
    const clock = { now: () => shop.deps.clock.now() + days * day }
    const deps: Deps = { ...shop.deps, clock, config: { ...shop.deps.config, isProduction } }
    return noteOldBackups(deps)
  }
  const asStaff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  const alerts = async () => {
    const { items } = await shop.call(listAlerts, {}, await asStaff())
    return items.map(({ id, subject, detail }) => ({ id, subject, detail }))
  }
  const did = (name: Parameters<typeof moveCursor>[1]) =>
    moveCursor(shop.deps.db, name, shop.deps.clock.now())

  it('that are not made, sent or tried any more are an alert each, until they are again', async () => {
    for (const name of ['backup-made', 'backup-sent', 'backup-verified'] as const) await did(name)
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

  it('that were never made are told of once, in production alone', async () => {
    await look(1)
    await look(3, false)
    expect(await alerts()).toEqual([])
    await look(3)
    const [told] = await alerts()
    expect(told).toMatchObject({ subject: 'never', detail: expect.stringContaining('ever made') })
    await shop.call(resolveAlert, { id: told!.id }, await asStaff())
    await look(4)
    expect(await alerts()).toEqual([])
  })

  it('end the alert of a shop that had none', async () => {
    await look(3)
    expect(await alerts()).toHaveLength(1)
    await did('backup-made')
    await look(0)
    expect(await alerts()).toEqual([])
  })
})
