import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import {
  archiveFile,
  archiveFormat,
  archiveKind,
  archiveManifest,
  maxArchiveRows,
} from '@shop/contracts/products/archive'
import { readAdminSettings } from '../../office/settings/readAdminSettings.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { csvFile, type CsvCell } from '../../platform/http/answers/csvFile.ts'
import { schemaAt, type TableSchema } from '../backup/schemaAt.ts'
import { withSnapshot, type Snapshot } from '../backup/withSnapshot.ts'
import { allSheets } from './allSheets.ts'
import { isJson } from './columnUnits.ts'
import { exportedColumns, exportedTables } from './exportedTables.ts'
import { countStoredFiles, storedFiles } from './pictures.ts'
import { readmeOf } from './readme.ts'
import type { Sheet } from './sheets/Sheet.ts'
import type { FileParts, ZipWriter } from './ZipWriter.ts'

/** Called after each file; throws to stop the export. */
type Progress = (done: number, total: number) => Promise<void>

const batchSize = 200

type Row = Record<string, unknown>

/** Yields the rows of a table as objects, in batches, between which other requests may run. */
const rowsOf = async function* (
  { rowsOf: linesOf }: Snapshot,
  { name, columns, booleans }: TableSchema,
): AsyncGenerator<Row[]> {
  const columnNames = exportedColumns(name, columns)
  const jsonColumns = columnNames.filter(column => isJson(name, column))
  let batch: Row[] = []
  const table = {
    name,
    columns: columnNames,
    booleans: booleans.filter(column => columnNames.includes(column)),
  }
  for await (const line of linesOf(table)) {
    const row = JSON.parse(line) as Row
    for (const column of jsonColumns) row[column] = parsedIfJson(row[column])
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    await nextEventLoopTurn()
  }
  yield batch
}

/** Parses a value stored as JSON; an older value that is not JSON stays text. */
const parsedIfJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : (value as CsvCell)
}

const addTable = async (zip: ZipWriter, snapshot: Snapshot, table: TableSchema) => {
  const columns = exportedColumns(table.name, table.columns)
  const cells = async function* () {
    for await (const rows of rowsOf(snapshot, table))
      yield rows.map(row => columns.map(column => cellOf(row[column])))
  }
  const lines = async function* () {
    for await (const rows of rowsOf(snapshot, table))
      yield rows.map(row => `${JSON.stringify(row)}\n`).join('')
  }
  await zip.add(`tables/${table.name}.csv`, csvFile(table.name, columns, cells()).body)
  await zip.add(`tables/${table.name}.jsonl`, lines())
}

/** Adds a sheet, split into files of at most `maxArchiveRows` rows, which an import can read. */
const addSheet = async (zip: ZipWriter, deps: Deps, { name, columns, rows }: Sheet) => {
  const batches = rows(deps)[Symbol.asyncIterator]()
  let nextBatch = await batches.next()
  let partNumber = 1
  const readPart = async function* (): AsyncGenerator<CsvCell[][]> {
    for (
      let count = 0;
      !nextBatch.done && (count === 0 || count + nextBatch.value.length <= maxArchiveRows);
    ) {
      count += nextBatch.value.length
      yield nextBatch.value
      nextBatch = await batches.next()
    }
  }
  do await zip.add(archiveFile(name, partNumber++), csvFile(name, Object.keys(columns), readPart()).body)
  while (!nextBatch.done)
}

const jsonOf = (value: unknown): FileParts => [JSON.stringify(value, null, 2)]

/** Adds pictures, videos and labels; missing files are left out. */
const addStoredFiles = async (zip: ZipWriter, deps: Deps, step: () => Promise<void>) => {
  for await (const { path, key } of storedFiles(deps.db)) {
    const file = await deps.files.open(key)
    if (file) await zip.add(path, file.chunks, { isPacked: true })
    else deps.log.warn({ key }, 'a file is missing in an export')
    await step()
  }
}

/**
 * Writes the whole shop into a ZIP. Tables are as of one moment; sheets and pictures are read while the shop continues.
 * Only a batch of rows, or a part of a file, is in memory at a time.
 */
export const writeExport = async (deps: Deps, zip: ZipWriter, progress: Progress): Promise<void> => {
  const { databaseUrl, dataDir } = deps.config
  const { general } = await deps.settings.read()
  const facts = { shop: general.storeName, currency: general.currency, madeAt: nowIso(deps) }
  const files = await countStoredFiles(deps.db)
  let done = 0
  const step = () => progress(++done, allSheets.length + Object.keys(exportedTables).length + files)
  await withSnapshot({ databaseUrl, dataDir }, async snapshot => {
    const allTables = await schemaAt(snapshot.migrations)
    const tables = allTables.filter(({ name }) => Object.hasOwn(exportedTables, name))
    // Comes first, so that people who open the ZIP find it.
    await zip.add('README.txt', [readmeOf({ ...facts, tables })])
    await zip.add(archiveManifest, jsonOf({ kind: archiveKind, format: archiveFormat, ...facts }))
    await zip.add('settings.json', jsonOf(await readAdminSettings(deps)))
    for (const sheet of allSheets) {
      await addSheet(zip, deps, sheet)
      await step()
    }
    for (const table of tables) {
      await addTable(zip, snapshot, table)
      await step()
    }
  })
  // Pictures take long, so the snapshot is closed before them.
  await addStoredFiles(zip, deps, step)
}
