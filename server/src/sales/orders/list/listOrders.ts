import type { Knex } from 'knex'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import type { DeliveryWay, OrderAddress } from '@shop/contracts/orders/endpoints'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { maxFewHits } from '../../../platform/database/parseSearch.ts'
import { pageOf, nearerWindow, type RowWindow } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { refundedPartSql } from '../partRefunded.ts'
import { isSuperseded } from '../superseded.ts'
import { countFrom, countMany } from '../../../platform/database/countMany.ts'
import { cachedUntilChanged } from '../../../platform/events/live/cachedUntilChanged.ts'
import { isLateSql, isOwedByHandSql, isUnansweredSql, lateBeforeIso, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'
import {
  type FilteredTable,
  orderBy,
  selectCursors,
  selectOrders,
  type Selection,
  toSql,
} from './selection.ts'

interface Row extends Omit<
  OrderSummary,
  | 'city'
  | 'postalCode'
  | 'needsReview'
  | 'attention'
  | 'isSuperseded'
  | 'isDisputed'
  | 'isRefundBlocked'
  | 'isLate'
  | 'promised'
> {
  shippingAddress: Json<OrderAddress>
  deliveryWay: Json<DeliveryWay>
  promotionCode: string | null
  reviewFlag: string | null
  supersededAt: string | null
  dispute: string | null
  isRefundBlocked: boolean | number
  isUnanswered: boolean | number
  isOwedByHand: boolean | number
  isLate: boolean | number
}

/** From this offset, counting all orders first is worthwhile: the page may be closer to the list's end. */
const deepOffset = 1000

/**
 * Reads a page of orders with the number of units of each: at most four statements. For a search with very
 * many hits, returns `isMore` instead of an exact total.
 */
export const listOrders = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  { page, limit }: { page: number; limit: number },
) => {
  const selection = await selectOrders(deps, filter)
  const offset = (page - 1) * limit
  if (selection.sampledIndex) {
    const { total, isMore } = await countSample(deps, filter, selection.sampledIndex)
    const pageOrders = await readPage(deps, selection, { offset, limit }, filter.sort)
    return { ...pageOf(pageOrders.map(summarise), total, page, limit), ...(isMore && { isMore }) }
  }
  if (offset >= deepOffset) {
    const total = await countOrdersNow(deps, filter, selection)
    const pageOrders = await readPage(deps, selection, nearerWindow({ offset, limit }, total), filter.sort)
    return pageOf(pageOrders.map(summarise), total, page, limit)
  }
  const orders = await readPage(deps, selection, { offset, limit }, filter.sort)
  const isLast = orders.length < limit && (orders.length > 0 || page === 1)
  const total = isLast ? offset + orders.length : await countOrders(deps, filter, selection)
  return pageOf(orders.map(summarise), total, page, limit)
}

/**
 * Counts distinct orders among the first index entries: at most `cap` orders, and three times as many
 * entries. Tested on SQLite and Postgres.
 */
export const countUpTo = async (db: Knex, entries: FilteredTable, cap = maxFewHits) => {
  const maxEntries = 3 * cap
  const { text, values } = toSql(entries)
  const [row] = await rows<{ total: number; scanned: number }>(
    db,
    `select count(distinct id) as total, count(*) as scanned from (select w.order_id as id ${text} limit ${maxEntries}) e`,
    values,
  )
  const [total, isMore] = [row?.total ?? 0, (row?.scanned ?? 0) >= maxEntries]
  return { total: isMore ? Math.min(cap, total) : total, isMore }
}

/** Finds the newest orders that match a search, without counting them: at most two statements. */
export const findOrders = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  search: string,
  limit: number,
): Promise<OrderSummary[]> => {
  const filter = { search, sort: 'newest', since: undefined, until: undefined } as const
  const selection = await selectOrders(deps, filter)
  const orders = await readPage(deps, selection, { offset: 0, limit }, filter.sort)
  return orders.map(summarise)
}

/** Finds the orders with these numbers, such as `M-10482`. Tested on SQLite and Postgres. */
export const findByNumbers = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  numbers: readonly string[],
): Promise<OrderSummary[]> => {
  const idQuery = `select id from orders where number in (${numbers.map(() => '?').join(', ')})`
  return (await readRows(deps, { text: idQuery, values: [...numbers] }, 'o.created_at, o.id')).map(summarise)
}

/** Finds the orders of a page in an index, and reads only those. */
const readPage = (
  deps: Pick<Deps, 'db' | 'clock'>,
  selection: Selection,
  { offset, limit, isFromEnd }: RowWindow,
  sort: OrderSort,
): Promise<Row[]> => {
  const { text, values } = selectCursors(selection, sort, { isFromEnd })
  const pageQuery = { text: `${text} limit ? offset ?`, values: [...values, limit, offset] }
  return readRows(deps, pageQuery, orderBy(sort, 'p'))
}

/** Reads the orders whose ids a statement finds. Tested on SQLite and Postgres. */
const readRows = (deps: Pick<Deps, 'db' | 'clock'>, { text, values }: Sql, order: string): Promise<Row[]> =>
  rows<Row>(
    deps.db,
    `select o.id, o.number, o.status, o.currency, o.total, o.first_name as "firstName", o.last_name as "lastName", o.email,
        o.shipping_address as "shippingAddress", o.delivery_way as "deliveryWay", o.promotion_code as "promotionCode", o.country, o.review_flag as "reviewFlag",
        o.superseded_at as "supersededAt", o.dispute, o.waits_for as "waitsFor", o.quote_until as "quoteUntil",
        o.created_at as "createdAt", o.paid_at as "paidAt",
        exists (select 1 from payment_cases c where c.order_id = o.id and c.blocks_refund and c.ended_at is null
          and c.unmatched_payment_id is null) as "isRefundBlocked",
        exists (select 1 from payment_cases c where c.order_id = o.id and ${isUnansweredSql}) as "isUnanswered",
        exists (select 1 from refunds f where f.order_id = o.id and ${isOwedByHandSql}) as "isOwedByHand",
        case when o.status = 'PAID' then (select count(*) from parcels p where p.order_id = o.id and p.taken_back_at is null)
          else 0 end as "parcelsSent",
        ${refundedPartSql} as "refundedPart", case when ${isLateSql} then 1 else 0 end as "isLate",
        (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as "itemCount"
      from (${text}) p
        join orders o on o.id = p.id order by ${order}`,
    [lateBeforeIso(deps), ...values],
  )

/** Says what an order without a review flag waits for; null if for nothing. */
const attentionText = (isUnanswered: boolean, isOwedByHand: boolean): string | null => {
  if (isUnanswered) return 'A dispute waits for an answer.'
  return isOwedByHand ? 'A refund has to be paid back by hand.' : null
}

const summarise = ({
  shippingAddress,
  deliveryWay,
  promotionCode,
  reviewFlag,
  supersededAt,
  dispute,
  isRefundBlocked,
  isUnanswered,
  isOwedByHand,
  ...order
}: Row): OrderSummary => {
  const { city, postalCode } = fromJson(shippingAddress)
  const way = fromJson(deliveryWay)
  return {
    ...order,
    city,
    postalCode,
    goesBy: way.carrier,
    needsReview: reviewFlag !== null,
    attention: reviewFlag ?? attentionText(Boolean(isUnanswered), Boolean(isOwedByHand)),
    isSuperseded: isSuperseded({ status: order.status, supersededAt }),
    isDisputed: dispute !== null,
    isRefundBlocked: Boolean(isRefundBlocked),
    isLate: Boolean(order.isLate),
    promised: expectedDelivery({
      ...order,
      promotionCode,
      deliveryWay: way,
    }),
  }
}

/** Names a filter for caches of its counts, which do not depend on the order. */
const filterName = (filter: OrderFilter): string => JSON.stringify({ ...filter, sort: null })

/** Counts the orders that a filter selects; a large count may be five seconds old. */
const countOrders = (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  selection: Selection,
): Promise<number> => {
  const { text, values } = toSql(selection.countQuery)
  return countMany(deps, {
    key: ['orders', filterName(filter)],
    count: limit => countFrom(deps.db, text, values, limit),
  })
}

/** Counts the orders of a sample of the index, once until an order changes, since it looks up thousands of orders. */
const countSample = (deps: Pick<Deps, 'db' | 'clock'>, filter: OrderFilter, entries: FilteredTable) =>
  cachedUntilChanged(deps, { topic: 'orders', name: `sample of ${filterName(filter)}` }, () =>
    countUpTo(deps.db, entries),
  )

/** Counts the orders again: an old count would give wrong pages, since they are counted from the end. */
const countOrdersNow = (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  selection: Selection,
): Promise<number> => {
  const { text, values } = toSql(selection.countQuery)
  const name = `orders ${filterName(filter)}`
  return cachedUntilChanged(deps, { topic: 'orders', name }, () => countFrom(deps.db, text, values))
}
