import { expect, it } from 'vitest'
import type { CrashPoint } from '../../platform/base/crashPoint.ts'
import { newFile, locationOf, runScript, withEmptyLocation } from '../../test/backups.ts'
import { logOfStart } from '../../test/processes/logOfStart.ts'
import { describeShop } from '../../test/startShop.ts'
import { backUp } from './backUp.ts'

describeShop('a start after an interrupted restore', (shop, dialect) => {
  it.each<[CrashPoint, string]>([
    ['restore: half of the files moved', 'all is as it was before the restore'],
    ['restore: committed, not cleaned up', 'the restored shop is complete'],
  ])('logs once how the restore ended (%s)', { timeout: 120_000 }, async (point, sentence) => {
    await shop.deps.files.write('documents/contract', Buffer.from('signed'))
    const file = newFile()
    await backUp(locationOf(shop), file)
    await withEmptyLocation(dialect, async ({ dataDir, databaseUrl }) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
      expect(await runScript('restore', [file], { ...env, CRASH_AT: point })).toMatchObject({
        signal: 'SIGKILL',
      })
      const log = await logOfStart(env)
      expect(log.split('a restore was cut off')).toHaveLength(2)
      expect(log).toContain(sentence)
      expect(await logOfStart(env)).not.toContain('a restore was cut off')
    })
  })
})
