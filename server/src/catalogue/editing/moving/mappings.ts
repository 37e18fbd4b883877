import { createHash } from 'node:crypto'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import type { SheetChoices } from '../products/sheets/SheetPlan.ts'

interface Mapping {
  columns: (SheetField | null)[]
  choices: SheetChoices
}

/** Returns the key of a header. Headers that differ only in case and in blanks around headings have the same key. */
const keyOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(text => text.trim().toLowerCase())))
    .digest('hex')

/**
 * Stores the choices for a sheet, for the next one with the same headings; values for all rows apply to one file only.
 */
export const storeMapping = async (
  db: Knex,
  header: readonly string[],
  { columns, choices }: Mapping,
  at: string,
): Promise<void> => {
  await db('import_mappings')
    .insert({
      header_key: keyOf(header),
      columns: JSON.stringify(columns),
      choices: JSON.stringify(choices),
      used_at: at,
    })
    .onConflict('header_key')
    .merge()
}

/** Reads the choices for the last sheet with these headings; null if there was none. */
export const findMapping = async (db: Knex, header: readonly string[]): Promise<Mapping | null> => {
  const row: { columns: Json<Mapping['columns']>; choices: Json<SheetChoices> } | undefined = await db(
    'import_mappings',
  )
    .where({ header_key: keyOf(header) })
    .first('columns', 'choices')
  return row
    ? {
        columns: fromJson(row.columns),
        choices: fromJson(row.choices),
      }
    : null
}
