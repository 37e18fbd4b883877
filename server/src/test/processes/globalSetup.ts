import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/opening/migrate.ts'
import { startPostgres } from './postgresCluster.ts'
import { migratedName } from '../schemaText.ts'
import { useTemporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Folder of a SQLite file that has all tables and no rows. */
    migratedDir: string
  }
}

/** Maximum wait for a connection, ms. Postgres may be slow to accept the first one on a busy machine. */
const acquireTimeout = 120_000

const migrateEmpty = async (source: { databaseUrl: string | null; dataDir: string }) => {
  const db = connect({ ...source, acquireTimeout })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

const createMigrated = async (postgresUrl: string, dataDir: string) => {
  const server = connect({ databaseUrl: `${postgresUrl}postgres`, dataDir, acquireTimeout })
  try {
    await server.raw(`create database ${migratedName}`)
  } finally {
    await server.destroy()
  }
  await Promise.all([
    migrateEmpty({ databaseUrl: postgresUrl + migratedName, dataDir }),
    migrateEmpty({ databaseUrl: null, dataDir }),
  ])
}

/**
 * Starts one Postgres for the whole run; each test file creates its own database in it, mostly by copying a migrated
 * one.
 */
export default async (project: TestProject) => {
  const removeTemporary = useTemporaryFolder()
  const postgres = await startPostgres({ isHasty: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-migrated-'))
  await createMigrated(postgres.url, dataDir)
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedDir', dataDir)
  return async () => {
    await postgres.stop()
    removeTemporary()
  }
}
