import { sheetKind, sheetPermissions } from '@shop/contracts/products/sheetFormats'
import type { ProductImport } from '@shop/contracts/products/sheets'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { countRows } from '../../../../platform/database/countMany.ts'
import { pageOf } from '../../../../platform/database/paginate.ts'
import { readPictureProgress } from '../../moving/pictures/readPictureProgress.ts'
import type { SheetChoices } from './SheetPlan.ts'
import { Failure, forbidden, notFound } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'

const sampleRows = 3
const maxSampleLength = 80
const maxFailures = 100

/** A database row without its long columns. */
export interface ImportRow {
  id: string
  created_at: string
  user_id: string | null
  file_name: string
  state: ProductImport['state']
  header: Json<string[]>
  columns: Json<(SheetField | null)[]>
  format: ProductImport['format']
  about: Json<Partial<About>>
  check_id: string | null
  choices: Json<Partial<SheetChoices>>
  found: Json<NonNullable<ProductImport['found']>> | null
  row_count: number
  total: number
  archive_id: string | null
  archive_place: number | null
}

const shortColumns = [
  'id',
  'created_at',
  'user_id',
  'file_name',
  'state',
  'header',
  'columns',
  'format',
  'about',
  'check_id',
  'choices',
  'found',
  'row_count',
  'total',
  'archive_id',
  'archive_place',
]

/** Throws `forbidden` for callers who may not change the records of a sheet in this format. */
export const requirePermissions = ({ permissions }: Viewer, format: ProductImport['format']): void => {
  const needed = sheetPermissions[sheetKind(format)]
  if (!permissions.has(needed)) throw forbidden(needed)
}

/** Throws `not_found`. */
export const findImport = async (db: Knex, id: string): Promise<ImportRow> => {
  const row: ImportRow | undefined = await db('product_imports').where({ id }).first(shortColumns)
  if (!row) throw notFound('This import does not exist.')
  return row
}

/** The part of a file that is shown beside its plan. */
interface About {
  leftOut: string[]
  /** Absent in files read by the previous release. */
  doubled?: string[]
  /** Sample values by column. */
  samples: string[][]
}

/**
 * Reads the part of a file that is shown: the first filled cells of each column, and headings that are not imported.
 */
export const aboutOf = (rows: readonly (readonly string[])[], width: number, leftOut: string[]): About => {
  const firstRows = rows.filter(line => line.some(text => text !== '')).slice(0, sampleRows)
  return {
    leftOut,
    samples: Array.from({ length: width }, (_, column) =>
      firstRows.map(line => (line[column] ?? '').slice(0, maxSampleLength)).filter(text => text !== ''),
    ),
  }
}

export const cellsOf = async (db: Knex, id: string): Promise<string[][]> => {
  const row: { cells: Json<string[][]> } | undefined = await db('product_imports')
    .where({ id })
    .first('cells')
  return row ? fromJson(row.cells) : []
}

const readUserName = async (db: Knex, userId: string | null): Promise<string | null> => {
  if (userId === null) return null
  const user: { first_name: string; last_name: string } | undefined = await db('users')
    .where({ id: userId })
    .first('first_name', 'last_name')
  return user ? `${user.first_name} ${user.last_name}` : null
}

interface Step {
  title: string
  reason: string | null
  undo_reason: string | null
}

const isUndo = (state: ProductImport['state']) => state === 'undoing' || state === 'undone'

/** Counts the products of an import, some of which may take two steps. */
export const countProducts = ({ found, total }: Pick<ImportRow, 'found' | 'total'>): number => {
  if (found === null) return total
  const { newProducts, changedProducts } = fromJson(found)
  return newProducts + changedProducts
}

/** Reads the progress, and which products could not be changed or restored. */
const readProgress = async (db: Knex, { id, state, ...row }: ImportRow) => {
  const [{ all, undone }] = (await db('product_import_steps')
    .where({ import_id: id })
    .count({ all: '*', undone: 'undone_at' })) as [{ all: number; undone: number }]
  // Second steps come last, and are undone first.
  const total = countProducts(row)
  const [applied, stillApplied] = [Math.min(all, total), Math.min(all - undone, total)]
  const doneCount = isUndo(state) ? applied - stillApplied : applied
  const reason = isUndo(state) ? 'undo_reason' : 'reason'
  const failedSteps = db('product_import_steps').where({ import_id: id }).whereNotNull(reason)
  const failures: Step[] = await failedSteps
    .clone()
    .orderBy('place')
    .limit(maxFailures)
    .select('title', 'reason', 'undo_reason')
  return {
    total,
    done: doneCount,
    left: failures.map(step => ({ title: step.title, reason: step[reason] ?? '' })),
    leftCount: failures.length < maxFailures ? failures.length : await countRows(failedSteps),
  }
}

/** Throws `not_found`, and `forbidden` for callers who may not see its records. */
export const findOwnImport = async (db: Knex, viewer: Viewer, id: string): Promise<ImportRow> => {
  const row = await findImport(db, id)
  requirePermissions(viewer, row.format)
  return row
}

/** Finds the next part of the same ZIP that is waiting to be imported. */
export const findNextPart = async (db: Knex, { archive_id: archiveId, archive_place: place }: ImportRow) => {
  if (archiveId === null) return null
  const nextPart: Pick<ImportRow, 'id' | 'format'> | undefined = await db('product_imports')
    .where({ archive_id: archiveId })
    .where('archive_place', '>', place)
    .whereIn('state', ['read', 'checked'])
    .orderBy('archive_place')
    .first('id', 'format')
  return nextPart ?? null
}

/** Selects the imported parts of the same ZIP, newest first, the order in which they are undone. */
const importedParts = (db: Knex, archiveId: string): Knex.QueryBuilder =>
  db('product_imports')
    .where({ archive_id: archiveId })
    .whereIn('state', ['applying', 'applied', 'undoing'])
    .orderBy('archive_place', 'desc')

/** Finds the part of a ZIP to undo next. Throws `forbidden` if one may not be seen, and `conflict` if none is left. */
export const findPartToUndo = async (db: Knex, viewer: Viewer, row: ImportRow): Promise<string> => {
  if (row.archive_id === null) return row.id
  const parts: Pick<ImportRow, 'id' | 'format'>[] = await importedParts(db, row.archive_id).select(
    'id',
    'format',
  )
  for (const { format } of parts) requirePermissions(viewer, format)
  const [lastPart] = parts
  if (!lastPart) throw new Failure('conflict', 'This ZIP has already been undone.')
  return lastPart.id
}

/** Reads an import as staff see it. Throws `not_found`. */
export const readImport = async (db: Knex, id: string): Promise<ProductImport> => {
  const row = await findImport(db, id)
  const fields = fromJson(row.columns)
  const { samples = [], leftOut = [], doubled = [] } = fromJson(row.about)
  return {
    id,
    fileName: row.file_name,
    createdAt: row.created_at,
    by: await readUserName(db, row.user_id),
    state: row.state,
    format: row.format,
    rowCount: row.row_count,
    columns: fromJson(row.header).map((header, column) => ({
      header: header.slice(0, maxSampleLength),
      // Costs are shown only to staff who may change products.
      samples: fields[column] === 'cost' ? [] : (samples[column] ?? []),
      field: fields[column] ?? null,
    })),
    leftOut,
    doubled,
    fixed: [],
    makesCollections: false,
    invites: false,
    ...fromJson(row.choices),
    found: row.found === null ? null : fromJson(row.found),
    ...(await readProgress(db, row)),
    pictures: await readPictureProgress(db, id),
    next: await findNextPart(db, row),
    zipParts: row.archive_id === null ? 0 : (await importedParts(db, row.archive_id).select('id')).length,
  }
}

/** Reads a page of the imports, newest first. Tested on SQLite and Postgres. */
export const listImports = async (db: Knex, { page, limit }: { page: number; limit: number }) => {
  const importRows: (ImportRow & { first_name: string | null; last_name: string | null; done: number })[] =
    await db('product_imports as i')
      .leftJoin('users as u', 'u.id', 'i.user_id')
      .orderBy([
        { column: 'i.created_at', order: 'desc' },
        { column: 'i.id', order: 'desc' },
      ])
      .offset((page - 1) * limit)
      .limit(limit)
      .select('i.id', 'i.file_name', 'i.created_at', 'i.state', 'i.total', 'i.found')
      .select('u.first_name', 'u.last_name')
      .select(
        db('product_import_steps as s')
          .whereRaw('s.import_id = i.id')
          .whereNull('s.undone_at')
          .count('*')
          .as('done'),
      )
  const items = importRows.map(row => {
    const total = countProducts(row)
    return {
      id: row.id,
      fileName: row.file_name,
      createdAt: row.created_at,
      by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      state: row.state,
      total,
      done: Math.min(row.done, total),
    }
  })
  return pageOf(items, await countRows(db('product_imports')), page, limit)
}
