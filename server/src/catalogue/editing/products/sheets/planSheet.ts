import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { sheetFieldLabel, sheetFieldNames, type SheetField } from '@shop/contracts/products/sheetFields'
import { isBlank } from '@shop/contracts/tidy'
import type { Knex } from 'knex'
import type { Reading } from '../../moving/formats/Reading.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { loadSettings } from '../../../../office/settings/loadSettings.ts'
import { isBlankCell } from './cells.ts'
import { deferNewCompanions, readCompanions } from './companions.ts'
import { mapWithPauses } from './mapWithPauses.ts'
import { fillBlanks } from './fillBlanks.ts'
import { planProduct, type PlanContext } from './planProduct.ts'
import { readExistingProducts, type ExistingProducts, type KnownProduct } from './existingProducts.ts'
import { readRows, textOf } from './readRows.ts'
import { resolveSkus, skusToLookUp } from './resolveSkus.ts'
import { findRoundedBarcodes, noteSharedBarcodes } from './sharedBarcodes.ts'
import { rowChanges } from './rowChanges.ts'
import { planSales, readSales, saleChanges } from './sales.ts'
import type { ProductPlan, ReadRow, SheetInput, SheetPlan } from './SheetPlan.ts'

const textsOf = (rows: readonly ReadRow[], field: SheetField) =>
  [...new Set(rows.map(row => textOf(row, field)))].filter(text => text !== '')

interface Group {
  /** Id of the product, or of the one to be created. */
  id: string
  /** Null for a new product; undefined if the rows do not name their product. */
  known: KnownProduct | null | undefined
  rows: [ReadRow, ...ReadRow[]]
}

/** Reports the missing fields of a row without a product. */
const reportOrphan = ({ cells, problems }: ReadRow) => {
  if (problems.has('sku') || problems.has('slug') || problems.has('title')) return
  if (cells.has('title')) problems.set('title', 'A new product needs a title.')
  else problems.set('sku', 'There is no variant with this SKU.')
}

/** Groups rows by product: that of their SKU, else that of their slug, else a new one. */
const groupRows = (rows: readonly ReadRow[], { bySku, bySlug }: ExistingProducts): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const slug = row.values.get('slug')
    const owner = bySku.get(textOf(row, 'sku'))
    const existing = owner ?? (typeof slug === 'string' ? bySlug.get(slug) : undefined) ?? null
    if (owner && !isBlankCell('slug', row.cells.get('slug') ?? '') && slug !== owner.slug)
      row.problems.set('slug', `This SKU belongs to ${owner.slug}.`)
    const isOrphan = !existing && (typeof slug !== 'string' || !row.cells.has('title'))
    if (isOrphan) reportOrphan(row)
    const key = isOrphan ? `row ${row.row}` : (existing?.id ?? String(slug))
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { id: existing?.id ?? newId(), known: isOrphan ? undefined : existing, rows: [row] })
  }
  return [...groups.values()]
}

const isAboutProduct = (group: Group): group is Group & { known: KnownProduct | null } =>
  group.known !== undefined

const emptyPlan = (title: string): ProductPlan => ({
  productId: '',
  slug: '',
  title,
  isNew: false,
  changes: {},
  variants: [],
})

interface PlannedGroup {
  plan: ProductPlan
  isLeftOut: boolean
  context: PlanContext & { sales: Awaited<ReturnType<typeof readSales>>; timezone: string }
}

const presentNotes = ({ notes }: ReadRow) =>
  [...notes].map(([field, text]) => ({ label: sheetFieldLabel(field), text }))

const presentRow = (
  row: ReadRow,
  isFirst: boolean,
  { plan, isLeftOut, context }: PlannedGroup,
): ProductImportRow => {
  const variant = plan.variants.find(({ sku }) => sku === row.values.get('sku'))
  const changes = [
    ...rowChanges(plan, variant, isFirst, context),
    ...saleChanges(context.sales.get(row.row) ?? [], context),
  ]
  const problems = sheetFieldNames.flatMap(field => {
    const text = row.problems.get(field)
    const rawText = row.cells.get(field)?.slice(0, 200) ?? null
    return text === undefined ? [] : [{ field, label: sheetFieldLabel(field), given: rawText, text }]
  })
  const isNew = plan.isNew || (variant !== undefined && variant.variantId === null)
  const kindOfRow = () => {
    if (problems.length > 0) return 'wrong'
    if (!isNew && changes.length === 0) return 'same'
    if (isLeftOut) return 'left'
    return isNew ? 'new' : 'changed'
  }
  return {
    row: row.row,
    sku: textOf(row, 'sku').slice(0, 80),
    title: plan.title.slice(0, 200),
    kind: kindOfRow(),
    changes,
    problems,
    ...(row.notes.size > 0 && { notes: presentNotes(row) }),
  }
}

/** Adds a column for each value that holds for all rows and has no column yet. */
const withFixed = ({ cells, columns, choices }: SheetInput) => {
  const fixed = choices.fixed.filter(({ field }) => !columns.includes(field))
  return {
    columns: [...columns, ...fixed.map(({ field }) => field)],
    texts: cells.map(row => (row.every(isBlank) ? row : [...row, ...fixed.map(({ text }) => text)])),
  }
}

/** Copies the format reader's notes and problems into their rows. */
const copyRemarks = (rows: readonly ReadRow[], { notes, problems }: Reading) => {
  const byRow = new Map(rows.map(row => [row.row, row]))
  for (const { row, field, text } of notes) {
    const rowNotes = byRow.get(row)?.notes
    rowNotes?.set(field, [rowNotes.get(field), text].filter(Boolean).join(' '))
  }
  for (const { row, field, text } of problems) byRow.get(row)?.problems.set(field, text)
}

/** Presents the rows of a sheet that its reader left out. */
export const presentSkipped = ({ skipped }: Pick<Reading, 'skipped'>): ProductImportRow[] =>
  skipped.map(({ row, title, reason }) => ({
    row,
    sku: '',
    title: title.slice(0, 200),
    kind: 'skipped',
    changes: [],
    problems: [],
    notes: [{ label: 'Skipped', text: reason }],
  }))

const hasEffect = ({ isNew, changes, variants, pictures = [] }: ProductPlan) =>
  isNew || Object.keys(changes).length > 0 || variants.length > 0 || pictures.length > 0

/**
 * Plans what a sheet would do to the present catalogue, and lists all problems. Products with a wrong row are left
 * out.
 */
export const planSheet = async (db: Knex, input: SheetInput): Promise<SheetPlan> => {
  const { settings } = await loadSettings(db)
  const { currency, timezone } = settings.general
  const { texts, columns } = withFixed(input)
  const cellContext = { currency, timezone, hasSemicolons: input.reading.hasSemicolons ?? false }
  const rows = await readRows(texts, columns, cellContext)
  const knownProducts = await readExistingProducts(db, skusToLookUp(rows), textsOf(rows, 'slug'))
  resolveSkus(rows, knownProducts)
  copyRemarks(rows, input.reading)
  const sales = await readSales(db, input.reading, {
    rows,
    known: knownProducts,
    at: input.at,
    currency,
    timezone,
  })
  const groups = groupRows(rows, knownProducts)
  const fixedColumns = input.choices.fixed.filter(({ field }) => input.columns.includes(field))
  for (const group of groups) fillBlanks(group, fixedColumns, { currency, timezone })
  const companions = await readCompanions(db, groups.filter(isAboutProduct))
  const newCollections: PlanContext['newCollections'] = input.choices.makesCollections ? new Map() : null
  const formerPaths = new Map((input.reading.formerPaths ?? []).map(({ row, path }) => [row, path]))
  const context = {
    ...knownProducts,
    currency,
    timezone,
    companions,
    newCollections,
    formerPaths,
    sales,
    roundedBarcodes: findRoundedBarcodes(rows),
  }
  const plannedGroups = await mapWithPauses(groups, group => {
    const plan = isAboutProduct(group)
      ? planProduct(group, context)
      : emptyPlan(textOf(group.rows[0], 'title'))
    return {
      productRows: group.rows,
      plan,
      context,
      isLeftOut: group.rows.some(({ problems }) => problems.size > 0),
    }
  })
  await noteSharedBarcodes(db, plannedGroups)
  const acceptedPlans = plannedGroups.filter(({ isLeftOut }) => !isLeftOut)
  const plans = acceptedPlans.map(({ plan }) => plan)
  const saleRows = acceptedPlans.flatMap(({ plan, productRows }) =>
    productRows.flatMap(row =>
      (sales.get(row.row) ?? []).map(sale => ({ plan, sale, sku: textOf(row, 'sku') })),
    ),
  )
  const plansWithSale = new Set(saleRows.map(({ plan }) => plan))
  const newIds = new Set(groups.filter(group => group.known === null).map(({ id }) => id))
  const rowsByGroup = await mapWithPauses(plannedGroups, ({ productRows, ...plannedGroup }) =>
    productRows.map((row, index) => presentRow(row, index === 0, plannedGroup)),
  )
  return {
    // Sales come last, after their variants, and are undone first.
    products: [
      ...deferNewCompanions(plans, newIds).filter(plan => hasEffect(plan) || plansWithSale.has(plan)),
      ...planSales(saleRows),
    ],
    rows: [...rowsByGroup.flat(), ...presentSkipped(input.reading)].toSorted((a, b) => a.row - b.row),
  }
}
