import { setImmediate as turn } from 'node:timers/promises'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { batchesOf } from '@shop/contracts/batchesOf'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { countRows } from '../../../../platform/database/countMany.ts'
import type { ImportRow } from './readImport.ts'
import { isRecord, type StoredPlan, type SheetPlan } from './SheetPlan.ts'

/** Small, so that other requests run in between if the database is in this process. */
const batchSize = 100

type Filter = 'wrong' | 'changed' | 'noted' | 'skipped'

const insertInBatches = async <T>(
  db: Knex,
  table: string,
  items: readonly T[],
  rowOf: (item: T, index: number) => Record<string, string | number | boolean>,
) => {
  for (const [number, batch] of batchesOf(items, batchSize).entries()) {
    await db(table).insert(batch.map((item, index) => rowOf(item, number * batchSize + index)))
    await turn()
  }
}

/**
 * Writes the findings of a check in batches: there may be a row for each of 30,000 variants. They become valid once the
 * import names the returned check. Findings of earlier checks are deleted by `dropOtherPlans`.
 */
export const keepPlan = async (
  db: Knex,
  importId: string,
  { products, rows }: SheetPlan,
): Promise<string> => {
  const planKey = { import_id: importId, check_id: newId() }
  await insertInBatches(db, 'product_import_plans', products, (plan, position) => ({
    ...planKey,
    place: position,
    product_id: isRecord(plan) ? plan.id : plan.productId,
    plan: JSON.stringify(plan),
  }))
  await insertInBatches(db, 'product_import_rows', rows, (row, number) => ({
    ...planKey,
    number,
    kind: row.kind,
    has_notes: (row.notes ?? []).length > 0,
    content: JSON.stringify(row),
  }))
  return planKey.check_id
}

const planTables = ['product_import_plans', 'product_import_rows']

/** Deletes the findings of an import's other checks. */
export const dropOtherPlans = async (db: Knex, importId: string, checkId: string): Promise<void> => {
  for (const table of planTables)
    await db(table).where({ import_id: importId }).whereNot({ check_id: checkId }).delete()
}

/** Deletes the findings of a check that did not become valid. */
export const dropPlan = async (db: Knex, importId: string, checkId: string): Promise<void> => {
  for (const table of planTables) await db(table).where({ import_id: importId, check_id: checkId }).delete()
}

type CheckedImport = Pick<ImportRow, 'id' | 'check_id'>

const planKeyOf = ({ id, check_id }: CheckedImport) => ({ import_id: id, check_id: check_id ?? '' })

/** Reads the next plans of an import from a position. */
export const readPlans = async (
  db: Knex,
  checked: CheckedImport,
  from: number,
  count: number,
): Promise<StoredPlan[]> => {
  const planRows: { plan: Json<StoredPlan> }[] = await db('product_import_plans')
    .where(planKeyOf(checked))
    .where('place', '>=', from)
    .orderBy('place')
    .limit(count)
    .select('plan')
  return planRows.map(({ plan }) => fromJson(plan))
}

/** Finds the first position of a product in the plan; a product may have a second step. */
export const firstPositionOf = async (
  db: Knex,
  checked: CheckedImport,
  productId: string,
): Promise<number> => {
  const { place }: { place: number } = await db('product_import_plans')
    .where({ ...planKeyOf(checked), product_id: productId })
    .orderBy('place')
    .first('place')
  return place
}

const filters: Record<Filter, (rows: Knex.QueryBuilder) => Knex.QueryBuilder> = {
  wrong: rows => rows.where({ kind: 'wrong' }),
  changed: rows => rows.whereIn('kind', ['new', 'changed']),
  noted: rows => rows.where({ has_notes: true }).whereNot({ kind: 'skipped' }),
  skipped: rows => rows.where({ kind: 'skipped' }),
}

/** Reads a page of the check's findings. */
export const readFindings = async (
  db: Knex,
  checked: CheckedImport,
  { show, from, count }: { show: Filter; from: number; count: number },
): Promise<{ items: ProductImportRow[]; total: number }> => {
  const rows = filters[show](db('product_import_rows').where(planKeyOf(checked)))
  const findings: {
    content: Json<ProductImportRow>
  }[] = await rows.clone().orderBy('number').offset(from).limit(count).select('content')
  return {
    items: findings.map(({ content }) => fromJson(content)),
    total: await countRows(rows),
  }
}

/** Yields all findings of the check, in batches. */
export async function* readAllFindings(db: Knex, checked: CheckedImport): AsyncGenerator<ProductImportRow[]> {
  for (let from = 0; ; from += batchSize) {
    const findings: { content: string }[] = await db('product_import_rows')
      .where(planKeyOf(checked))
      .where('number', '>=', from)
      .orderBy('number')
      .limit(batchSize)
      .select('content')
    yield findings.map(({ content }) => fromJson(content))
    if (findings.length < batchSize) return
  }
}
