import type { Knex } from 'knex'
import { StartupError } from '../../base/config.ts'
import { isPostgres } from '../connect.ts'
import { migrationNames, migrationSource } from '../migrations/index.ts'

const options = { migrationSource }

/** Keeps others on Postgres from changing the schema, or restoring a shop, until this transaction ends. */
export const lockSchema = async (trx: Knex): Promise<void> => {
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', ['shop:migrations'])
}

/**
 * Changes the schema in one transaction, one process at a time: a process that is killed leaves the schema as it was, and
 * the next one begins anew. On Postgres an advisory lock of that transaction keeps others waiting and goes with its
 * connection; a SQLite file belongs to one process. So a lock row of knex's that says `locked` is a dead process's.
 */
const alone = (db: Knex, work: (trx: Knex) => Promise<string[]>): Promise<string[]> =>
  db.transaction(async trx => {
    await lockSchema(trx)
    await refuseNewer(trx)
    const lock = 'knex_migrations_lock'
    if (await trx.schema.hasTable(lock)) await trx(lock).where({ is_locked: 1 }).update({ is_locked: 0 })
    return work(trx)
  })

/** Brings the database to this version of the code. Throws a StartupError where it belongs to a newer one. */
export const migrate = (db: Knex): Promise<string[]> =>
  alone(db, async trx => {
    const [, done] = await trx.migrate.latest(options)
    return done as string[]
  })

/** Takes back the latest migration, and with it what only it could hold. */
export const rollback = (db: Knex): Promise<string[]> =>
  alone(db, async trx => {
    const [, undone] = await trx.migrate.down(options)
    return undone as string[]
  })

/** Lists the completed and the open migrations. */
export const migrationStatus = async (db: Knex): Promise<{ done: string[]; open: string[] }> => {
  const done = await doneMigrations(db)
  return { done, open: migrationNames.filter(name => !done.includes(name)) }
}

const doneMigrations = async (db: Knex): Promise<string[]> => {
  if (!(await db.schema.hasTable('knex_migrations'))) return []
  const rows = await db('knex_migrations').select('name').orderBy('id')
  return rows.map((row: { name: string }) => row.name)
}

/** Throws a StartupError where a newer version of the shop has migrated the database. */
export const refuseNewer = async (db: Knex): Promise<void> => {
  const unknown = (await doneMigrations(db)).filter(name => !migrationNames.includes(name))
  if (unknown.length)
    throw new StartupError(
      `The database is newer than this version of the shop: it has ${unknown.join(', ')}.`,
    )
}
