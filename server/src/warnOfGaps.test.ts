import { expect, it } from 'vitest'
import { createLog } from './platform/base/log.ts'
import { onBothDatabases } from './test/databases.ts'
import { useShop } from './test/startShop.ts'
import { warnOfGaps } from './warnOfGaps.ts'

onBothDatabases('a shop in production', dialect => {
  const shop = useShop(dialect)

  it('logs which database it uses if none is configured', async () => {
    let said = ''
    const log = createLog('warn', { write: line => void (said += line) })
    const words = 'DATABASE_URL is not set: the shop uses SQLite'
    await warnOfGaps({ ...shop.deps, log })
    expect(said).toBe('')
    await warnOfGaps({ ...shop.deps, log, config: { ...shop.deps.config, isProduction: true } })
    expect(said.split(words)).toHaveLength(dialect === 'sqlite' ? 2 : 1)
    expect(said).toContain('nobody can enter the back office')
  })
})
