import { expect, it } from 'vitest'
import { createMigratedDatabase, onBothDatabases } from '../src/test/databases.ts'
import { simulate, type SimulationOptions } from './live.ts'

onBothDatabases('a few days of the shop', dialect => {
  const liveOn = async (life: Pick<SimulationOptions, 'days' | 'seed'>) => {
    const database = await createMigratedDatabase(dialect)
    try {
      return await simulate({ ...life, dialect, database, ordersPerDay: 4 })
    } finally {
      await database.drop()
    }
  }

  it('break no promise, whatever people and provider do, and are identical for the same seed', async () => {
    const lived = await liveOn({ days: 4, seed: '4315' })
    expect(lived.broken, lived.lastActions.join('\n')).toEqual([])
    // Enough happened for the rest to prove something.
    const acts = lived.counts.map(([what]) => what.split(':')[0])
    expect(acts).toEqual(
      expect.arrayContaining([
        'shopper buys',
        'shopper buys abroad',
        'staff send',
        'staff check a return',
        'provider fails',
        'the shop was killed',
      ]),
    )
    // On Postgres, connections use the random source at unpredictable moments.
    if (dialect === 'postgres') return
    const { hashes } = await liveOn({ days: 1, seed: '4315' })
    expect(hashes).toEqual(lived.hashes.slice(0, 1))
    // Only patience: the machine may be busy.
  }, 600_000)
})
