import type { Knex } from 'knex'
import { beforeAll, expect, it, vi } from 'vitest'
import { stopJobs } from '../../upkeep/jobs/startJobs.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'

const statusKey = 'a key of the probe'

onBothDatabases('a database that does not answer', dialect => {
  const shop = useShop(dialect, { statusKey })
  // Jobs would take and return a connection in between.
  beforeAll(() => stopJobs(shop.jobs))
  const headers = { authorization: `Bearer ${statusKey}` }
  const ask = async (path: string) => {
    const answer = await shop.request(path, { headers })
    return { status: answer.status, error: ((await answer.json()) as { error?: string }).error }
  }

  it('delays no probe, and is reported', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 200 })
    const { db, log } = shop.deps
    const error = vi.spyOn(log, 'error').mockReturnValue()
    // Takes every connection, which has the effect of a frozen database.
    const { pool } = db.client as { pool: { numUsed: () => number; max: number } }
    const transactions: Knex.Transaction[] = []
    while (pool.numUsed() < pool.max) transactions.push(await db.transaction())
    // Makes all cached values expire.
    shop.passTime(60 * 60_000)
    const probes = ['/readyz', '/status'].map(ask)
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
    const away = { status: 503, error: 'The database does not answer.' }
    // Prometheus gets what the processes know.
    const metrics = fetch(`${shop.url}/metrics`, { headers })
    expect(await Promise.all(probes)).toEqual([away, away])
    const text = await (await metrics).text()
    expect(text).toContain('shop_pool_connections')
    expect(text).not.toContain('shop_alerts_open')
    // Postgres may have ended connections that were idle for long.
    await Promise.all(transactions.map(each => each.rollback().catch(() => {})))
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 })
    error.mockRestore()
  })
})
