import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { eraseUser, setUserRole } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { findIssued } from '../../sales/orders/invoices/findIssued.ts'
import { findBreak } from '../../platform/events/audit/chain/findBreak.ts'
import { sealEntries } from '../../platform/events/audit/chain/sealEntries.ts'
import { signUp } from '../../test/accounts.ts'
import { buyGarment, checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { runOutbox } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'
import { backUp } from './backUp.ts'
import { newFile, locationOf, runScript, withDb, withEmptyLocation } from '../../test/backups.ts'
import { migrate } from '../../platform/database/opening/migrate.ts'
import { restore } from './restore.ts'
import type { ShopLocation } from './withSnapshot.ts'

describeShop('a restored shop', (shop, dialect) => {
  it('holds back emails that may have been sent since, uses no known invoice number twice, and erases closed accounts again', async () => {
    const { variantId } = await makeGarment(shop, 10)
    const sell = async () => {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
      await payFor(shop, orderId)
      await findIssued(shop.deps.db, orderId)
    }
    await sell()
    const staff = await signUp(shop, { isAdmin: true })
    const [closing, leaving] = [await signUp(shop), await signUp(shop)]
    const erasedIds = [closing.user.id, leaving.user.id]
    for (const isAdmin of [true, false]) await shop.call(setUserRole, { id: leaving.user.id, isAdmin }, staff)
    const seal = (deps: Parameters<typeof sealEntries>[0]) => sealEntries(deps, new AbortController().signal)
    await seal(shop.deps)
    const early = newFile()
    await backUp(locationOf(shop), early)
    await sell()
    await shop.call(closeAccount, { password: closing.password }, closing)
    await shop.call(eraseUser, { id: leaving.user.id }, staff)
    await seal(shop.deps)
    await runOutbox(shop)
    const sent = shop.mails.sent.length
    expect(sent).toBeGreaterThan(1)
    const late = newFile()
    await backUp(locationOf(shop), late)
    const counter = { name: `invoice-${new Date().getFullYear()}` }

    await withEmptyLocation(dialect, async location => {
      const [unknown, held] = (await restore(location, early)).warnings
      expect(unknown).toContain(`will be used again (last numbers in the backup: ${counter.name}: 1)`)
      expect(unknown).toContain('Accounts that were closed or erased since exist again.')
      expect(held).toMatch(/^\d emails that were waiting then may have been sent since: held/)
      await restore(location, late, { replaces: true })
      const { warnings } = await restore(location, early, { replaces: true })
      const [known] = warnings
      expect(warnings).toContain('Closed or erased since, and now erased again: 2 accounts.')
      expect(known).toContain(
        `had 1 paid order, 1 invoice or credit note and ${sent} emails that are not in it. Numbers of invoices`,
      )
      await withDb(location, async db => {
        expect(await db('counters').where(counter).first('value')).toEqual({ value: 2 })
        const waiting = await db('outbox').whereNull('sent_at').whereNull('dead_at').pluck('kind')
        expect(waiting.toSorted((one: string, other: string) => one.localeCompare(other))).toEqual([
          'forget-person',
          'forget-person',
          'invoice',
        ])
        const [mail] = await db('outbox').where({ kind: 'order-confirmation' })
        expect(mail.last_error).toMatch(
          /^Held since the shop was restored: it may have been sent after \d+ \w+ \d{4} at /,
        )
        const [alert] = await db('alerts').where({ kind: 'restored' })
        expect(alert.detail).toContain(known)
        expect(await db('users').whereIn('id', erasedIds)).toEqual([])
        // Otherwise the next restore of the same backup would not know of the erasure.
        const erasures = await db('audit_log').where({ act: 'delete', subject: 'user' }).orderBy('at')
        expect(erasures.map(({ subject_id: id }) => id)).toEqual(erasedIds)
        // The chain continues from its state when the backup was made.
        expect(await findBreak(db)).toMatchObject({ number: 2 })
        await seal({ ...shop.deps, db })
        expect(await findBreak(db)).toMatchObject({ number: 4 })
      })
    })
    // The other database's chain is unbroken too, including entries of people erased in the meantime.
    await withEmptyLocation(dialect === 'sqlite' ? 'postgres' : 'sqlite', async location => {
      await restore(location, late)
      await withDb(location, async db => {
        expect(await findBreak(db)).toEqual(await findBreak(shop.deps.db))
        expect(await findBreak(db)).toMatchObject({ number: 4 })
      })
    })
  })

  it('has exactly the ledger of its backup, and goes on booking', async () => {
    const { variantId } = await buyGarment(shop, 10)
    const waiting = await checkOut(shop, await makeShopper(shop, variantId))
    const file = newFile()
    await backUp(locationOf(shop), file)
    const ledger = await shop.deps.db('money_moves').orderBy('number')
    expect(ledger.length).toBeGreaterThan(1)
    await withEmptyLocation(dialect, async location => {
      await restore(location, file)
      await withDb(location, async db => {
        expect(await db('money_moves').orderBy('number')).toEqual(ledger)
        const paid = { status: 'PAID', paid_at: '2026-05-31T12:00:00.000Z' }
        await db('orders').where({ id: waiting.orderId }).update(paid)
        const more = await db('money_moves').orderBy('number')
        expect(more.slice(ledger.length)).toMatchObject([{ order_id: waiting.orderId, kind: 'payment' }])
        await expect(db('money_moves').delete()).rejects.toThrow('append-only')
      })
    })
  })
})

describeShop('a backup made before the first order', (shop, dialect) => {
  const restoreOver = ({ dataDir, databaseUrl }: ShopLocation, file: string) =>
    runScript('restore', ['--replace', file], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })

  it('continues numbering invoices and erases closed accounts again only in its own shop', async () => {
    const { variantId } = await makeGarment(shop, 10)
    const closing = await signUp(shop)
    const early = newFile()
    await backUp(locationOf(shop), early)
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
    await payFor(shop, orderId)
    await findIssued(shop.deps.db, orderId)
    await shop.call(closeAccount, { password: closing.password }, closing)
    const late = newFile()
    await backUp(locationOf(shop), late)
    const isBack = (location: ShopLocation) =>
      withDb(location, async db => Boolean(await db('users').where({ id: closing.user.id }).first('id')))

    await withEmptyLocation(dialect, async location => {
      await restore(location, late)
      const { said, code } = await restoreOver(location, early)
      expect(code).toBe(0)
      expect(said).toContain('this shop had 1 paid order, 1 invoice or credit note')
      expect(said).toContain('Closed or erased since, and now erased again: 1 account.')
      expect(await isBack(location)).toBe(false)
      expect(await withDb(location, db => db('counters').where('name', 'like', 'invoice-%'))).toMatchObject([
        { value: 1 },
      ])
    })
    await withEmptyLocation(dialect, async location => {
      await withDb(location, migrate)
      const { said } = await restoreOver(location, early)
      expect(said).toContain('is not known here')
      expect(await isBack(location)).toBe(true)
      // From now on this database holds the backup's shop.
      expect((await restoreOver(location, early)).said).toContain('this shop had no paid orders')
    })
  })
})
