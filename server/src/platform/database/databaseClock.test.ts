import { expect, it, onTestFinished } from 'vitest'
import { describeShop } from '../../test/startShop.ts'
import { databaseClock } from './databaseClock.ts'

describeShop("a process's clock", (shop, dialect) => {
  /** Returns the shop's clock minus the true time, ms, for a machine whose clock is ahead by `offsetMs`. */
  const errorWith = async (offsetMs: number) => {
    const differences: number[] = []
    const machine = { now: () => Date.now() + offsetMs }
    const { clock, close } = await databaseClock(shop.deps.db, machine, ms => differences.push(ms))
    onTestFinished(close)
    return { error: clock.now() - Date.now(), differences }
  }

  if (dialect === 'postgres')
    it.each([120_000, -120_000, 3_600_000])(
      'is corrected by the database if it is wrong by %d ms, and that is logged',
      async offsetMs => {
        const { error, differences } = await errorWith(offsetMs)
        expect(Math.abs(error)).toBeLessThan(30_000)
        expect(differences).toHaveLength(1)
      },
    )

  it('is not corrected if it is right', async () => {
    const { error, differences } = await errorWith(dialect === 'sqlite' ? 120_000 : 0)
    expect(Math.abs(error - (dialect === 'sqlite' ? 120_000 : 0))).toBeLessThan(30_000)
    if (dialect === 'sqlite') expect(differences).toEqual([])
  })
})
