import { hostname } from 'node:os'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { expect, it } from 'vitest'
import { openSubjects, raiseAlert } from '../../platform/events/alerts/raiseAlert.ts'
import { signUp } from '../../test/accounts.ts'
import { describeShop } from '../../test/startShop.ts'
import { noteFullDisk, readFreeDisk } from './noteFullDisk.ts'

describeShop('a disk', shop => {
  it('raises an alert for its machine when it is nearly full, until there is space again', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const alerts = async () => (await shop.call(listAlerts, {}, accessToken)).items
    await noteFullDisk(shop.deps, 420e6)
    expect(await alerts()).toMatchObject([
      { kind: 'disk-full', subject: hostname(), detail: expect.stringContaining('has 420 MB left') },
    ])
    await noteFullDisk(shop.deps, 2e9)
    expect(await alerts()).toEqual([])
    expect(await readFreeDisk(shop.deps)).toBeGreaterThan(0)
  })

  it('raises an alert if it does not answer', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const config = { ...shop.deps.config, dataDir: '/nowhere/at/all' }
    await noteFullDisk(shop.deps, await readFreeDisk({ config }))
    const { items } = await shop.call(listAlerts, {}, accessToken)
    expect(items).toMatchObject([{ detail: expect.stringContaining('cannot be read') }])
    await noteFullDisk(shop.deps, 2e9)
  })

  it('has its alert resolved after an hour if its machine is gone', async () => {
    const { db, clock } = shop.deps
    const at = new Date(clock.now() - 61 * 60_000).toISOString()
    await raiseAlert(db, { kind: 'disk-full', subject: 'another', detail: 'The disk is full.', at })
    await noteFullDisk(shop.deps, 2e9)
    expect(await openSubjects(db, 'disk-full')).toEqual([])
  })
})
