import { batchesOf } from '@shop/contracts/batchesOf'
import { email as emailField } from '@shop/contracts/fields'
import { formatMoney } from '@shop/contracts/money'
import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { isShortened, shortenedText } from '@shop/contracts/spreadsheets'
import type { Knex } from 'knex'
import { safeParse } from 'zod/mini'
import { insertPastOrder, type NewPastOrder } from '../../../../../people/history/pastOrders.ts'
import { nowIso, type Deps } from '../../../../../platform/base/deps.ts'
import { dayMs } from '../../../../../platform/base/time.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { mapWithPauses } from '../../../products/sheets/mapWithPauses.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import type { SourceSheet } from '../../formats/Reading.ts'
import { newValue, skippedRow, planRow, type Records, type ImportPlan } from '../Records.ts'
import { dayNotes, type DayOrder, instantOf, readDays } from '../instants.ts'
import { shopNames } from '../shopNames.ts'
import { linesOf, notesOnSkus, unitsOf } from './orderLines.ts'
import { penceOf } from './penceOf.ts'
import { readOrders, type FileOrder } from './readOrders.ts'
import { salesOf } from './salesOf.ts'

const soldStates = /^(paid|partially_paid|partially_refunded|refunded|completed|processing|shipped)$/i

/** Maximum lengths of texts, characters; longer ones are cut. */
const maxLengths = { shop: 20, number: 60, name: 200, text: 500 }

interface ReadOptions {
  shop: string
  /** The shop's currency, used if the file names none. */
  currency: string
  days: DayOrder
}

/**
 * Reads the refunded amount in pence. Returns the total if the file says only that the order was refunded, and null if
 * the text is not an amount.
 */
const refundedOf = ({ refunded, payment }: FileOrder, total: number): number | null => {
  if (refunded.trim() === '') return /^refunded$/i.test(payment) ? total : 0
  const pence = penceOf(refunded)
  return pence === null ? null : Math.abs(pence)
}

/** Returns the order as it is stored; a sentence if it is invalid. */
const checkOrder = (order: FileOrder, { shop, currency, days }: ReadOptions): NewPastOrder | string => {
  const number = order.number.slice(0, maxLengths.number)
  if (number === '') return 'There is no order number.'
  if (isShortened(number)) return shortenedText
  const placedAt = instantOf(order.placed, days)
  if (placedAt === null) return `“${order.placed.slice(0, 60)}” is not a date.`
  const total = penceOf(order.total)
  if (total === null) return `“${order.total.slice(0, 60)}” is not an amount.`
  if (total < 0) return `“${order.total.slice(0, 60)}” is not the total of an order.`
  const wrongLine = order.lines.find(({ quantity }) => unitsOf(quantity) === null)
  if (wrongLine) return `“${wrongLine.quantity.slice(0, 60)}” is not a number of units.`
  const refunded = refundedOf(order, total)
  if (refunded === null) return `“${order.refunded.slice(0, 60)}” is not an amount.`
  if (refunded > total)
    return `“${order.refunded.slice(0, 60)}” was refunded, which is more than the total, ${order.total.slice(0, 60)}.`
  const parsedEmail = safeParse(emailField, order.email)
  const lines = linesOf(order)
  const orderCurrency = (order.currency || currency).toUpperCase()
  if (!/^[A-Z]{3}$/.test(orderCurrency)) return `“${order.currency.slice(0, 20)}” is not a currency.`
  const isSold = order.canceled === '' && soldStates.test(order.payment)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sales = isSold ? salesOf(order, { placedAt, total, refunded, units, lines }) : []
  if (sales === null) return 'Its figures in the column “Sales Report” cannot be read.'
  return {
    id: newId(),
    shop: order.shop.slice(0, maxLengths.shop) || shop,
    number,
    placedAt,
    email: parsedEmail.success ? parsedEmail.data : null,
    name: order.name.slice(0, maxLengths.name),
    currency: orderCurrency,
    total,
    refunded,
    isSold,
    units,
    sales,
    person: {
      phone: order.phone.slice(0, 40),
      billing: order.billing.slice(0, maxLengths.text),
      shipping: order.shipping.slice(0, maxLengths.text),
      note: order.note.slice(0, 2000),
    },
    content: {
      payment: order.canceled === '' ? order.payment.slice(0, 60) : 'canceled',
      delivery: order.delivery.slice(0, 60),
      facts: order.facts,
      lines,
    },
  }
}

/** Number of order numbers looked up in one query. */
const batchSize = 500

type OrderSummary = Pick<NewPastOrder, 'shop' | 'number' | 'placedAt' | 'total' | 'currency' | 'refunded'>

const keyOf = ({ shop, number }: Pick<OrderSummary, 'shop' | 'number'>): string => `${shop} ${number}`

const readExisting = async (
  db: Knex,
  orders: readonly OrderSummary[],
): Promise<Map<string, OrderSummary>> => {
  const existing = new Map<string, OrderSummary>()
  const numbers = orders.map(({ number }) => number)
  for (const batch of batchesOf(numbers, batchSize)) {
    // Postgres returns big integers as text.
    const pastOrders: (Omit<OrderSummary, 'total' | 'refunded'> &
      Record<'total' | 'refunded', number | string>)[] = await db('past_orders')
      .whereIn('number', batch)
      .select('shop', 'number', 'total', 'refunded', 'currency', { placedAt: 'placed_at' })
    for (const pastOrder of pastOrders)
      existing.set(keyOf(pastOrder), {
        ...pastOrder,
        total: Number(pastOrder.total),
        refunded: Number(pastOrder.refunded),
      })
  }
  return existing
}

/** Finds orders of a file that were placed in this shop, as in its own export. Returns their numbers. */
const findOwnOrders = async (db: Knex, orders: readonly OrderSummary[]): Promise<ReadonlySet<string>> => {
  const ownNumbers = new Set<string>()
  const orderByNumber = new Map(orders.map(order => [order.number, order]))
  for (const batch of batchesOf([...orderByNumber.keys()], batchSize)) {
    const rows: { number: string; total: number; currency: string; at: string }[] = await db('orders')
      .whereIn('number', batch)
      .select('number', 'total', 'currency', { at: 'created_at' })
    for (const { number, total, currency, at } of rows) {
      const order = orderByNumber.get(number)
      // Numbers are random, so another shop may have used one as well.
      const isSame = order?.total === total && order.currency === currency
      if (isSame && Math.abs(Date.parse(order.placedAt) - Date.parse(at)) < dayMs) ownNumbers.add(number)
    }
  }
  return ownNumbers
}

/** Describes how another order of the same number differs; null if it is the same. */
const differenceOf = (other: OrderSummary, order: OrderSummary, timeZone: string): string | null =>
  other.placedAt === order.placedAt && other.total === order.total && other.currency === order.currency
    ? null
    : `of ${dayAt(timeZone, Date.parse(other.placedAt))} over ${formatMoney(other.total, other.currency)}`

/** Reports a later refund, which is not applied to the order here. */
const refundText = (existing: OrderSummary, { refunded, currency }: NewPastOrder): string =>
  `This order has already been imported with ${formatMoney(existing.refunded, currency)} refunded, which is kept; the file has ${formatMoney(refunded, currency)}. To update it, undo the import that added it.`

interface PlanProgress {
  importPlan: ImportPlan
  timeZone: string
}

const planOrder = (
  { importPlan, timeZone }: PlanProgress,
  { row, notes }: Pick<FileOrder, 'row' | 'notes'>,
  order: NewPastOrder,
): void => {
  const { id, number, name, email, placedAt, total, currency, units } = order
  const title = `${number} ${name}`.trim()
  importPlan.plans.push({ record: 'orders', id, title, isNew: true, content: order })
  importPlan.rows.push(
    planRow(row, {
      title,
      kind: 'new',
      changes: [
        ...newValue('Placed', dayAt(timeZone, Date.parse(placedAt))),
        ...newValue('Email', email ?? ''),
        ...newValue('Total', formatMoney(total, currency)),
        ...newValue('Units', String(units)),
      ],
      notes: [
        ...(email === null ? ['There is no email address, so it is shown without a customer.'] : []),
        ...notes,
      ],
    }),
  )
}

const plan = async (deps: Deps, source: SourceSheet, format: SheetFormat): Promise<ImportPlan> => {
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const { general } = await deps.settings.read()
  const fileOrders = await readOrders(source, format)
  const days = readDays(fileOrders.map(({ placed }) => placed))
  const noteOnDay = dayNotes(days)
  const readOptions = {
    shop: shopNames[format] ?? 'Another shop',
    currency: general.currency,
    days: days.order,
  }
  const checked = await mapWithPauses(fileOrders, order => ({
    order,
    checkedOrder: checkOrder(order, readOptions),
  }))
  const validOrders = checked.flatMap(({ checkedOrder }) =>
    typeof checkedOrder === 'string' ? [] : [checkedOrder],
  )
  const existingOrders = await readExisting(deps.db, validOrders)
  const ownOrders = format === 'ownOrders' ? await findOwnOrders(deps.db, validOrders) : new Set<string>()
  const ordersByKey = new Map<string, { row: number; order: NewPastOrder }>()
  await mapWithPauses(checked, ({ order, checkedOrder }) => {
    const { row, number } = order
    if (typeof checkedOrder === 'string') {
      importPlan.rows.push(skippedRow(row, number, checkedOrder))
      return
    }
    if (ownOrders.has(checkedOrder.number)) {
      importPlan.rows.push(planRow(row, { title: number, kind: 'same' }))
      return
    }
    const key = keyOf(checkedOrder)
    const fileKey = key.toLowerCase()
    const [earlierOrder, existing] = [ordersByKey.get(fileKey), existingOrders.get(key)]
    if (!earlierOrder) ordersByKey.set(fileKey, { row, order: checkedOrder })
    const other = existing ?? earlierOrder?.order
    const difference = other ? differenceOf(other, checkedOrder, general.timezone) : null
    if (difference !== null) {
      const where = existing ? 'An order here' : `Row ${earlierOrder?.row}`
      const text = `${where} has the same number: it is another one, ${difference}.`
      importPlan.rows.push(skippedRow(row, number, text))
    } else if (earlierOrder)
      importPlan.rows.push(skippedRow(row, number, `Row ${earlierOrder.row} is the same order.`))
    else if (existing && existing.refunded !== checkedOrder.refunded)
      importPlan.rows.push(skippedRow(row, number, refundText(existing, checkedOrder)))
    else if (existing) importPlan.rows.push(planRow(row, { title: number, kind: 'same' }))
    else {
      const isInFuture = checkedOrder.placedAt > nowIso(deps)
      const notes = [
        ...order.notes,
        ...notesOnSkus(order),
        ...noteOnDay([order.placed]),
        ...(checkedOrder.currency === general.currency
          ? []
          : [`It is in ${checkedOrder.currency}, so the reports of this shop do not count it.`]),
        ...(isInFuture ? ['Its date is in the future. Please check the file.'] : []),
      ]
      planOrder({ importPlan, timeZone: general.timezone }, { row, notes }, checkedOrder)
    }
  })
  return importPlan
}

const apply: Records['apply'] = async (trx, planned, writing) => {
  try {
    await insertPastOrder(trx, planned.content as NewPastOrder, writing)
  } catch (error) {
    if (!isUniqueViolation(error, 'past_orders.number')) throw error
    throw new Failure('conflict', 'Another import has added this order since the check.')
  }
}

const undo = async (trx: Knex.Transaction, { id }: RecordPlan): Promise<string[]> => {
  await trx('past_orders').where({ id }).delete()
  return []
}

/** Imports orders of another shop as history: nothing here pays, sends, changes or refunds them. */
export const orders: Records = { plan, apply, undo }
