import type { PastOrder, PastOrderDetail } from '@shop/contracts/orders/pastEndpoints'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { rows } from '../../platform/database/rows.ts'
import { containing } from '../../platform/database/parseSearch.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { User } from '../accounts/User.ts'
import { insertPastSales, type PastSale } from './pastSales.ts'

/** Personal data: buyer and addresses. */
interface Person {
  phone: string
  billing: string
  shipping: string
  note: string
}

/** Facts that stay once the personal data is erased. */
interface Content {
  payment: string
  delivery: string
  facts: PastOrderDetail['facts']
  lines: PastOrderDetail['lines']
}

/** A past order before it is stored. */
export interface NewPastOrder extends Omit<PastOrder, 'payment' | 'delivery'> {
  units: number
  person: Person
  content: Content
  /** Empty unless the order counts as a sale. */
  sales: PastSale[]
}

/** A past order as stored. */
export interface PastOrderRow {
  id: string
  shop: string
  number: string
  placed_at: string
  email: string | null
  name: string
  currency: string
  total: number
  refunded: number
  is_sold: boolean | number
  person: Json<Partial<Person>>
  content: Json<Content>
}

const toPastOrder = (row: PastOrderRow): PastOrder => {
  const { payment, delivery } = fromJson(row.content)
  const { id, shop, number, placed_at: placedAt, email, name, currency } = row
  return {
    id,
    shop,
    number,
    placedAt,
    email,
    name,
    currency,
    total: row.total,
    refunded: row.refunded,
    isSold: Boolean(row.is_sold),
    payment,
    delivery,
  }
}

interface PageRequest {
  page: number
  limit: number
}

const readPage = async (query: Knex.QueryBuilder, { page, limit }: PageRequest) => {
  const orders: PastOrderRow[] = await query
    .clone()
    .orderBy([
      { column: 'placed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset((page - 1) * limit)
    .limit(limit)
  return pageOf(orders.map(toPastOrder), await countRows(query), page, limit)
}

/** Selects past orders that contain every word of the search in their number, name or email. */
const matchingPastOrders = (db: Knex, search: string) =>
  db('past_orders').where(condition => {
    for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
      const { sql, bindings } = containing(db, 'words', word)
      void condition.whereRaw(sql, bindings)
    }
  })

/** Reads a page of the previous shop's orders, newest first. */
export const findPastOrders = (db: Knex, { search, ...paging }: PageRequest & { search: string }) =>
  readPage(matchingPastOrders(db, search), paging)

/** Reads a past order with its lines and personal data. Throws `not_found`. */
export const readPastOrder = async (db: Knex, id: string): Promise<PastOrderDetail> => {
  const row: PastOrderRow | undefined = await db('past_orders').where({ id }).first()
  if (!row) throw notFound('This order of the former shop does not exist. Its import may have been undone.')
  const { facts, lines } = fromJson(row.content)
  const { phone = '', billing = '', shipping = '', note = '' } = fromJson(row.person)
  const personFacts = Object.entries({
    Phone: phone,
    'Billing address': billing,
    'Delivery address': shipping,
    Note: note,
  }).map(([label, text]) => ({ label, text }))
  return { ...toPastOrder(row), facts: [...facts, ...personFacts].filter(({ text }) => text !== ''), lines }
}

interface OwnOrdersRequest extends PageRequest {
  id: string
  currency: string
}

/**
 * Reads the past orders of an account, if its email address is confirmed: anybody may register somebody else's address.
 * Tested on SQLite and Postgres.
 */
export const readPastOrdersOf = async (db: Knex, { id, currency, ...paging }: OwnOrdersRequest) => {
  const user = await User.query(db).findById(id).select('email', 'email_confirmed_at')
  const isEmailConfirmed = (user?.emailConfirmedAt ?? null) !== null
  const email = user && isEmailConfirmed ? user.email : ''
  const [sum] = await rows<{ spent: number | string }>(
    db,
    `select coalesce(sum(total - refunded), 0) as spent from past_orders
      where email = ? and currency = ? and is_sold = ?`,
    [email, currency, true],
  )
  const pastOrders = await readPage(db('past_orders').where({ email }), paging)
  return { ...pastOrders, spent: Number(sum?.spent ?? 0), currency, isEmailConfirmed }
}

const maxWordsLength = 600

/** Returns the text in which a search looks for an order. */
const wordsOf = ({ number, name, email }: Pick<PastOrder, 'number' | 'name' | 'email'>): string =>
  [number, name, email].filter(Boolean).join(' ').toLowerCase().slice(0, maxWordsLength)

/** Stores an order from an import. */
export const insertPastOrder = async (
  trx: Knex.Transaction,
  order: NewPastOrder,
  { at, importId }: { at: string; importId: string },
): Promise<void> => {
  const { id, shop, number, placedAt, email, name, currency, total, refunded, isSold, units } = order
  await trx('past_orders').insert({
    id,
    shop,
    number,
    email,
    name,
    currency,
    total,
    refunded,
    units,
    placed_at: placedAt,
    is_sold: isSold,
    words: wordsOf(order),
    person: JSON.stringify(order.person),
    content: JSON.stringify(order.content),
    import_id: importId,
    created_at: at,
  })
  await insertPastSales(trx, id, order.sales)
}

/**
 * Removes the buyers' personal data from the orders that `selectOrders` selects, one batch a call; amounts and lines
 * stay for the statistics. Returns the number of orders erased.
 */
export const erasePastBuyers = async (
  db: Knex,
  selectOrders: (pastOrders: Knex.QueryBuilder) => Knex.QueryBuilder,
  batch = 1000,
): Promise<number> => {
  const orders: { id: string; number: string }[] = await selectOrders(
    db('past_orders').where(hasData => void hasData.whereNotNull('email').orWhereNot({ person: '{}' })),
  )
    .limit(batch)
    .select('id', 'number')
  for (const { id, number } of orders)
    await db('past_orders')
      .where({ id })
      .update({ email: null, name: '', person: '{}', words: wordsOf({ number, name: '', email: null }) })
  return orders.length
}
