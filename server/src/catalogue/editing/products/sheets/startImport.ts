import { batchesOf } from '@shop/contracts/batchesOf'
import type { FormFile } from '@shop/contracts/uploads'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { uploadOf } from '../../../../platform/http/uploads/Upload.ts'
import { invalid } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { readFormat } from '../../moving/formats/readFormat.ts'
import { emptyReading, SourceSheet } from '../../moving/formats/Reading.ts'
import { findMapping } from '../../moving/mappings.ts'
import { recordFormatOf } from '../../moving/records/recordFormats.ts'
import { matchColumns } from './matchColumns.ts'
import { aboutOf, requirePermissions } from './readImport.ts'
import { repeatedHeadings } from './headings.ts'
import { readSheetFile } from './readSheet.ts'

const maxNameLength = 255

const weightHeading = /^weight ?\(?(kg|kgs|lb|lbs|oz)\)?$/i
/** A unit of weight at the end of any heading: `Gewicht (kg)`, `weight_oz`, `Net weight, kg`. */
const unitAtEnd = /[\s_,(/[](kgs?|lbs?|oz)[)\].]?$/i

/** Moves units of weight from the headings into the cells, since staff may choose any column for the weight. */
const moveWeightUnits = (header: string[], rows: string[][]) => {
  const units = header.map(text => unitAtEnd.exec(text.trim())?.[1] ?? weightHeading.exec(text.trim())?.[1])
  const addUnit = (cell: string, unit: string) => (/\d$/.test(cell.trim()) ? `${cell.trim()} ${unit}` : cell)
  if (units.every(unit => unit === undefined)) return { header, rows }
  return {
    header: header.map(text => (weightHeading.test(text.trim()) ? 'Weight' : text)),
    rows: rows.map(cells =>
      cells.map((cell, index) => {
        const unit = units[index]
        return unit === undefined ? cell : addUnit(cell, unit)
      }),
    ),
  }
}

const batchSize = 500
const uuidLength = 36

/** Finds SKUs of our own variants whose ids are under `id`, as in our feeds. */
const ownSkusIn = async (db: Knex, header: readonly string[], rows: readonly (readonly string[])[]) => {
  const column = header.findIndex(text => text.toLowerCase() === 'id')
  const ids = rows.map(row => row[column] ?? '').filter(id => id.length === uuidLength)
  const variantRows: { id: string; sku: string }[] = []
  for (const batch of batchesOf(ids, batchSize))
    variantRows.push(...(await db('variants').whereIn('id', batch).select('id', 'sku')))
  return new Map(variantRows.map(({ id, sku }) => [id, sku]))
}

const parcelHeadings = [
  ['Order reference', 'Recipient full name'],
  ['Order reference', 'Tracking number'],
  ['Order number', 'Tracking number'],
  ['Order', 'Tracking number'],
  ['Consignment number', 'Postcode'],
  ['Customer Ref 1', 'No. Parcels'],
]
const parcelListText =
  'This is a carrier’s list of parcels, which is not imported here. To add its tracking numbers to orders, open Orders and choose Add Tracking Numbers.'

/** Recognises a list of parcels for or from a carrier: its quantities are no stock, and its prices are no prices. */
const isListOfParcels = (header: readonly string[], rows: readonly (readonly string[])[]): boolean => {
  const source = new SourceSheet(header, rows)
  return parcelHeadings.some(headings => source.has(...headings))
}

/** Translates the rows of a known shop system into the shop's own columns; leaves others unchanged. */
const recogniseFormat = async (db: Knex, header: string[], rows: string[][], today: string) => {
  const recordFormat = recordFormatOf(header, rows)
  const unchangedSheet = { header, rows, reading: emptyReading() }
  // Sheets without products are read at the check.
  if (recordFormat) return { format: recordFormat, ...unchangedSheet, columns: header.map(() => null) }
  const translated = await readFormat(header, rows, today, await ownSkusIn(db, header, rows))
  if (translated) return translated
  if (isListOfParcels(header, rows)) throw invalid({ sheet: parcelListText })
  const ownSheet = moveWeightUnits(header, rows)
  return {
    format: 'own' as const,
    ...ownSheet,
    reading: emptyReading(),
    columns: matchColumns(ownSheet.header),
  }
}

interface UploadedSheet {
  /** Name of the file. */
  name: string
  header: string[]
  rows: string[][]
  /** Numbers of the rows with more cells than the header. */
  tooLong: number[]
  hasSemicolons: boolean
}

const extraCellsText =
  'It has more cells than the header. A text that holds the separator needs quotation marks around it.'

/** Stores a sheet for import, and recognises its format or its columns. `archive` is the ZIP that contains it. */
export const storeSheet = async (
  deps: Deps,
  viewer: Viewer,
  { name, header, rows, tooLong, hasSemicolons }: UploadedSheet,
  archive?: { id: string; place: number },
): Promise<string> => {
  const { general } = await deps.settings.read()
  const recognised = await recogniseFormat(deps.db, header, rows, dayAt(general.timezone, deps.clock.now()))
  requirePermissions(viewer, recognised.format)
  recognised.reading.hasSemicolons = hasSemicolons
  recognised.reading.skipped.push(
    ...tooLong.map(row => ({ row, title: `Row ${row}`, reason: extraCellsText })),
  )
  const mapping = await findMapping(deps.db, recognised.header)
  const id = newId()
  await deps.db('product_imports').insert({
    id,
    created_at: nowIso(deps),
    user_id: viewer.id,
    file_name: name.slice(0, maxNameLength),
    state: 'read',
    format: recognised.format,
    header: JSON.stringify(recognised.header),
    cells: JSON.stringify(recognised.rows),
    columns: JSON.stringify(mapping?.columns ?? recognised.columns),
    choices: JSON.stringify(mapping?.choices ?? {}),
    reading: JSON.stringify(recognised.reading),
    about: JSON.stringify({
      ...aboutOf(recognised.rows, recognised.header.length, recognised.reading.leftOut),
      doubled: repeatedHeadings(header),
    }),
    row_count: tooLong.length + rows.filter(row => row.some(cell => cell.trim() !== '')).length,
    archive_id: archive?.id ?? null,
    archive_place: archive?.place ?? null,
  })
  return id
}

/** Stores an uploaded sheet, and recognises its format or its columns. Throws `validation_failed`, `limit_reached`. */
export const startImport = async (deps: Deps, viewer: Viewer, sheet: FormFile): Promise<string> => {
  const { general } = await deps.settings.read()
  const { part, ...content } = await readSheetFile(uploadOf(sheet), general.currency)
  return storeSheet(deps, viewer, { ...content, name: part ? `${sheet.name}, ${part}` : sheet.name })
}
