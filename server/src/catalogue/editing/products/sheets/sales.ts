import { batchesOf } from '@shop/contracts/batchesOf'
import { groupBy } from '@shop/contracts/groupBy'
import { readAmount } from '@shop/contracts/readAmount'
import { formatMoney } from '@shop/contracts/money'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../../../platform/base/localDays.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { DatedSale, Reading } from '../../moving/formats/Reading.ts'
import type { Records } from '../../moving/records/Records.ts'
import { readPlannedSales, type PlannedSale } from '../plans/plannedSales.ts'
import { addPlan } from '../plans/addPlan.ts'
import { PlannedChange, requestOf } from '../plans/PlannedChange.ts'
import { endPlanWithin } from '../plans/runPlans.ts'
import { describeChange } from '../planBulk.ts'
import { textOf } from './readRows.ts'
import type { ExistingProducts, KnownProduct } from './existingProducts.ts'
import type { ProductPlan, ReadRow, RecordPlan } from './SheetPlan.ts'

/** Maximum number of products in one planned change. */
const maxProducts = 2000

/** Sales of one period, as the content of a plan. */
interface SalePlanContent {
  /** Null if it begins with the import. */
  startsAt: string | null
  endsAt: string | null
  prices: { sku: string; salePrice: number }[]
}

interface ShopLocale {
  currency: string
  timezone: string
}

/** Returns a sale of whole days with its instants. */
const saleOf = ({ from, until }: DatedSale, pence: number, { timezone }: ShopLocale): PlannedSale => ({
  pence,
  startsAt: from === null ? null : startOfDay(timezone, from),
  endsAt: until === null ? null : startOfDay(timezone, addDays(until, 1)),
})

/** Makes the function that tells whether the shop already plans a sale, at a price or by a percentage. */
const createPlannedCheck = async (db: Knex) => {
  const openPlans = await PlannedChange.query(db).whereIn('state', ['planned', 'running'])
  const plannedKeys = new Set(
    openPlans.flatMap(plan => {
      const { change } = requestOf(plan)
      return change.kind === 'salePrices'
        ? change.prices.map(({ variantId, salePrice }) => `${variantId} ${salePrice} ${plan.endsAt}`)
        : []
    }),
  )
  const plannedSalesOf = await readPlannedSales(db)
  const salesByProduct = new Map<string, ReturnType<typeof plannedSalesOf>>()
  return (product: KnownProduct, variantId: string, { pence, endsAt }: PlannedSale) => {
    const salesByVariant = salesByProduct.get(product.id) ?? plannedSalesOf(product)
    salesByProduct.set(product.id, salesByVariant)
    return (
      plannedKeys.has(`${variantId} ${pence} ${endsAt}`) ||
      salesByVariant.get(variantId)?.sales.some(sale => sale.pence === pence && sale.endsAt === endsAt) ===
        true
    )
  }
}

/** Lists the sales of the cells and those that the reader of the format has found, by row. */
const listSales = (
  { sales = [] }: Reading,
  { rows, ...locale }: ShopLocale & { rows: readonly ReadRow[] },
): { row: ReadRow; sale: PlannedSale }[] => {
  const byRow = new Map(rows.map(row => [row.row, row]))
  const datedSales = sales.flatMap(sale => {
    const row = byRow.get(sale.row)
    const amount = readAmount(sale.salePrice.replace(/ ?[A-Z]{3}$/, ''), locale.currency)
    if (row && 'pence' in amount) return [{ row, sale: saleOf(sale, amount.pence, locale) }]
    row?.notes.set('salePrice', `Its sale for ${sale.salePrice} cannot be read, and is left out.`)
    return []
  })
  const salesInCells = rows.flatMap(row =>
    ((row.values.get('plannedSales') ?? []) as PlannedSale[]).map(sale => ({ row, sale })),
  )
  return [...datedSales, ...salesInCells]
}

/** Reads the planned sales by row, except those that are already planned or over. */
export const readSales = async (
  db: Knex,
  reading: Reading,
  { known, at, ...input }: ShopLocale & { rows: readonly ReadRow[]; known: ExistingProducts; at: string },
): Promise<Map<number, PlannedSale[]>> => {
  const salesByRow = new Map<number, PlannedSale[]>()
  const sales = listSales(reading, input)
  if (sales.length === 0) return salesByRow
  const isPlanned = await createPlannedCheck(db)
  for (const { row, sale } of sales) {
    const { pence, endsAt } = sale
    const sku = textOf(row, 'sku')
    const product = known.bySku.get(sku)
    const variant = product?.variants.find(existing => existing.sku === sku)
    // A blank cell does not end a sale that runs here because of a plan.
    if (variant?.salePrice === pence) row.values.set('salePrice', pence)
    if (endsAt !== null && endsAt <= at)
      row.notes.set(
        'plannedSales',
        `The sale for ${formatMoney(pence, input.currency)} has ended, and is left out.`,
      )
    else if (!product || !variant || !isPlanned(product, variant.id, sale))
      salesByRow.set(row.row, [...(salesByRow.get(row.row) ?? []), sale])
  }
  return salesByRow
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (instant: number, timeZone: string) => dayFormat.format(new Date(dayAt(timeZone, instant)))

/** Describes the sales in the plan of a row: `£89.00 from 1 Dec 2026 to 31 Dec 2026`. */
export const saleChanges = (
  sales: readonly PlannedSale[],
  { currency, timezone }: ShopLocale,
): ProductImportRow['changes'] =>
  sales.map(({ pence, startsAt, endsAt }) => {
    const times = [
      startsAt === null ? 'from now' : `from ${formatDay(Date.parse(startsAt), timezone)}`,
      // The last day is the one before a midnight at the end.
      ...(endsAt === null ? [] : [`to ${formatDay(Date.parse(endsAt) - 1, timezone)}`]),
    ]
    return {
      label: 'Planned sale',
      before: 'none',
      after: `${formatMoney(pence, currency)} ${times.join(' ')}`,
    }
  })

/** Plans the sales, one plan for each period. */
export const planSales = (
  saleRows: readonly { plan: ProductPlan; sale: PlannedSale; sku: string }[],
): RecordPlan[] => {
  const rowsByPeriod = groupBy(saleRows, ({ sale: { startsAt, endsAt } }) =>
    JSON.stringify([startsAt, endsAt]),
  )
  return [...rowsByPeriod].flatMap(([period, periodRows]) => {
    const [startsAt, endsAt] = JSON.parse(period) as [string | null, string | null]
    const productIds = [...new Set(periodRows.map(({ plan }) => plan.productId))]
    return batchesOf(productIds, maxProducts).map((batch): RecordPlan => {
      const batchIds = new Set(batch)
      const content: SalePlanContent = {
        startsAt,
        endsAt,
        prices: periodRows
          .filter(({ plan }) => batchIds.has(plan.productId))
          .map(({ sku, sale: { pence } }) => ({ sku, salePrice: pence })),
      }
      return { record: 'sales', id: newId(), title: 'Planned sale', isNew: true, content }
    })
  })
}

const batchSize = 500

/** Finds variants by SKU, as far as they were imported. */
const findVariants = async (trx: Knex.Transaction, skus: readonly string[]) => {
  const variants: { id: string; sku: string; product_id: string }[] = []
  for (const batch of batchesOf(skus, batchSize))
    variants.push(...(await trx('variants').whereIn('sku', batch).select('id', 'sku', 'product_id')))
  return variants
}

/** Imports sales as planned changes of prices, under the ids of their plans. */
export const sales: Pick<Records, 'apply' | 'undo'> = {
  apply: async (trx, { id, content }, { at, userId }) => {
    const { startsAt, endsAt, prices } = content as SalePlanContent
    if (endsAt !== null && endsAt <= at) throw new Failure('conflict', 'It has ended since the check.')
    const bySku = new Map(prices.map(({ sku, salePrice }) => [sku, salePrice]))
    const variants = await findVariants(trx, [...bySku.keys()])
    if (variants.length === 0) throw new Failure('conflict', 'None of its products was imported.')
    const productIds = [...new Set(variants.map(({ product_id: productId }) => productId))]
    const change = {
      kind: 'salePrices' as const,
      prices: variants.map(({ id: variantId, sku }) => ({ variantId, salePrice: bySku.get(sku) ?? 0 })),
    }
    await addPlan(
      trx,
      { productIds, change },
      {
        id,
        summary: describeChange(change, productIds.length, '', ''),
        startsAt: startsAt === null || startsAt < at ? at : startsAt,
        endsAt,
        userId,
        at,
      },
    )
  },
  undo: async (trx, { id }, { at, userId }) => {
    await endPlanWithin(trx, id, { actor: { id: userId }, at })
    return []
  },
}
