import type { Knex } from 'knex'
import { StartupError } from '../../base/config.ts'
import { migrationNames, migrationSource } from '../migrations/index.ts'

const options = { migrationSource }

/** Brings the database to this version of the code. Throws a StartupError where it belongs to a newer one. */
export const migrate = async (db: Knex): Promise<string[]> => {
  await refuseNewer(db)
  const [, done] = await db.migrate.latest(options)
  return done as string[]
}

/** Takes back the latest migration, and with it what only it could hold. */
export const rollback = async (db: Knex): Promise<string[]> => {
  await refuseNewer(db)
  const [, undone] = await db.migrate.down(options)
  return undone as string[]
}

/** Lists the migrations that have been carried out and those that are open. */
export const migrationStatus = async (db: Knex): Promise<{ done: string[]; open: string[] }> => {
  const done = await doneMigrations(db)
  return { done, open: migrationNames.filter(name => !done.includes(name)) }
}

const doneMigrations = async (db: Knex): Promise<string[]> => {
  if (!(await db.schema.hasTable('knex_migrations'))) return []
  const rows = await db('knex_migrations').select('name').orderBy('id')
  return rows.map((row: { name: string }) => row.name)
}

const refuseNewer = async (db: Knex) => {
  const unknown = (await doneMigrations(db)).filter(name => !migrationNames.includes(name))
  if (unknown.length)
    throw new StartupError(
      `The database is newer than this version of the shop: it has ${unknown.join(', ')}.`,
    )
}
