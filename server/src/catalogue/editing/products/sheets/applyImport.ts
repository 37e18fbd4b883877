import { setTimeout as turn } from 'node:timers/promises'
import { sheetKind } from '@shop/contracts/products/sheetFormats'
import type { Knex } from 'knex'
import { nextPosition } from '../../../../platform/database/rows.ts'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { enqueue } from '../../../../platform/events/outbox/enqueue.ts'
import { savepoint } from '../../../../platform/database/beforeCommit.ts'
import { isDuplicateKey, isUniqueViolation } from '../../../../platform/database/errors.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { applyPlans } from './applyPlan.ts'
import { holdApplying, moveState } from './importState.ts'
import { firstPositionOf, readPlans } from './keepPlan.ts'
import { findImport, findNextPart, countProducts, type ImportRow } from './readImport.ts'
import { isRecord, type StoredPlan, type ProductPlan } from './SheetPlan.ts'
import type { RecordWriteContext } from '../../moving/records/Records.ts'
import { applyRecord, undoRecord } from '../../moving/records/writeRecords.ts'
import { releasePictures } from '../../moving/pictures/keepPictures.ts'
import { undoPlan } from './undoPlan.ts'
import type { WriteContext } from './writeProduct.ts'

/** Small, so that locks of products, and on SQLite the whole database, are held only for a moment. */
const changedPerTransaction = 5
/** Batch size for new products, which are written together, and for records, each of which takes a few rows. */
const newPerTransaction = 10
/** Time limit of one call, ms; the next call continues from there. */
const maxCallMs = 1500
/** Pause between two batches, ms. */
const pauseMs = 5

const lockVariants = async (trx: Knex.Transaction, plans: readonly StoredPlan[]) => {
  const ids = plans.flatMap(plan => (isRecord(plan) ? [] : [plan.productId]))
  if (ids.length === 0) return
  await trx('variants').whereIn('product_id', ids).orderBy('id').forUpdate().select('id')
}

const alreadyRunning = () => new Failure('conflict', 'Somebody else is running this import at the moment.')

/** Runs work in its own savepoint, so that a refused product does not affect others. */
const tryInSavepoint = async <T>(trx: Knex.Transaction, work: (inner: Knex.Transaction) => Promise<T>) => {
  try {
    return { result: await savepoint(trx, work), reason: null }
  } catch (error) {
    if (error instanceof Failure) return { result: null, reason: error.message }
    if (isUniqueViolation(error, 'variants.sku') || isUniqueViolation(error, 'products.slug'))
      return { result: null, reason: 'Its SKU or slug has been taken since the check.' }
    if (isUniqueViolation(error, 'collections.slug'))
      return { result: null, reason: 'Its collection has been made since the check.' }
    throw error
  }
}

const noteImport = (
  trx: Knex.Transaction,
  viewer: Viewer,
  row: ImportRow,
  action: 'create' | 'delete',
  at: string,
) => {
  const kind = sheetKind(row.format)
  const facts = { name: row.file_name, rows: row.row_count, [kind]: countProducts(row) }
  return noteChange(trx, {
    at,
    userId: viewer.id,
    act: action,
    subject: 'import',
    subjectId: row.id,
    before: action === 'delete' ? facts : null,
    after: action === 'create' ? facts : null,
  })
}

/** Runs batches until one finds nothing left or the call has lasted long enough. */
const runBatches = async (batch: () => Promise<number>) => {
  const deadline = performance.now() + maxCallMs
  for (;;) {
    if ((await batch()) === 0) return true
    if (performance.now() > deadline) return false
    // A batch on SQLite blocks the process, so other requests get their turn before the next one.
    await turn(pauseMs)
  }
}

const importNotePrefix = 'Import of'
const noteText = (prefix: string, { file_name: name }: ImportRow) => `${prefix} ${name}.`.slice(0, 200)

const writingOf = (
  deps: Deps,
  viewer: Viewer,
  row: ImportRow,
  prefix: string,
): WriteContext & RecordWriteContext => ({
  deps,
  index: 0,
  choices: fromJson(row.choices),
  format: row.format,
  at: nowIso(deps),
  userId: viewer.id,
  importId: row.id,
  note: noteText(prefix, row),
  importNote: noteText(importNotePrefix, row),
})

interface StepInput {
  row: ImportRow
  plan: StoredPlan
  place: number
  writing: WriteContext & RecordWriteContext
}

/**
 * Carries out one plan. Companions may be the second step of a product: if the first was refused, that has been
 * reported and there is nothing more to do.
 */
const applyStep = async (
  trx: Knex.Transaction,
  { row, plan, place: index, writing }: StepInput,
): Promise<{ plan: string | null; reason: string | null }> => {
  if (isRecord(plan)) {
    const { reason } = await tryInSavepoint(trx, inner => applyRecord(inner, plan, { ...writing, index }))
    return { plan: reason === null ? JSON.stringify(plan) : null, reason }
  }
  const mayBeSecond = !plan.isNew && plan.variants.length === 0
  const earlierPosition = mayBeSecond ? await firstPositionOf(trx, row, plan.productId) : index
  const isSecond = earlierPosition < index
  const earlierStep = isSecond
    ? await trx('product_import_steps').where({ import_id: row.id, place: earlierPosition }).first('reason')
    : null
  if (earlierStep?.reason) return { plan: null, reason: null }
  const { reason } = await tryInSavepoint(trx, inner => applyPlans(inner, [plan], writing))
  if (reason === null) return { plan: JSON.stringify(plan), reason }
  return {
    plan: null,
    reason: isSecond ? `Imported, except for the products it is shown with. ${reason}` : reason,
  }
}

const isNewProduct = (plan: StoredPlan): plan is ProductPlan => !isRecord(plan) && plan.isNew

/** Reads the next plans to be carried out in one transaction. */
const readBatch = async (trx: Knex.Transaction, row: ImportRow, from: number): Promise<StoredPlan[]> => {
  const plans = await readPlans(trx, row, from, newPerTransaction)
  const hasChanges = plans.some(plan => !isNewProduct(plan) && !isRecord(plan))
  return hasChanges ? plans.slice(0, changedPerTransaction) : plans
}

/** Creates new products in shared statements. Returns false, with nothing done, if one of them is refused. */
const createTogether = async (trx: Knex.Transaction, batch: readonly StoredPlan[], writing: WriteContext) => {
  const newPlans = batch.filter(isNewProduct)
  if (newPlans.length < batch.length) return false
  const { reason } = await tryInSavepoint(trx, inner => applyPlans(inner, newPlans, writing))
  return reason === null
}

const applyBatch = (deps: Deps, viewer: Viewer, row: ImportRow) =>
  transaction(deps.db, async trx => {
    if (!(await holdApplying(trx, row))) return 0
    const firstPosition = await nextPosition(
      trx('product_import_steps').where({ import_id: row.id }),
      'place',
    )
    const batch = await readBatch(trx, row, firstPosition)
    if (batch.length === 0) return 0
    await lockVariants(trx, batch)
    const writing = writingOf(deps, viewer, row, importNotePrefix)
    const placedPlans = batch.map((plan, index) => ({ plan, place: firstPosition + index }))
    const stepOf = ({ plan, place: index }: (typeof placedPlans)[number]) => ({
      import_id: row.id,
      place: index,
      title: plan.title,
    })
    if (await createTogether(trx, batch, writing)) {
      const steps = placedPlans.map(placed => ({ ...stepOf(placed), plan: JSON.stringify(placed.plan) }))
      await trx('product_import_steps').insert(steps)
      return batch.length
    }
    // Writes each before the next, which may be a second step of the same product.
    for (const placed of placedPlans) {
      const step = await applyStep(trx, { row, writing, ...placed })
      await trx('product_import_steps').insert({ ...stepOf(placed), ...step })
    }
    return batch.length
  })

/** Ends an import, has its pictures fetched and its report sent; for a ZIP, after its last part. */
const finishImport = async ({ db, ...deps }: Deps, row: ImportRow) => {
  const isApplied = await transaction(db, async trx => {
    if (!(await moveState(trx, row, ['applying'], 'applied'))) return false
    if (await findNextPart(trx, row)) return true
    await enqueue(trx, {
      dedupeKey: `import-report:${row.id}`,
      kind: 'import-report',
      payload: { importId: row.id },
      at: nowIso(deps),
    })
    return true
  })
  if (isApplied) await releasePictures(db, row.id, nowIso(deps))
}

/** Carries out the next part of a checked import. Throws `not_found`, `conflict`. */
export const applyImport = async (deps: Deps, viewer: Viewer, id: string, leavesOutWrong: boolean) => {
  const { db } = deps
  const row = await findImport(db, id)
  const { wrongRows } = row.found === null ? { wrongRows: 0 } : fromJson(row.found)
  if (row.state === 'checked' && wrongRows > 0 && !leavesOutWrong)
    throw new Failure('conflict', `${wrongRows === 1 ? '1 row is' : `${wrongRows} rows are`} wrong.`)
  if (row.state === 'applied') return
  // Checked by a server of the previous release.
  if (row.check_id === null) throw new Failure('conflict', 'Please have the file checked again.')
  await transaction(db, async trx => {
    if (await moveState(trx, row, ['checked'], 'applying'))
      await noteImport(trx, viewer, row, 'create', nowIso(deps))
    else await holdApplying(trx, row)
  })
  try {
    if (await runBatches(() => applyBatch(deps, viewer, row))) await finishImport(deps, row)
  } catch (error) {
    if (isDuplicateKey(error, 'product_import_steps', 'place')) throw alreadyRunning()
    throw error
  }
}

interface Step {
  place: number
  plan: Json<StoredPlan> | null
}

const undoStep = (trx: Knex.Transaction, plan: StoredPlan, writing: WriteContext & RecordWriteContext) =>
  isRecord(plan) ? undoRecord(trx, plan, writing) : undoPlan(trx, plan, writing)

const undoBatch = (deps: Deps, viewer: Viewer, row: ImportRow) =>
  transaction(deps.db, async trx => {
    const steps: Step[] = await trx('product_import_steps')
      .where({ import_id: row.id, undone_at: null })
      .orderBy('place', 'desc')
      .limit(sheetKind(row.format) === 'products' ? changedPerTransaction : newPerTransaction)
      .select('place', 'plan')
    const plans = steps.flatMap(step => (step.plan ? [fromJson(step.plan)] : []))
    await lockVariants(trx, plans)
    const writing = writingOf(deps, viewer, row, 'Undone: import of')
    for (const { place: index, plan } of steps) {
      // Claims the step; a concurrent run that comes second gets `alreadyRunning`.
      const isClaimed = await trx('product_import_steps')
        .where({ import_id: row.id, place: index, undone_at: null })
        .update({ undone_at: writing.at })
      if (!isClaimed) throw alreadyRunning()
      if (!plan) continue
      const { result, reason } = await tryInSavepoint(trx, inner => undoStep(inner, fromJson(plan), writing))
      const problem = reason ?? (result?.length ? `Not undone: ${result.join('; ')}.` : null)
      await trx('product_import_steps')
        .where({ import_id: row.id, place: index })
        .update({ undo_reason: problem })
    }
    return steps.length
  })

/** Undoes the next part of an import, the last product first. Throws `not_found`, `conflict`. */
export const undoImport = async (deps: Deps, viewer: Viewer, id: string) => {
  const row = await findImport(deps.db, id)
  await transaction(deps.db, async trx => {
    if (await moveState(trx, row, ['applying', 'applied'], 'undoing'))
      await noteImport(trx, viewer, row, 'delete', nowIso(deps))
    else {
      // Another call may have begun or ended the undo since the row was read.
      const { state } = await findImport(trx, id)
      const reason = state === 'undone' ? 'already been undone' : 'not been applied'
      if (state !== 'undoing') throw new Failure('conflict', `This import has ${reason}.`)
    }
  })
  if (await runBatches(() => undoBatch(deps, viewer, row)))
    await moveState(deps.db, row, ['undoing'], 'undone')
}
