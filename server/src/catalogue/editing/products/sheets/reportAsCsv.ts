import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { csvFile, type CsvCell } from '../../../../platform/http/answers/csvFile.ts'
import { withoutArchive } from '../../moving/formats/pictures.ts'
import { readAllFindings } from './keepPlan.ts'
import type { ImportRow } from './readImport.ts'

const kindLabels: Record<ProductImportRow['kind'], string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Up to date',
  left: 'Left out with its product',
  wrong: 'Error',
  skipped: 'Skipped',
}

const cellsOf = ({ row, sku, title, kind, changes, problems, notes = [] }: ProductImportRow): CsvCell[] => [
  row,
  sku,
  title,
  kindLabels[kind],
  changes
    .map(({ label, before, after }) =>
      kind === 'new' && before === 'none' ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
    )
    .join('\n'),
  problems.map(({ label, text }) => `${label}: ${text}`).join('\n'),
  notes.map(({ label, text }) => `${label}: ${text}`).join('\n'),
]

interface FailedStep {
  place: number
  title: string
  reason: string | null
  undo_reason: string | null
}

const failuresAtOnce = 500

/** Yields rows for the records that could not be imported, or not be undone. */
async function* failureRows(db: Knex, { id }: ImportRow): AsyncGenerator<CsvCell[][]> {
  for (let last = -1; ;) {
    const steps: FailedStep[] = await db('product_import_steps')
      .where({ import_id: id })
      .where('place', '>', last)
      .where(step => void step.whereNotNull('reason').orWhereNotNull('undo_reason'))
      .orderBy('place')
      .limit(failuresAtOnce)
      .select('place', 'title', 'reason', 'undo_reason')
    yield steps.map(({ title, reason, undo_reason: undoReason }) => [
      null,
      '',
      title,
      reason === null ? 'Not undone' : 'Not imported',
      '',
      reason ?? undoReason,
      '',
    ])
    last = steps.at(-1)?.place ?? last
    if (steps.length < failuresAtOnce) return
  }
}

/** Yields rows for the pictures that could not be fetched. */
async function* pictureRows(db: Knex, { id }: ImportRow): AsyncGenerator<CsvCell[][]> {
  for (let last = -1; ;) {
    const pictures: { place: number; title: string; sku: string | null; url: string; reason: string }[] =
      await db('product_import_pictures as i')
        .join('products as p', 'p.id', 'i.product_id')
        .where({ 'i.import_id': id, 'i.state': 'failed' })
        .where('i.place', '>', last)
        .orderBy('i.place')
        .limit(failuresAtOnce)
        .select('i.place', 'p.title', 'i.sku', 'i.url', 'i.reason')
    yield pictures.map(({ title, sku, url, reason }) => [
      null,
      sku,
      title,
      'Picture not fetched',
      '',
      `${withoutArchive(url)}: ${reason}`,
      '',
    ])
    last = pictures.at(-1)?.place ?? last
    if (pictures.length < failuresAtOnce) return
  }
}

async function* rowsOf(db: Knex, row: ImportRow): AsyncGenerator<CsvCell[][]> {
  for await (const findings of readAllFindings(db, row)) yield findings.map(cellsOf)
  yield* failureRows(db, row)
  yield* pictureRows(db, row)
}

/** Writes all findings of the check of an import as CSV, what failed when it was applied or undone, and its pictures that failed. */
export const reportAsCsv = (db: Knex, row: ImportRow) =>
  csvFile(
    `report-of-${row.file_name.replace(/\.[a-z]+$/i, '')}`,
    ['Row', 'SKU', 'Product', 'Outcome', 'Changes', 'Errors', 'Notes'],
    rowsOf(db, row),
  )
