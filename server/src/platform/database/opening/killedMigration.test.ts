import { once } from 'node:events'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { createDatabase, onBothDatabases, type TestDatabase, withDatabase } from '../../../test/databases.ts'
import { spawnModule } from '../../../test/processes/spawnModule.ts'
import { connect } from '../connect.ts'
import { migrationNames } from '../migrations/index.ts'
import { migrate, migrationStatus, rollback } from './migrate.ts'

/** Runs a function of `migrate.ts` in a separate process, which kills itself at the first query that matches. */
const killAtQuery = async (
  { databaseUrl, dataDir }: TestDatabase,
  functionName: string,
  queryPattern: RegExp,
) => {
  const text = `
    const { connect } = await import('./server/src/platform/database/connect.ts')
    const { ${functionName} } = await import('./server/src/platform/database/opening/migrate.ts')
    const db = connect(${JSON.stringify({ databaseUrl, dataDir })})
    db.on('query', ({ sql }) => { if (${String(queryPattern)}.test(sql)) process.kill(process.pid, 'SIGKILL') })
    await ${functionName}(db)`
  const [, signal] = await once(spawnModule(text), 'exit')
  expect(signal).toBe('SIGKILL')
}

onBothDatabases('a migration whose process is killed', dialect => {
  const onDatabase = (work: (db: Knex, database: TestDatabase) => Promise<void>) =>
    withDatabase(createDatabase(dialect), work, { isUnlimited: true })

  it('leaves the schema unchanged, and the next start completes it', () =>
    onDatabase(async (db, database) => {
      await killAtQuery(database, 'migrate', /create table .orders. /)
      expect(await migrationStatus(db)).toEqual({ done: [], open: migrationNames })
      expect(await db.schema.hasTable('users')).toBe(false)
      expect(await migrate(db)).toEqual(migrationNames)
      expect(await migrate(db)).toEqual([])
    }))

  it('behaves the same if it was reverting another one', () =>
    onDatabase(async (db, database) => {
      await migrate(db)
      await killAtQuery(database, 'rollback', /delete from .knex_migrations. /)
      expect(await migrationStatus(db)).toEqual({ done: migrationNames, open: [] })
      expect(await db.schema.hasColumn('returns', 'booked_by')).toBe(true)
      expect(await rollback(db)).toEqual(migrationNames.slice(-1))
      expect(await migrate(db)).toEqual(migrationNames.slice(-1))
    }))

  it('does not block later starts by the lock that it left behind', () =>
    onDatabase(async db => {
      await migrate(db)
      await rollback(db)
      await db('knex_migrations_lock').update({ is_locked: 1 })
      expect(await migrate(db)).toEqual(migrationNames.slice(-1))
      expect(await db('knex_migrations_lock').pluck('is_locked')).toEqual([0])
    }))

  if (dialect === 'postgres')
    it('makes other starts wait until each finds the schema complete', () =>
      onDatabase(async (db, database) => {
        // Connects as a start does, without a time limit.
        const others = [1, 2, 3].map(() => connect({ ...database, isUnlimited: true }))
        const done = await Promise.all(others.map(migrate))
        expect(done.map(names => names.length).toSorted((one, other) => one - other)).toEqual([
          0,
          0,
          migrationNames.length,
        ])
        expect(await migrationStatus(db)).toEqual({ done: migrationNames, open: [] })
        await Promise.all(others.map(each => each.destroy()))
      }))
})
