import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../src/test/databases.ts'
import { live } from './live.ts'

const { SEEDS = '', DAYS = '30', ORDERS = '10' } = process.env

// For `npm run mutate -- --by simulate`, which names the seeds.
it.skipIf(SEEDS === '').each(SEEDS.split(','))(
  'seed %s breaks no promise',
  async seed => {
    const database = await createMigratedDatabase('sqlite')
    try {
      const lived = await live({
        days: Number(DAYS),
        ordersADay: Number(ORDERS),
        seed,
        dialect: 'sqlite',
        database,
      })
      const { brokenOn, broken } = lived
      expect.soft(broken, `day ${brokenOn}`).toEqual([])
      if (brokenOn !== null) throw new Error(`on day ${brokenOn}: ${broken[0]?.promise}`)
    } finally {
      await database.drop()
    }
  },
  3_600_000,
)
