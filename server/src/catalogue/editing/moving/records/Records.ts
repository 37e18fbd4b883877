import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { problemText } from '@shop/contracts/problemText'
import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Deps } from '../../../../platform/base/deps.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { RecordPlan, SheetChoices } from '../../products/sheets/SheetPlan.ts'
import type { SourceSheet } from '../formats/Reading.ts'

/** Effects of importing a sheet of records. */
export interface ImportPlan {
  plans: RecordPlan[]
  rows: ProductImportRow[]
}

/** Context in which a record is written. */
export interface RecordWriteContext {
  deps: Deps
  at: string
  userId: string
  importId: string
  format: SheetFormat
  choices: Partial<SheetChoices>
  /** Position of the record in its import. */
  index: number
}

/**
 * A kind of records that can be imported. `apply` throws a Failure if something changed since the check; `undo`
 * returns the records it leaves because other data depends on them.
 */
export interface Records {
  plan: (deps: Deps, source: SourceSheet, format: SheetFormat) => Promise<ImportPlan>
  apply: (trx: Knex.Transaction, plan: RecordPlan, writing: RecordWriteContext) => Promise<void>
  undo: (trx: Knex.Transaction, plan: RecordPlan, writing: RecordWriteContext) => Promise<string[]>
}

/** Returns the reason why a row cannot be imported; rethrows any other error. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return Object.values(error.fields ?? {})[0] ?? error.message
}

/** Writes the first problem of a row that does not fit its schema, with the heading of its cell. */
export const fieldProblem = ({ issues }: z.core.$ZodError, headingOf: (field: string) => string): string => {
  const [issue] = issues
  return issue ? `${headingOf(String(issue.path[0]))}: ${problemText(issue)}` : 'It cannot be read.'
}

interface RowFacts {
  title: string
  kind: 'new' | 'changed' | 'same'
  changes?: ProductImportRow['changes']
  notes?: string[]
}

const maxLength = 200

/** Builds a row of the plan for staff. */
export const planRow = (
  row: number,
  { title, kind, changes = [], notes = [] }: RowFacts,
): ProductImportRow => ({
  row,
  sku: '',
  title: title.slice(0, maxLength),
  kind,
  changes,
  problems: [],
  ...(notes.length > 0 && { notes: notes.map(text => ({ label: 'Note', text })) }),
})

/** Builds a row that is left out, with the reason as a sentence. */
export const skippedRow = (row: number, title: string, reason: string): ProductImportRow => ({
  row,
  sku: '',
  title: title.slice(0, maxLength),
  kind: 'skipped',
  changes: [],
  problems: [],
  notes: [{ label: 'Skipped', text: reason }],
})

/** Describes a fact of a new record. */
export const newValue = (label: string, after: string): ProductImportRow['changes'] =>
  after === '' ? [] : [{ label, before: 'none', after: after.slice(0, maxLength) }]
