import { expect, it } from 'vitest'
import { createMigratedDatabase, onBothDatabases } from '../src/test/databases.ts'
import { simulate } from './live.ts'

const { SEEDS = '', DAYS = '30', ORDERS = '10' } = process.env
const life = { days: Number(DAYS), ordersPerDay: Number(ORDERS) }

// For `npm run mutate -- --by simulate`, which names the seeds.
onBothDatabases('simulated days', dialect => {
  it.skipIf(SEEDS === '').each(SEEDS.split(','))(
    'break no promise by the seed %s',
    async seed => {
      const database = await createMigratedDatabase(dialect)
      try {
        const { brokenOn, broken } = await simulate({ ...life, seed, dialect, database })
        expect.soft(broken, `day ${brokenOn}`).toEqual([])
        if (brokenOn !== null) throw new Error(`on day ${brokenOn}: ${broken[0]?.promise}`)
      } finally {
        await database.drop()
      }
    },
    3_600_000,
  )
})
