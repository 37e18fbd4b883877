import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import { describe, inject } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { migratedName } from './schemaText.ts'

export type Dialect = 'sqlite' | 'postgres'

/** A new empty database: `databaseUrl` null means SQLite in `dataDir`. */
export interface TestDatabase {
  databaseUrl: string | null
  dataDir: string
  drop: () => Promise<void>
}

/** Creates an empty database, by default on the run's own Postgres. */
export const createDatabase = (dialect: Dialect, otherPostgres?: string): Promise<TestDatabase> =>
  create(dialect, otherPostgres ?? inject('postgresUrl'), 'template1')

/** Creates a database with all tables and no rows, by copying one: migrations would take many times as long. */
export const createMigratedDatabase = async (dialect: Dialect): Promise<TestDatabase> => {
  const database = await create(dialect, inject('postgresUrl'), migratedName)
  const file = 'shop.sqlite'
  if (dialect === 'sqlite') copyFileSync(join(inject('migratedDir'), file), join(database.dataDir, file))
  return database
}

const create = async (dialect: Dialect, postgresUrl: string, template: string): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') return { databaseUrl: null, dataDir, drop: async () => removeDir() }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  const onServer = async (sql: string) => {
    const server = knex({ client: 'pg', connection: `${postgresUrl}postgres`, pool: { min: 0, max: 1 } })
    try {
      await server.raw(sql)
    } finally {
      await server.destroy()
    }
  }
  // Copies the files, which takes half as long as copying through the log, because this Postgres does not wait for the
  // disk.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return {
    databaseUrl: postgresUrl + name,
    dataDir,
    drop: async () => {
      await onServer(`drop database ${name} with (force)`)
      removeDir()
    },
  }
}

/** Runs `work` on a database that is dropped afterwards, over a separate connection. */
export const withDatabase = async (
  pendingDatabase: Promise<TestDatabase>,
  work: (db: Knex, database: TestDatabase) => Promise<void>,
  options: { isUnlimited?: boolean } = {},
): Promise<void> => {
  const database = await pendingDatabase
  const db = connect({ ...database, ...options })
  try {
    await work(db, database)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

/** Declares the same tests for SQLite and for Postgres. */
export const onBothDatabases = (title: string, tests: (dialect: Dialect) => void) => {
  for (const dialect of ['sqlite', 'postgres'] as const)
    describe(`${title} (${dialect})`, () => tests(dialect))
}
