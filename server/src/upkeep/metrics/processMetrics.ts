import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../platform/base/deps.ts'
import type { PageCache } from '../../site/pages/PageCache.ts'

interface Pool {
  numUsed: () => number
  numFree: () => number
  numPendingAcquires: () => number
}

/** Registers metrics of this process only: its database connections and its page cache. */
export const processMetrics = (register: Registry, { db }: Pick<Deps, 'db'>, pageCache: PageCache): void => {
  const { pool } = db.client as { pool: Pool }
  // Reads the values only when the metrics are read, so that requests are not slowed down.
  const addGauge = (name: string, help: string, label: string, read: () => Record<string, number>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count)
      },
    })
  addGauge(
    'shop_pool_connections',
    'Connections to the database; waiting: requests for one.',
    'state',
    () => ({
      used: pool.numUsed(),
      free: pool.numFree(),
      waiting: pool.numPendingAcquires(),
    }),
  )
  addGauge('shop_page_cache_reads', 'Pages asked of the cache since the start.', 'outcome', () => ({
    hit: pageCache.hits,
    miss: pageCache.misses,
  }))
  addGauge('shop_page_cache_size', 'Pages in the cache, and their bytes.', 'unit', () => ({
    pages: pageCache.size,
    bytes: pageCache.bytes,
  }))
}
