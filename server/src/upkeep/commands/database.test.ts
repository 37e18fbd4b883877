import { expect, it } from 'vitest'
import { baseline, migrationNames } from '../../platform/database/migrations/index.ts'
import { rollback } from '../../platform/database/opening/migrate.ts'
import { openDatabase } from '../../platform/database/opening/openDatabase.ts'
import { runScript, withDb } from '../../test/backups.ts'
import { createMigratedDatabase, onBothDatabases } from '../../test/databases.ts'

const latest = migrationNames.at(-1)!
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  TRUST_PROXY_HOPS: '1',
}

onBothDatabases('a rollback', dialect => {
  it('requires the name of the latest migration, and a shop that is not running', async () => {
    const { drop, ...location } = await createMigratedDatabase(dialect)
    const env = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '' }
    const run = (args: string[], more = {}) => runScript('database', args, { ...env, ...more })
    try {
      for (const args of [['rollback'], ['rollback', '005-orders']])
        expect(await run(args)).toMatchObject({
          code: 1,
          complained: expect.stringContaining(`"rollback ${latest}" reverts it`),
        })
      const shop = await openDatabase(location)
      await shop.db('settings').first()
      expect(await run(['rollback', latest])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('in use by'),
      })
      await shop.close()
      expect(await run(['rollback', latest])).toMatchObject({ code: 0, said: `Rolled back: ${latest}\n` })
      expect(await run(['status'])).toMatchObject({ said: expect.stringContaining(`Open: ${latest}\n`) })
      expect(await withDb(location, db => db('knex_migrations').pluck('name'))).not.toContain(latest)
      await withDb(location, async db => {
        for (const name of migrationNames.slice(baseline.length, -1).toReversed())
          expect(await rollback(db)).toEqual([name])
      })
      expect(await run(['rollback', baseline.at(-1) ?? ''], production)).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Restore a backup instead.'),
      })
    } finally {
      await drop()
    }
  })
})

it('reports a data directory without a shop, and creates none', async () => {
  const DATA_DIR = '/nowhere/shop'
  for (const act of ['status', 'rollback'])
    expect(await runScript('database', [act], { DATA_DIR, DATABASE_URL: '' })).toMatchObject({
      code: 1,
      complained: 'There is no shop in /nowhere/shop: please check DATA_DIR.\n',
    })
})
