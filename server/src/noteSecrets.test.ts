import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withDb } from './test/backups.ts'
import { createMigratedDatabase, onBothDatabases } from './test/databases.ts'
import { logOfStart } from './test/processes/logOfStart.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]

onBothDatabases('a start with different secrets', dialect => {
  it('is logged once, and stores no secret in the database', { timeout: 120_000 }, async () => {
    const { drop, ...place } = await createMigratedDatabase(dialect)
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    const start = (more: Record<string, string>) => logOfStart({ ...env, ...more })
    try {
      expect(await start({ JWT_SECRET: first })).not.toContain('that of the last start')
      const told = await start({ JWT_SECRET: second })
      expect(told).toContain('the secret of sessions is not that of the last start')
      expect(told).not.toContain('secrets.json is not')
      expect(await start({ JWT_SECRET: second })).not.toContain('that of the last start')
      expect(JSON.stringify(await withDb(place, db => db('identity')))).not.toContain(second)
      // Starts on another machine with different secrets; a SQLite database belongs to one machine.
      if (dialect === 'postgres')
        expect(
          await start({ JWT_SECRET: second, DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-other-')) }),
        ).toContain('secrets.json is not that of the last start')
    } finally {
      await drop()
    }
  })
})
