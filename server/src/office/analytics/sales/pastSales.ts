import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import { type MoneyOfDay } from './SalesDay.ts'

/** Sales of a previous shop system in one hour, with the day to which the hour belongs. */
export type PastSales = MoneyOfDay & { shop: string }

// Postgres returns sums of bigint as text.
type Row = { shop: string; hour: string } & Record<
  'orders' | 'ordered' | 'total' | 'units' | 'refunded',
  number | string
>

/**
 * Reads the sales of previous shop systems by hour, since days begin on a full hour in every time zone. Tested on SQLite
 * and Postgres.
 */
export const readPastSales = async (
  db: Knex,
  { since, until, currency, timeZone }: Pick<SalesPeriod, 'since' | 'until' | 'currency' | 'timeZone'>,
): Promise<PastSales[]> => {
  const hourRows = await rows<Row>(
    db,
    `select o.shop, substr(s.at, 1, 13) as hour, sum(case when s.kind = 'order' then 1 else 0 end) as orders,
        sum(case when s.kind = 'order' then s.amount else 0 end) as ordered,
        sum(case when s.kind = 'refund' then 0 else s.amount end) as total,
        sum(case when s.kind = 'order' then s.units else 0 end) as units,
        sum(case when s.kind = 'refund' then s.amount else 0 end) as refunded
      from past_sales s join past_orders o on o.id = s.past_order_id
      where s.kind in ('order', 'payment', 'refund') and s.at >= ? and s.at < ? and o.currency = ?
      group by o.shop, substr(s.at, 1, 13)`,
    [since, until, currency],
  )
  return hourRows.map(({ shop, hour, orders, ordered, total, units, refunded }) => ({
    shop,
    day: dayOfHour(timeZone, hour),
    orders: Number(orders),
    ordered: Number(ordered),
    units: Number(units),
    total: Number(total),
    refunded: Number(refunded),
  }))
}

export const isWithin = ({ day }: PastSales, { from, to }: Pick<SalesPeriod, 'from' | 'to'>): boolean =>
  day >= from && day <= to

/** Sums up past sales by the shop system of their origin. */
export const sumPastSales = (pastSales: readonly PastSales[]): SalesReport['pastOrders'] => {
  const shops = [...new Set(pastSales.map(({ shop }) => shop))].toSorted()
  return shops.map(shop => {
    const salesOfShop = pastSales.filter(each => each.shop === shop)
    return {
      shop,
      orders: salesOfShop.reduce((sum, { orders }) => sum + orders, 0),
      revenue: salesOfShop.reduce((sum, { total, refunded }) => sum + total - refunded, 0),
    }
  })
}
