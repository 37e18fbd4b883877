import type { Knex } from 'knex'
import { StartupError } from '../../base/config.ts'
import { isPostgres } from '../connect.ts'
import { migrationNames, migrationSource } from '../migrations/index.ts'

const options = { migrationSource }

/** Prevents others on Postgres from changing the schema, or restoring a shop, until this transaction ends. */
export const lockSchema = async (trx: Knex): Promise<void> => {
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', ['shop:migrations'])
}

/**
 * Changes the schema in one transaction, one process at a time. A process that is killed leaves the schema unchanged,
 * and the next one starts again. On Postgres an advisory lock of that transaction makes others wait and ends with its
 * connection; a SQLite file belongs to one process. So if knex's lock row says `locked`, it was left by a dead process.
 */
const inLockedTransaction = (db: Knex, work: (trx: Knex) => Promise<string[]>): Promise<string[]> =>
  db.transaction(async trx => {
    await lockSchema(trx)
    await refuseNewer(trx)
    const lock = 'knex_migrations_lock'
    if (await trx.schema.hasTable(lock)) await trx(lock).where({ is_locked: 1 }).update({ is_locked: 0 })
    return work(trx)
  })

/** Migrates the database to this version of the code. Throws a StartupError if it belongs to a newer one. */
export const migrate = (db: Knex): Promise<string[]> =>
  inLockedTransaction(db, async trx => {
    const [, completed] = await trx.migrate.latest(options)
    return completed as string[]
  })

/** Reverts the latest migration, which deletes the data that only its schema can store. */
export const rollback = (db: Knex): Promise<string[]> =>
  inLockedTransaction(db, async trx => {
    const [, reverted] = await trx.migrate.down(options)
    return reverted as string[]
  })

/** Lists the completed and the open migrations. */
export const migrationStatus = async (db: Knex): Promise<{ done: string[]; open: string[] }> => {
  const completed = await readCompleted(db)
  return { done: completed, open: migrationNames.filter(name => !completed.includes(name)) }
}

const readCompleted = async (db: Knex): Promise<string[]> => {
  if (!(await db.schema.hasTable('knex_migrations'))) return []
  const rows = await db('knex_migrations').select('name').orderBy('id')
  return rows.map((row: { name: string }) => row.name)
}

/** Throws a StartupError if a newer version of the shop has migrated the database. */
export const refuseNewer = async (db: Knex): Promise<void> => {
  const newerMigrations = (await readCompleted(db)).filter(name => !migrationNames.includes(name))
  if (newerMigrations.length)
    throw new StartupError(
      `The database is newer than this version of the shop: it has ${newerMigrations.join(', ')}.`,
    )
}
