import type { SentFile } from '@shop/contracts/uploads'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { uploadOf } from '../../../../platform/http/uploads/Upload.ts'
import { invalid } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { readFormat } from '../../moving/formats/readFormat.ts'
import { emptyReading, Source } from '../../moving/formats/Reading.ts'
import { findMapping } from '../../moving/mappings.ts'
import { recordFormatOf } from '../../moving/records/recordFormats.ts'
import { matchColumns } from './matchColumns.ts'
import { aboutOf, requirePermissions } from './readImport.ts'
import { doubledIn } from './headings.ts'
import { readSheetFile } from './readSheet.ts'

const longestName = 255

const weightUnit = /^weight ?\(?(kg|kgs|lb|lbs|oz)\)?$/i

/** Moves the unit of weights from the heading into each cell. */
const withUnits = (header: string[], rows: string[][]) => {
  const column = header.findIndex(text => weightUnit.test(text.trim()))
  const unit = weightUnit.exec(header[column]?.trim() ?? '')?.[1]
  if (unit === undefined) return { header, rows }
  const inUnit = (cell: string) => (/\d$/.test(cell.trim()) ? `${cell.trim()} ${unit}` : cell)
  return {
    header: header.map((text, place) => (place === column ? 'Weight' : text)),
    rows: rows.map(cells => cells.map((cell, place) => (place === column ? inUnit(cell) : cell))),
  }
}

const perQuery = 500

/** Finds SKUs of our own variants whose ids are under `id`, as in our feeds. */
const ownSkusIn = async (db: Knex, header: readonly string[], rows: readonly (readonly string[])[]) => {
  const column = header.findIndex(text => text.toLowerCase() === 'id')
  const ids = rows.map(row => row[column] ?? '').filter(id => id.length === 36)
  const found: { id: string; sku: string }[] = []
  for (let start = 0; start < ids.length; start += perQuery)
    found.push(
      ...(await db('variants')
        .whereIn('id', ids.slice(start, start + perQuery))
        .select('id', 'sku')),
    )
  return new Map(found.map(({ id, sku }) => [id, sku]))
}

const parcelHeadings = [
  ['Order reference', 'Recipient full name'],
  ['Order reference', 'Tracking number'],
  ['Order number', 'Tracking number'],
  ['Order', 'Tracking number'],
  ['Consignment number', 'Postcode'],
  ['Customer Ref 1', 'No. Parcels'],
]
const parcelsText =
  'This is a carrier’s list of parcels, which is not imported here. To add its tracking numbers to orders, open Orders and choose Add Tracking Numbers.'

/** Recognises a list of parcels for or from a carrier: its quantities are no stock, and its prices are no prices. */
const isListOfParcels = (header: readonly string[], rows: readonly (readonly string[])[]): boolean => {
  const source = new Source(header, rows)
  return parcelHeadings.some(headings => source.has(...headings))
}

/** Translates the rows of a known shop system into the shop's own columns; leaves others unchanged. */
const understand = async (db: Knex, header: string[], rows: string[][], today: string) => {
  const record = recordFormatOf(header, rows)
  const asTheyAre = { header, rows, reading: emptyReading() }
  // Sheets without products are read at the check.
  if (record) return { format: record, ...asTheyAre, columns: header.map(() => null) }
  const known = await readFormat(header, rows, today, await ownSkusIn(db, header, rows))
  if (known) return known
  if (isListOfParcels(header, rows)) throw invalid({ sheet: parcelsText })
  const own = withUnits(header, rows)
  return { format: 'own' as const, ...own, reading: emptyReading(), columns: matchColumns(own.header) }
}

interface GivenSheet {
  /** Name of the file. */
  name: string
  header: string[]
  rows: string[][]
  tooLong: number[]
  hasSemicolons: boolean
}

const tooLongText =
  'It has more cells than the header. A text that holds the separator needs quotation marks around it.'

/** Stores a sheet for import, and recognises its format or its columns. `archive` is the ZIP that contains it. */
export const keepSheet = async (
  deps: Deps,
  viewer: Viewer,
  { name, header, rows, tooLong, hasSemicolons }: GivenSheet,
  archive?: { id: string; place: number },
): Promise<string> => {
  const { general } = await deps.settings.read()
  const read = await understand(deps.db, header, rows, dayAt(general.timezone, deps.clock.now()))
  requirePermissions(viewer, read.format)
  read.reading.hasSemicolons = hasSemicolons
  read.reading.skipped.push(...tooLong.map(row => ({ row, title: `Row ${row}`, reason: tooLongText })))
  const mapping = await findMapping(deps.db, read.header)
  const id = newId()
  await deps.db('product_imports').insert({
    id,
    created_at: nowIso(deps),
    user_id: viewer.id,
    file_name: name.slice(0, longestName),
    state: 'read',
    format: read.format,
    header: JSON.stringify(read.header),
    cells: JSON.stringify(read.rows),
    columns: JSON.stringify(mapping?.columns ?? read.columns),
    choices: JSON.stringify(mapping?.choices ?? {}),
    reading: JSON.stringify(read.reading),
    about: JSON.stringify({
      ...aboutOf(read.rows, read.header.length, read.reading.leftOut),
      doubled: doubledIn(header),
    }),
    row_count: tooLong.length + rows.filter(row => row.some(cell => cell.trim() !== '')).length,
    archive_id: archive?.id ?? null,
    archive_place: archive?.place ?? null,
  })
  return id
}

/** Stores an uploaded sheet, and recognises its format or its columns. Throws `validation_failed`, `limit_reached`. */
export const startImport = async (deps: Deps, viewer: Viewer, sheet: SentFile): Promise<string> => {
  const { part, ...read } = await readSheetFile(uploadOf(sheet))
  return keepSheet(deps, viewer, { ...read, name: part ? `${sheet.name}, ${part}` : sheet.name })
}
