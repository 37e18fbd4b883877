import { email as emailField } from '@shop/contracts/fields'
import { formatMoney } from '@shop/contracts/money'
import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import type { Knex } from 'knex'
import { safeParse } from 'zod/mini'
import { insertPastOrder, type NewPastOrder } from '../../../../../people/history/pastOrders.ts'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { inTurns } from '../../../products/sheets/inTurns.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import type { Source } from '../../formats/Reading.ts'
import { given, skipped, told, type Records, type RecordsFound } from '../Records.ts'
import { shopNames } from '../shopNames.ts'
import { readOrders, type GivenOrder } from './readOrders.ts'

/** Pence of `1,118.00`; null where it is no amount. */
const penceOf = (text: string): number | null => {
  const figure = text.replaceAll(/[£$€\s]|,(?=\d{3})/g, '')
  if (!/^-?\d{1,9}(\.\d+)?$/.test(figure)) return null
  return Math.round(Number(figure) * 100)
}

/** Two digits of an hour without a zone are the former shop's clocks; nobody knows which, so they are taken as UTC. */
const instantOf = (text: string): string | null => {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text)
  const at = Date.parse(hasZone || !/\d:\d\d/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) || at < 0 ? null : new Date(at).toISOString()
}

const sold = /^(paid|partially_paid|partially_refunded|refunded|completed|processing|shipped)$/i

const longest = { shop: 20, number: 60, name: 200, text: 500 }

interface Reading {
  shop: string
  /** The shop's currency, used if the file names none. */
  currency: string
}

const linesOf = ({ lines }: GivenOrder) =>
  lines.slice(0, 200).map(({ title, sku, quantity, price }) => ({
    title: title.slice(0, longest.name),
    sku: sku.slice(0, 80),
    quantity: Math.trunc(Math.min(Math.abs(Number(quantity)) || 1, 100_000)),
    price: penceOf(price),
  }))

/** The order as it is kept; a sentence where it cannot be. */
const checkOrder = (order: GivenOrder, { shop, currency }: Reading): NewPastOrder | string => {
  const number = order.number.slice(0, longest.number)
  if (number === '') return 'There is no order number.'
  const placedAt = instantOf(order.placed)
  if (placedAt === null) return `“${order.placed.slice(0, 60)}” is no date.`
  const total = penceOf(order.total)
  if (total === null) return `“${order.total.slice(0, 60)}” is no amount.`
  const mail = safeParse(emailField, order.email)
  const lines = linesOf(order)
  const own = (order.currency || currency).toUpperCase()
  if (!/^[A-Z]{3}$/.test(own)) return `“${order.currency.slice(0, 20)}” is no currency.`
  return {
    id: newId(),
    shop: order.shop.slice(0, longest.shop) || shop,
    number,
    placedAt,
    email: mail.success ? mail.data : null,
    name: order.name.slice(0, longest.name),
    currency: own,
    total,
    refunded: Math.abs(penceOf(order.refunded) ?? (/^refunded$/i.test(order.payment) ? total : 0)),
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

/** Numbers that are looked up at once. */
const atOnce = 500

type Numbered = Pick<NewPastOrder, 'shop' | 'number'>

const keyOf = ({ shop, number }: Numbered): string => `${shop} ${number}`

const readKnown = async (db: Knex, orders: readonly Numbered[]): Promise<Set<string>> => {
  const known = new Set<string>()
  const numbers = orders.map(({ number }) => number)
  for (let start = 0; start < numbers.length; start += atOnce) {
    const found: Numbered[] = await db('past_orders')
      .whereIn('number', numbers.slice(start, start + atOnce))
      .select('shop', 'number')
    for (const each of found) known.add(keyOf(each))
  }
  return known
}

const planOne = (found: RecordsFound, row: number, order: NewPastOrder): void => {
  const { id, number, name, email, placedAt, total, currency, units } = order
  const title = `${number} ${name}`.trim()
  found.plans.push({ record: 'orders', id, title, isNew: true, content: order })
  found.rows.push(
    told(row, {
      title,
      kind: 'new',
      changes: [
        ...given('Placed', placedAt.slice(0, 10)),
        ...given('Email', email ?? ''),
        ...given('Total', formatMoney(total, currency)),
        ...given('Units', String(units)),
      ],
      notes: email === null ? ['There is no email address: it is shown with no customer.'] : [],
    }),
  )
}

const plan = async (deps: Deps, source: Source, format: SheetFormat): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const { general } = await deps.settings.read()
  const reading = { shop: shopNames[format] ?? 'Another shop', currency: general.currency }
  const checked = await inTurns(await readOrders(source, format), order => ({
    order,
    kept: checkOrder(order, reading),
  }))
  const kept = checked.flatMap(({ kept: each }) => (typeof each === 'string' ? [] : [each]))
  const known = await readKnown(deps.db, kept)
  const rowOf = new Map<string, number>()
  await inTurns(checked, ({ order, kept: each }) => {
    const { row, number } = order
    if (typeof each === 'string') {
      found.rows.push(skipped(row, number, each))
      return
    }
    const key = keyOf(each)
    const earlier = rowOf.get(key)
    if (earlier !== undefined) found.rows.push(skipped(row, number, `Row ${earlier} is the same order.`))
    else if (known.has(key)) found.rows.push(told(row, { title: number, kind: 'same' }))
    else planOne(found, row, each)
    rowOf.set(key, earlier ?? row)
  })
  return found
}

const apply: Records['apply'] = async (trx, each, writing) => {
  try {
    await insertPastOrder(trx, each.content as NewPastOrder, writing)
  } catch (error) {
    if (!isUniqueViolation(error, 'past_orders.number')) throw error
    throw new Failure('conflict', 'Another import has brought this order since the check.')
  }
}

const undo = async (trx: Knex.Transaction, { id }: RecordPlan): Promise<string[]> => {
  await trx('past_orders').where({ id }).delete()
  return []
}

/** Orders of another shop, as history: nothing here pays, sends, changes or refunds them. */
export const orders: Records = { plan, apply, undo }
