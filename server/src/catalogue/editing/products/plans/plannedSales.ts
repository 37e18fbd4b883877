import { readAmount } from '@shop/contracts/readAmount'
import { addDays } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { startOfDay } from '../../../../platform/base/localDays.ts'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { pounds } from '../../../../platform/http/answers/csvFile.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { ChangeSet } from '../changeMany.ts'
import { planPrices, type BulkProduct } from '../planBulk.ts'
import { PlannedChange, requestOf } from './PlannedChange.ts'

/** A sale of one variant that a planned change begins or ends. */
export interface PlannedSale {
  pence: number
  /** Null if it begins with the import. */
  startsAt: string | null
  endsAt: string | null
}

interface VariantSales {
  /** The sale price once no planned sale is running. */
  salePrice: number | null
  sales: PlannedSale[]
}

type SoldProduct = Pick<BulkProduct, 'id' | 'title' | 'variants'> & { collections: readonly string[] }

const isTarget = (plan: PlannedChange, { id, collections }: SoldProduct): boolean => {
  const { productIds, collectionId } = requestOf(plan)
  return collectionId === undefined ? productIds?.includes(id) === true : collections.includes(collectionId)
}

/** Returns the prices that a plan will set; none if one of them is impossible, because the plan fails then. */
const pricesOf = (plan: PlannedChange, product: Pick<BulkProduct, 'id' | 'title' | 'variants'>) => {
  try {
    return planPrices(requestOf(plan).change, product)?.prices ?? []
  } catch (error) {
    if (error instanceof Failure && error.code === 'limit_reached') return []
    throw error
  }
}

/** Reads the open planned sales, and returns a function that finds those of a product by variant. */
export const readPlannedSales = async (
  db: Knex,
): Promise<(product: SoldProduct) => ReadonlyMap<string, VariantSales>> => {
  const openPlans = await PlannedChange.query(db)
    .whereIn('state', ['planned', 'running'])
    .orderBy(['starts_at', 'id'])
  const salePlans = openPlans.filter(plan => requestOf(plan).change.kind.startsWith('sale'))
  const isRunning = ({ state }: PlannedChange) => state === 'running'
  const changeSets: { id: string; changes: Json<ChangeSet> }[] = await db('change_sets')
    .whereIn(
      'id',
      salePlans.filter(isRunning).map(({ id }) => id),
    )
    .select('id', 'changes')
  const doneBySet = new Map(
    changeSets.map(({ id, changes }) => [
      id,
      new Map(fromJson(changes).plans.map(({ productId, prices }) => [productId, prices])),
    ]),
  )
  return product => {
    const found = new Map<string, VariantSales>(
      product.variants.map(({ id, salePrice }) => [id, { salePrice, sales: [] }]),
    )
    const add = ({ startsAt, endsAt }: PlannedChange, id: string, pence: number | null) => {
      if (pence !== null) found.get(id)?.sales.push({ pence, startsAt, endsAt })
    }
    for (const plan of salePlans.filter(isRunning))
      for (const { variantId, before, after } of doneBySet.get(plan.id)?.get(product.id) ?? []) {
        const variant = found.get(variantId)
        // Somebody may have changed the price since.
        if (variant?.salePrice !== after.salePrice) continue
        variant.salePrice = before.salePrice
        add(plan, variantId, after.salePrice)
      }
    const variants = product.variants.map(variant => ({
      ...variant,
      salePrice: found.get(variant.id)?.salePrice ?? null,
    }))
    for (const plan of salePlans.filter(each => !isRunning(each) && isTarget(each, product)))
      for (const { variantId, after } of pricesOf(plan, { ...product, variants }))
        add(plan, variantId, after.salePrice)
    return found
  }
}

/** Writes sales into a cell, one per line: `30.00 from 2026-12-01T00:00:00.000Z to 2026-12-31T00:00:00.000Z`. */
export const plannedSalesInCell = (sales: readonly PlannedSale[]): string =>
  sales
    .map(({ pence, startsAt, endsAt }) => {
      const times = [startsAt && `from ${startsAt}`, endsAt && `to ${endsAt}`].filter(Boolean)
      return [pounds(pence), ...times].join(' ')
    })
    .join('\n')

const dayLength = '2026-12-31'.length

/** Reads an instant. A day alone begins in the shop's time zone, and is included at the end of a sale. */
const instantIn = (text: string | undefined, timezone: string, daysToAdd = 0): string | null => {
  const at = Date.parse(text ?? '')
  if (text?.length === dayLength && !Number.isNaN(at)) return startOfDay(timezone, addDays(text, daysToAdd))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Reads sales from a cell; a problem if a line cannot be read. */
export const parsePlannedSales = (
  text: string,
  { currency, timezone }: { currency: string; timezone: string },
): { value: PlannedSale[] } | { problem: string } => {
  const sales: PlannedSale[] = []
  for (const line of text.split(/\r?\n/).filter(Boolean)) {
    const [, figure = '', from, to] = /^(.+?)(?: from (\S+))?(?: to (\S+))?$/.exec(line.trim()) ?? []
    const amount = readAmount(figure, currency)
    const [startsAt, endsAt] = [instantIn(from, timezone), instantIn(to, timezone, 1)]
    const isWhole = (startsAt !== null) === (from !== undefined) && (endsAt !== null) === (to !== undefined)
    if (!('pence' in amount) || !isWhole || (startsAt === null && endsAt === null))
      return { problem: 'Give each sale in a line of its own, such as 30.00 from 2026-12-01 to 2026-12-31.' }
    sales.push({ pence: amount.pence, startsAt, endsAt })
  }
  return { value: sales }
}
