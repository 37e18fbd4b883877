import type { OrderSummary } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { pageOf } from '../../database/paginate.ts'
import { rows } from '../../database/rows.ts'
import type { Deps } from '../../deps.ts'
import { countOrders } from './countOrders.ts'
import type { OrderFilter } from './OrderFilter.ts'
import { inOrder, selectOrders, sortColumns, textOf, type Selection } from './selection.ts'

interface Row extends Omit<OrderSummary, 'city' | 'postalCode' | 'needsReview'> {
  shippingAddress: string
  reviewFlag: string | null
  found: number | null
}

/** A page of orders with how many units each has: at most four statements. */
export const listOrders = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  { page, limit }: { page: number; limit: number },
) => {
  const selection = await selectOrders(deps.db, filter)
  const part = { sort: filter.sort, limit, offset: (page - 1) * limit, isCounted: selection.isShort }
  const found = await readPage(deps.db, selection, part)
  const isEmpty = selection.isShort && page === 1
  const total = found[0]?.found ?? (isEmpty ? 0 : await countOrders(deps, filter, selection))
  return pageOf(found.map(summarise), total, page, limit)
}

/** The newest orders that a search finds, without counting them: at most two statements. */
export const findOrders = async (db: Knex, search: string, limit: number): Promise<OrderSummary[]> => {
  const selection = await selectOrders(db, { search, sort: 'newest', since: undefined, until: undefined })
  const found = await readPage(db, selection, { sort: 'newest', limit, offset: 0, isCounted: false })
  return found.map(summarise)
}

interface Part {
  sort: OrderSort
  limit: number
  offset: number
  /** Each row says how many there are on all pages. */
  isCounted: boolean
}

/** Which orders are on the page is found in an index; only those are read. Tested on SQLite and Postgres. */
const readPage = (
  db: Knex,
  selection: Selection,
  { sort, limit, offset, isCounted }: Part,
): Promise<Row[]> => {
  const { text, values } = textOf(selection)
  const keys = sortColumns(sort).map(column => `o.${column}`)
  return rows<Row>(
    db,
    `select o.id, o.status, o.currency, o.total, o.first_name as "firstName", o.last_name as "lastName", o.email,
        o.shipping_address as "shippingAddress", o.country, o.review_flag as "reviewFlag",
        o.created_at as "createdAt", o.paid_at as "paidAt",
        (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as "itemCount", p.found
      from (select ${keys.join(', ')}, ${isCounted ? 'count(*) over ()' : 'null'} as found ${text} order by ${inOrder(sort)} limit ? offset ?) p
        join orders o on o.id = p.id order by ${inOrder(sort, 'p')}`,
    [...values, limit, offset],
  )
}

const summarise = ({ shippingAddress, reviewFlag, ...order }: Row): OrderSummary => {
  const { city, postalCode } = JSON.parse(shippingAddress) as OrderAddress
  return { ...order, city, postalCode, needsReview: reviewFlag !== null }
}
