import type { Input } from '@shop/contracts/endpoint'
import { sheetKind } from '@shop/contracts/products/sheetFormats'
import type { checkProductImport, ProductImportRow } from '@shop/contracts/products/sheets'
import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { Failure, invalid } from '../../../../platform/http/Failure.ts'
import { emptyReading, type Reading, type Remark } from '../../moving/formats/Reading.ts'
import { storeMapping } from '../../moving/mappings.ts'
import { correctCells, type CorrectedCell } from './correctCells.ts'
import { dropOtherPlans, dropPlan, keepPlan } from './keepPlan.ts'
import { planSheet } from './planSheet.ts'
import { cellsOf, findImport } from './readImport.ts'
import { isRecord, type StoredPlan, type ProductPlan, type SheetChoices } from './SheetPlan.ts'
import { planRecords } from '../../moving/records/planRecords.ts'

type CheckInput = Input<typeof checkProductImport>

const checkColumns = (
  columns: readonly (SheetField | null)[],
  fixed: SheetChoices['fixed'],
  width: number,
) => {
  if (columns.length !== width) throw invalid({ columns: `The file has ${width} columns.` })
  const mapped = columns.filter(field => field !== null)
  const fixedFields = fixed.map(({ field }) => field)
  const findDuplicate = (fields: readonly SheetField[]) =>
    fields.find((field, index) => fields.indexOf(field) !== index)
  const repeatedField = findDuplicate(mapped) ?? findDuplicate(fixedFields)
  if (repeatedField)
    throw invalid({ columns: `Two columns are set to hold ${sheetFieldLabel(repeatedField)}.` })
  const usedFields = [...new Set([...mapped, ...fixedFields])]
  if (!columns.includes('sku')) throw invalid({ columns: 'Choose the column that holds the SKU.' })
  if (usedFields.length === 1) throw invalid({ columns: 'Choose at least one column besides the SKU.' })
  if (usedFields.includes('baseStock') && !usedFields.includes('stock'))
    throw invalid({ columns: 'Stock when exported needs a column for Stock as well.' })
}

/** Drops the reader's remarks on cells that staff have corrected. */
const withoutCorrected = (reading: Partial<Reading>, corrections: readonly CorrectedCell[]): Reading => {
  const corrected = new Set(corrections.map(({ row, field }) => `${row} ${field}`))
  const isUncorrected = ({ row, field }: Remark) => !corrected.has(`${row} ${field}`)
  const { notes, problems, ...others } = { ...emptyReading(), ...reading }
  return { ...others, notes: notes.filter(isUncorrected), problems: problems.filter(isUncorrected) }
}

const idOf = (plan: StoredPlan) => (isRecord(plan) ? plan.id : plan.productId)

const countFindings = (keptPlans: readonly StoredPlan[], rows: readonly ProductImportRow[]) => {
  // Leaves out sales, because a product on sale is already counted.
  const countedPlans = keptPlans.filter(plan => !isRecord(plan) || plan.record !== 'sales')
  const plans = countedPlans.filter((plan): plan is ProductPlan => !isRecord(plan))
  const variants = plans.flatMap(plan => plan.variants)
  // A product whose companions are set in a second step has two plans.
  const newIds = new Set(countedPlans.filter(({ isNew }) => isNew).map(idOf))
  const countRows = (...kinds: ProductImportRow['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).length
  return {
    newProducts: newIds.size,
    changedProducts: new Set(countedPlans.map(idOf)).size - newIds.size,
    newVariants: variants.filter(({ variantId }) => variantId === null).length,
    changedVariants: variants.filter(({ variantId }) => variantId !== null).length,
    sameRows: countRows('same'),
    changedRows: countRows('new', 'changed'),
    wrongRows: countRows('wrong'),
    skippedRows: countRows('skipped'),
    pictures: plans.reduce((sum, { pictures = [] }) => sum + pictures.length, 0),
    notedRows: rows.filter(({ kind, notes = [] }) => notes.length > 0 && kind !== 'skipped').length,
  }
}

const openStates: ReadonlySet<string> = new Set(['read', 'checked'])
const alreadyApplied = () => new Failure('conflict', 'This import has already been applied.')
const checkedMeanwhile = () =>
  new Failure('conflict', 'This import has been checked or applied meanwhile. Please look again.')

const readStoredReading = async (db: Knex, id: string): Promise<Partial<Reading>> => {
  const row: { reading: Json<Partial<Reading>> } | undefined = await db('product_imports')
    .where({ id })
    .first('reading')
  return row ? fromJson(row.reading) : {}
}

/**
 * Plans what an import would do, and stores the plan. Throws `not_found`, `validation_failed`, and `conflict` once the
 * import has begun.
 */
export const checkImport = async (
  deps: Deps,
  { id, columns, corrections = [], fixed = [], makesCollections = false, invites = false }: CheckInput,
) => {
  const { db } = deps
  const { header: storedHeader, state, format, about, check_id: earlierCheckId } = await findImport(db, id)
  if (!openStates.has(state)) throw alreadyApplied()
  const header = fromJson(storedHeader)
  const isProductSheet = sheetKind(format) === 'products'
  if (isProductSheet) checkColumns(columns, fixed, header.length)
  const cells = await cellsOf(db, id)
  const corrected = correctCells(cells, columns, corrections)
  const choices = { fixed, makesCollections, invites }
  const reading = withoutCorrected(await readStoredReading(db, id), corrected)
  const plan = isProductSheet
    ? await planSheet(db, { cells, columns, choices, reading, at: nowIso(deps) })
    : await planRecords(deps, format, { header, cells, reading })
  const checkId = await keepPlan(db, id, plan)
  const isValid = await transaction(db, async trx => {
    const updatedCount = await trx('product_imports')
      // A check that has ended meanwhile has deleted the findings that this check has stored so far.
      .where({ id, check_id: earlierCheckId })
      .whereIn('state', [...openStates])
      .update({
        state: 'checked',
        columns: JSON.stringify(columns),
        ...(corrections.length > 0 && { cells: JSON.stringify(cells), reading: JSON.stringify(reading) }),
        choices: JSON.stringify(choices),
        ...(plan.leftOut && {
          about: JSON.stringify({ ...fromJson(about), leftOut: plan.leftOut }),
        }),
        check_id: checkId,
        found: JSON.stringify(countFindings(plan.products, plan.rows)),
        total: plan.products.length,
      })
    if (updatedCount > 0) await dropOtherPlans(trx, id, checkId)
    return updatedCount > 0
  })
  if (!isValid) {
    await dropPlan(db, id, checkId)
    throw checkedMeanwhile()
  }
  if (!isProductSheet) return
  await storeMapping(db, header, { columns, choices: { fixed: [], makesCollections } }, nowIso(deps))
}
