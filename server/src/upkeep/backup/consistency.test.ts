import { expect, it } from 'vitest'
import { stopJobs } from '../jobs/startJobs.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { rows } from '../../platform/database/rows.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { describeShop } from '../../test/startShop.ts'
import { newFile, locationOf, readAllRows, runScript, withDb, withEmptyLocation } from '../../test/backups.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

describeShop('a backup of a busy shop', (shop, dialect) => {
  it(
    'shows one moment, in which stock, reservations, orders and history agree',
    { timeout: 120_000 },
    async () => {
      const location = locationOf(shop)
      const garments = await Promise.all([1, 2, 3].map(() => makeGarment(shop, 10_000)))
      const stopping = new AbortController()
      const buy = async () => {
        for (let i = 0; !stopping.signal.aborted; i++) {
          const { variantId } = garments[i % 3]!
          const { orderId } = await checkOut(
            shop,
            await makeShopper(shop, variantId, { quantity: 1 + (i % 4) }),
          )
          if (i % 2) await payFor(shop, orderId)
        }
      }
      const buying = Promise.all([buy(), buy(), buy()])
      await expect.poll(() => countRows(shop.deps.db('orders')), { timeout: 60_000 }).toBeGreaterThan(10)

      const file = newFile()
      const before = await countRows(shop.deps.db('orders'))
      const env = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '' }
      const { said, complained, code } = await runScript('backup', [file], env)
      const after = await countRows(shop.deps.db('orders'))
      stopping.abort()
      await buying
      expect({ complained, code }).toEqual({ complained: '', code: 0 })
      expect(said).toMatch(/shop\.tar\.gz: [\d,]+ rows and \d+ files in [\d.]+ MB, [\d.]+ s\.\n/)
      expect(after).toBeGreaterThan(before)

      const finalRows = await readAllRows(location)
      await withEmptyLocation(dialect, async other => {
        await restore(other, file)
        const restored = await readAllRows(other)
        // History only grows.
        for (const table of ['order_items', 'order_events', 'stock_moves', 'invoices'])
          expect(finalRows[table]).toEqual(expect.arrayContaining(restored[table]!))
        expect(restored['orders']!.length).toBeGreaterThanOrEqual(before)
        expect(restored['orders']!.length).toBeLessThanOrEqual(after)
        await withDb(other, async db => {
          const variants = await rows<Record<string, number>>(
            db,
            `select v.reserved, v.stock, v.move_count,
            coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
              where i.variant_id = v.id and o.status = 'PENDING'), 0) as held,
            coalesce((select sum(m.reserved_delta) from stock_moves m where m.variant_id = v.id), 0) as reserved_sum,
            coalesce((select sum(m.stock_delta) from stock_moves m where m.variant_id = v.id), 0) as stock_sum,
            (select count(*) from stock_moves m where m.variant_id = v.id) as moves
            from variants v`,
          )
          expect(variants).toHaveLength(3)
          for (const { reserved, stock, move_count, held, reserved_sum, stock_sum, moves } of variants) {
            expect(held).toBe(reserved)
            expect(reserved_sum).toBe(reserved)
            expect(move_count).toBe(moves)
            // The test builders set the first units without a stock move.
            expect([stock, stock! - 10_000]).toContain(stock_sum)
          }
          const mismatchedOrders = await rows(
            db,
            `select o.id from orders o left join order_items i on i.order_id = o.id
            group by o.id, o.subtotal having coalesce(sum(i.line_total), 0) <> o.subtotal`,
          )
          expect(mismatchedOrders).toEqual([])
        })
      })
    },
  )

  // The command does the same on either database.
  if (dialect === 'sqlite')
    it('is restored by the command, which reports an error in one sentence', async () => {
      const location = locationOf(shop)
      const file = newFile()
      await stopJobs(shop.jobs)
      await backUp(location, file)
      await withEmptyLocation(dialect, async other => {
        const env = { DATA_DIR: other.dataDir }
        expect(await runScript('restore', [file], env)).toMatchObject({ complained: '', code: 0 })
        expect(await readAllRows(other)).toEqual(await readAllRows(location))
        const again = await runScript('restore', [file], env)
        expect(again.complained).toMatch(/^The database already holds a shop: .*--replace.*\.\n$/)
        expect(again.code).toBe(1)
        expect((await runScript('backup', [], env)).complained).toBe(
          'Name the file to write, for example /backups/shop.tar.gz.\n',
        )
      })
    })
})
