import { text } from 'node:stream/consumers'
import { resolve } from 'node:path'
import type { Knex } from 'knex'
import { StartupError } from '../../platform/base/config.ts'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import { makeDataDir } from '../../platform/base/dataDir.ts'
import { connect, isPostgres } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { insertJson } from '../../platform/database/insertJson.ts'
import { lockDatabase } from '../../platform/database/opening/lockDatabase.ts'
import { lockSchema, migrate } from '../../platform/database/opening/migrate.ts'
import { isIncluded, refuseInside } from './dataFiles.ts'
import { finishRestores } from './finishRestore.ts'
import { recreateTables } from './makeRoom.ts'
import type { Manifest } from './manifest.ts'
import { pauseMoneyRules } from './pauseMoneyRules.ts'
import { readArchive, verifyArchive } from './readArchive.ts'
import { refuseFilled, refuseRunning } from './refuseRestore.ts'
import { refuseUnknownMigrations, type TableSchema } from './schemaAt.ts'
import { readReplacedShop, settleRestored, type RestoreOutcome } from './settleRestored.ts'
import { openStaging, type Staging } from './Staging.ts'
import type { ShopLocation } from './withSnapshot.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'

interface Options {
  /** Replaces the shop's present content; without it only an empty shop is filled. */
  replaces?: boolean
  signal?: AbortSignal | undefined
  /** Decrypts an encrypted backup. */
  key?: string | null
}

const rowsName = /^tables\/(?<table>\w+)\/\d+\.jsonl$/
const fileName = /^files\/(?<path>.+)$/

/** Inserts rows and writes files, and compares their numbers with the manifest's. */
const fillFromArchive = async (
  trx: Knex,
  staging: Staging,
  file: string,
  manifest: Manifest,
  { signal, key }: Options,
) => {
  const tables = new Map((await recreateTables(trx, manifest.migrations)).map(table => [table.name, table]))
  const resumeTriggers = await pauseMoneyRules(trx)
  let files = 0
  await readArchive(
    file,
    async (name, body) => {
      signal?.throwIfAborted()
      const table = tables.get(rowsName.exec(name)?.groups?.['table'] ?? '')
      const path = fileName.exec(name)?.groups?.['path'] ?? ''
      if (table) {
        // Line breaks inside values are escaped as \n, so the line breaks here separate rows.
        const rows = (await text(body)).trimEnd().replaceAll('\n', ',')
        await insertJson(trx, table.name, table.columns, `[${rows}]`)
      } else if (isIncluded(path)) {
        await staging.write(path, body)
        files++
      } else
        throw new StartupError(`The backup contains something that does not belong to the shop: ${name}.`)
    },
    key,
  )
  await resumeTriggers()
  await compareCounts(trx, [...tables.values()], manifest)
  if (files !== manifest.files)
    throw new StartupError(`The backup should hold ${manifest.files} files and holds ${files}.`)
}

const compareCounts = async (trx: Knex, tables: TableSchema[], manifest: Manifest) => {
  for (const { name } of tables) {
    const expected = manifest.tables.find(table => table.name === name)?.rows
    const actual = await countRows(trx(name))
    if (actual !== expected)
      throw new StartupError(
        `The backup should hold ${expected ?? 'no'} rows of ${name} and holds ${actual}.`,
      )
  }
}

const restoreInto = async (
  db: Knex,
  { dataDir }: ShopLocation,
  file: string,
  manifest: Manifest,
  options: Options,
): Promise<RestoreOutcome> => {
  await refuseRunning(db)
  await finishRestores(db, dataDir)
  if (!options.replaces) await refuseFilled(db, dataDir)
  const staging = await openStaging(dataDir)
  const work = async (trx: Knex.Transaction) => {
    // Locks the schema before any table, so that a shop that starts in the meantime waits here instead of causing a deadlock.
    await lockSchema(trx)
    const replacedShop = await readReplacedShop(trx, manifest.madeAt)
    await fillFromArchive(trx, staging, file, manifest, options)
    await migrate(trx)
    const restoreOutcome = await settleRestored(trx, replacedShop, {
      id: staging.id,
      madeAt: manifest.madeAt,
    })
    if (isPostgres(trx)) await trx.raw('analyze')
    // Moves the files last, so that only the commit can still fail.
    await staging.moveIn()
    crashPoint('restore: files moved, rows not committed')
    return restoreOutcome
  }
  let outcome: RestoreOutcome
  /**
   * The first error of the transaction. If the disk is full, SQLite rolls back automatically, and knex's own rollback
   * then fails with a misleading error.
   */
  let originalError: unknown
  try {
    outcome = await db.transaction(trx =>
      work(trx).catch((error: unknown) => {
        originalError = error
        throw error
      }),
    )
    crashPoint('restore: committed, not cleaned up')
  } catch (error) {
    await staging.moveBack()
    await staging.remove()
    throw originalError ?? error
  }
  // Files that cannot be removed now are in no backup and are deleted at the next start.
  await staging.remove().catch(() => {})
  return outcome
}

/**
 * Fills the shop from a backup of either database: everything or, with a StartupError of one sentence, nothing. The
 * whole file is verified before anything changes; rows are inserted in one transaction, and files are written beside
 * the old ones and moved at its end. The shop must not be running.
 */
export const restore = async (
  location: ShopLocation,
  source: string,
  options: Options = {},
): Promise<Manifest & RestoreOutcome> => {
  const file = resolve(source)
  refuseInside(location.dataDir, file)
  const manifest = await verifyArchive(file, options.key)
  refuseUnknownMigrations('The backup', manifest.migrations)
  makeDataDir(location.dataDir)
  const closers: (() => unknown)[] = []
  try {
    // Locks the data directory on Postgres too, since a shop on SQLite may have the same one.
    closers.push(lockDatabase(location.dataDir, 'restore'))
    const db = connect({ ...location, poolSize: 1, isUnlimited: true })
    closers.push(() => db.destroy())
    return { ...manifest, ...(await restoreInto(db, location, file, manifest, options)) }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`Nothing was restored or changed: ${reasonOf(error)}.`)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}
