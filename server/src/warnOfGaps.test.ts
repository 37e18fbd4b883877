import { expect, it } from 'vitest'
import { createLog } from './platform/base/log.ts'
import { describeShop } from './test/startShop.ts'
import { warnOfGaps } from './warnOfGaps.ts'

describeShop('a shop in production', (shop, dialect) => {
  it('logs which database it uses if none is configured', async () => {
    let logged = ''
    const log = createLog('warn', { write: line => void (logged += line) })
    const words = 'DATABASE_URL is not set: the shop uses SQLite'
    await warnOfGaps({ ...shop.deps, log })
    expect(logged).toBe('')
    await warnOfGaps({ ...shop.deps, log, config: { ...shop.deps.config, isProduction: true } })
    expect(logged.split(words)).toHaveLength(dialect === 'sqlite' ? 2 : 1)
    expect(logged).toContain('nobody can enter the back office')
  })
})
