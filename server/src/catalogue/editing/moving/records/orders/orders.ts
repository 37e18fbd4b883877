import { email as emailField } from '@shop/contracts/fields'
import { formatMoney } from '@shop/contracts/money'
import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { isShortened, shortenedText } from '@shop/contracts/spreadsheets'
import type { Knex } from 'knex'
import { safeParse } from 'zod/mini'
import { insertPastOrder, type NewPastOrder } from '../../../../../people/history/pastOrders.ts'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { mapWithPauses } from '../../../products/sheets/mapWithPauses.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import type { Source } from '../../formats/Reading.ts'
import { given, skipped, told, type Records, type RecordsFound } from '../Records.ts'
import { dayOrderOf, instantOf } from '../instants.ts'
import { shopNames } from '../shopNames.ts'
import { penceOf } from './penceOf.ts'
import { readOrders, type FileOrder } from './readOrders.ts'

const sold = /^(paid|partially_paid|partially_refunded|refunded|completed|processing|shipped)$/i

const longest = { shop: 20, number: 60, name: 200, text: 500 }

interface Reading {
  shop: string
  /** The shop's currency, used if the file names none. */
  currency: string
  days: ReturnType<typeof dayOrderOf>
}

/** Reads the units of a line: one if the file has none, null if it is no whole number. */
const unitsOf = (text: string): number | null => {
  if (text.trim() === '') return 1
  const [, whole] = /^-?(\d+)(?:\.0+)?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole)
}

const linesOf = ({ lines }: FileOrder) =>
  lines.slice(0, 200).map(({ title, sku, quantity, price, discount }) => {
    const off = Math.abs(penceOf(discount) ?? 0)
    return {
      title: title.slice(0, longest.name),
      sku: sku.slice(0, 80),
      quantity: Math.min(unitsOf(quantity) ?? 1, 100_000),
      price: penceOf(price),
      ...(off > 0 && { discount: off }),
    }
  })

/** Reads the refunded pence: the total if the file says only that it was refunded, null if it is no amount. */
const refundedOf = ({ refunded, payment }: FileOrder, total: number): number | null => {
  if (refunded.trim() === '') return /^refunded$/i.test(payment) ? total : 0
  const read = penceOf(refunded)
  return read === null ? null : Math.abs(read)
}

/** Returns the order as it is stored; a sentence if it is invalid. */
const checkOrder = (order: FileOrder, { shop, currency, days }: Reading): NewPastOrder | string => {
  const number = order.number.slice(0, longest.number)
  if (number === '') return 'There is no order number.'
  if (isShortened(number)) return shortenedText
  const placedAt = instantOf(order.placed, days)
  if (placedAt === null) return `“${order.placed.slice(0, 60)}” is not a date.`
  const total = penceOf(order.total)
  if (total === null) return `“${order.total.slice(0, 60)}” is not an amount.`
  if (total < 0) return `“${order.total.slice(0, 60)}” is not the total of an order.`
  const odd = order.lines.find(({ quantity }) => unitsOf(quantity) === null)
  if (odd) return `“${odd.quantity.slice(0, 60)}” is not a number of units.`
  const refunded = refundedOf(order, total)
  if (refunded === null) return `“${order.refunded.slice(0, 60)}” is not an amount.`
  if (refunded > total)
    return `“${order.refunded.slice(0, 60)}” was refunded, which is more than the total, ${order.total.slice(0, 60)}.`
  const mail = safeParse(emailField, order.email)
  const lines = linesOf(order)
  const own = (order.currency || currency).toUpperCase()
  if (!/^[A-Z]{3}$/.test(own)) return `“${order.currency.slice(0, 20)}” is not a currency.`
  return {
    id: newId(),
    shop: order.shop.slice(0, longest.shop) || shop,
    number,
    placedAt,
    email: mail.success ? mail.data : null,
    name: order.name.slice(0, longest.name),
    currency: own,
    total,
    refunded,
    isSold: order.canceled === '' && sold.test(order.payment),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    person: {
      phone: order.phone.slice(0, 40),
      billing: order.billing.slice(0, longest.text),
      shipping: order.shipping.slice(0, longest.text),
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

/** Numbers looked up at once. */
const atOnce = 500

type Numbered = Pick<NewPastOrder, 'shop' | 'number' | 'placedAt' | 'total' | 'currency' | 'refunded'>

const keyOf = ({ shop, number }: Pick<Numbered, 'shop' | 'number'>): string => `${shop} ${number}`

const readExisting = async (db: Knex, orders: readonly Numbered[]): Promise<Map<string, Numbered>> => {
  const known = new Map<string, Numbered>()
  const numbers = orders.map(({ number }) => number)
  for (let start = 0; start < numbers.length; start += atOnce) {
    // Postgres returns big integers as text.
    const found: (Omit<Numbered, 'total' | 'refunded'> & Record<'total' | 'refunded', number | string>)[] =
      await db('past_orders')
        .whereIn('number', numbers.slice(start, start + atOnce))
        .select('shop', 'number', 'total', 'refunded', 'currency', { placedAt: 'placed_at' })
    for (const each of found)
      known.set(keyOf(each), { ...each, total: Number(each.total), refunded: Number(each.refunded) })
  }
  return known
}

/** Describes how another order of the same number differs; null if it is the same. */
const differenceOf = (other: Numbered, order: Numbered, timeZone: string): string | null =>
  other.placedAt === order.placedAt && other.total === order.total && other.currency === order.currency
    ? null
    : `of ${dayAt(timeZone, Date.parse(other.placedAt))} over ${formatMoney(other.total, other.currency)}`

/** Reports a later refund, which is not applied to the order here. */
const refundText = (here: Numbered, { refunded, currency }: NewPastOrder): string =>
  `This order has already been imported with ${formatMoney(here.refunded, currency)} refunded, which is kept; the file has ${formatMoney(refunded, currency)}. To update it, undo the import that added it.`

interface Planning {
  found: RecordsFound
  timeZone: string
}

const planOne = (
  { found, timeZone }: Planning,
  { row, notes }: Pick<FileOrder, 'row' | 'notes'>,
  order: NewPastOrder,
): void => {
  const { id, number, name, email, placedAt, total, currency, units } = order
  const title = `${number} ${name}`.trim()
  found.plans.push({ record: 'orders', id, title, isNew: true, content: order })
  found.rows.push(
    told(row, {
      title,
      kind: 'new',
      changes: [
        ...given('Placed', dayAt(timeZone, Date.parse(placedAt))),
        ...given('Email', email ?? ''),
        ...given('Total', formatMoney(total, currency)),
        ...given('Units', String(units)),
      ],
      notes: [
        ...(email === null ? ['There is no email address, so it is shown without a customer.'] : []),
        ...notes,
      ],
    }),
  )
}

const plan = async (deps: Deps, source: Source, format: SheetFormat): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const { general } = await deps.settings.read()
  const read = await readOrders(source, format)
  const reading = {
    shop: shopNames[format] ?? 'Another shop',
    currency: general.currency,
    days: dayOrderOf(read.map(({ placed }) => placed)),
  }
  const checked = await mapWithPauses(read, order => ({
    order,
    kept: checkOrder(order, reading),
  }))
  const keptOrders = checked.flatMap(({ kept: each }) => (typeof each === 'string' ? [] : [each]))
  const known = await readExisting(deps.db, keptOrders)
  const earlier = new Map<string, { row: number; order: NewPastOrder }>()
  await mapWithPauses(checked, ({ order, kept: each }) => {
    const { row, number } = order
    if (typeof each === 'string') {
      found.rows.push(skipped(row, number, each))
      return
    }
    const key = keyOf(each)
    const [before, here] = [earlier.get(key), known.get(key)]
    if (!before) earlier.set(key, { row, order: each })
    const other = here ?? before?.order
    const difference = other ? differenceOf(other, each, general.timezone) : null
    if (difference !== null) {
      const where = here ? 'An order here' : `Row ${before?.row}`
      const text = `${where} has the same number: it is another one, ${difference}.`
      found.rows.push(skipped(row, number, text))
    } else if (before) found.rows.push(skipped(row, number, `Row ${before.row} is the same order.`))
    else if (here && here.refunded !== each.refunded)
      found.rows.push(skipped(row, number, refundText(here, each)))
    else if (here) found.rows.push(told(row, { title: number, kind: 'same' }))
    else planOne({ found, timeZone: general.timezone }, order, each)
  })
  return found
}

const apply: Records['apply'] = async (trx, each, writing) => {
  try {
    await insertPastOrder(trx, each.content as NewPastOrder, writing)
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
