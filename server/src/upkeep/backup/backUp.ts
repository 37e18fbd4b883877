import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../../platform/base/config.ts'
import { nullIfMissing } from '../../platform/base/isMissing.ts'
import { findFiles, refuseInside } from './dataFiles.ts'
import { refuseUnfinished } from './finishRestore.ts'
import { backupFormat, entryNames } from './manifest.ts'
import { refuseUnknownMigrations, schemaAt, type TableSchema } from './schemaAt.ts'
import { withSnapshot, type ShopLocation, type Snapshot } from './withSnapshot.ts'
import { writeArchive, type AddEntry } from './writeArchive.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'

const bytesPerPart = 1024 * 1024

/** Adds a table in parts of about a megabyte, each built in memory: the header of an entry contains its size. */
const addRows = async (add: AddEntry, snapshot: Snapshot, table: TableSchema) => {
  let lines: string[] = []
  let length = 0
  let rows = 0
  let partNumber = 0
  const closePart = async () => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    length = 0
    await add(entryNames.rows(table.name, ++partNumber), bytes.length, [bytes])
  }
  for await (const line of snapshot.rowsOf(table)) {
    lines.push(`${line}\n`)
    length += line.length
    rows++
    if (length >= bytesPerPart) await closePart()
  }
  if (lines.length) await closePart()
  return { name: table.name, rows }
}

/** Adds all tables as they were at one moment. */
const addDatabase = (add: AddEntry, location: ShopLocation) =>
  withSnapshot(location, async snapshot => {
    const { migrations } = snapshot
    if (migrations.length === 0) throw new StartupError('There is no shop yet that could be backed up.')
    refuseUnknownMigrations('The database', migrations)
    const tables = []
    for (const table of await schemaAt(migrations)) tables.push(await addRows(add, snapshot, table))
    return { migrations, tables }
  })

/** Adds a file. Returns false if it was deleted since it was found. A growing file is read up to its earlier length. */
const addFile = async (add: AddEntry, dataDir: string, path: string) => {
  const file = await open(join(dataDir, path)).catch(nullIfMissing)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const body = size > 0 ? file.createReadStream({ end: size - 1, autoClose: false }) : []
    await add(entryNames.file(path), size, body)
    return true
  } finally {
    await file.close()
  }
}

interface Options {
  signal?: AbortSignal | undefined
  /** Encrypts the backup. */
  key?: string | null
  /** The bucket with the shop's files, which are then not in the backup. */
  bucket?: string | null
}

/**
 * Writes the shop, running or not, into one file: first its rows as they were at one moment, then its files. A file is
 * always written before the row that names it, so all files are included. Throws a StartupError with one sentence; then
 * no file is left.
 */
export const backUp = async (
  location: ShopLocation,
  target: string,
  { signal, key = null, bucket = null }: Options = {},
) => {
  const file = resolve(target)
  refuseInside(location.dataDir, file)
  const targetStats = await stat(file).catch(() => null)
  if (targetStats?.isDirectory())
    throw new StartupError(`The backup needs a file's name: ${file} is a folder.`)
  const folder = dirname(file)
  const folderStats = await stat(folder).catch(() => null)
  if (!folderStats)
    throw new StartupError(`The folder ${folder} does not exist: make it first, or choose another.`)
  if (!folderStats.isDirectory())
    throw new StartupError(`${folder} is a file, so no backup can be written into it.`)
  if (existsSync(location.dataDir)) await refuseUnfinished(location.dataDir)
  const madeAt = new Date().toISOString()
  const summary = { file, rows: 0, files: 0, bytes: 0 }
  await writeArchive(
    file,
    async add => {
      const { migrations, tables } = await addDatabase(add, location)
      summary.rows = tables.reduce((sum, table) => sum + table.rows, 0)
      for await (const path of findFiles(location.dataDir))
        if (await addFile(add, location.dataDir, path)) summary.files++
      return {
        format: backupFormat,
        madeAt,
        migrations,
        tables,
        files: summary.files,
        ...(bucket && { bucket }),
      }
    },
    { signal, key },
  ).catch((error: Error) => {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The backup could not be made: ${reasonOf(error)}.`)
  })
  summary.bytes = (await stat(file)).size
  return summary
}
