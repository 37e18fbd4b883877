import { beforeAll, expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { findFullScans } from '../../test/plansOf.ts'
import { useShop } from '../../test/startShop.ts'
import { watchJobs } from './watchJobs.ts'

/** Tables that a job may read completely: they have few rows whatever is sold, or only waiting ones. */
const small = new Set([
  'alerts',
  'catalog_state',
  'invoices_due',
  'jobs',
  'payment_cases',
  'sales_changes_index',
  'sales_clock_index',
  'sales_days_index',
  'sales_months_index',
  'sales_products_index',
  'settings',
  // Alias in the statement about back-in-stock requests.
  'w',
  // Rows that a statement of the sums of a day has found by an index.
  'b',
  'd',
  'f',
  'noted',
  'pairs',
  'parts',
  'refunded',
  'sides',
])

onBothDatabases('the jobs that run every few seconds', dialect => {
  const shop = useShop(dialect, { areJobsOnDemand: true })
  beforeAll(async () => {
    const { variantId } = await makeGarment(shop, 9)
    for (let count = 0; count < 3; count++) {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
      if (count > 0) await payFor(shop, orderId)
    }
    // The first order is not paid in time.
    shop.passTime(45 * 60_000)
  })

  it('never scan a table that grows with sales', async () => {
    let look = async () => {}
    const every = (_ms: number, act: () => Promise<void>) => {
      look = act
      return () => {}
    }
    const stop = watchJobs({ ...shop.deps, clock: { now: shop.deps.clock.now, every } })
    const scanned = await findFullScans(shop, async () => {
      for (const name of ['events', 'outbox', 'reconciler', 'sales', 'asks', 'balance'] as const)
        await shop.jobs[name].runNow()
      await look()
    })
    await stop()
    expect(Object.entries(scanned).filter(([table]) => !small.has(table))).toEqual([])
    expect(Object.keys(scanned)).toContain('jobs')
  })
})
