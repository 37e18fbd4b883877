import { dayOfHour } from '../../../platform/base/localDays.ts'
import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import { type MoneyOfDay } from './SalesDay.ts'

/** Sales of a previous shop system in one hour, with the day to which the hour belongs. */
export type PastSales = MoneyOfDay & { shop: string }

// Postgres returns sums of bigint as text.
type Row = { shop: string; hour: string } & Record<'orders' | 'total' | 'units' | 'refunded', number | string>

/**
 * Reads the sales of previous shop systems by hour, since days begin on a full hour in every time zone. Refunds count on
 * the days of their orders, because the imported files have no dates of refunds. Tested on SQLite and Postgres.
 */
export const readPastSales = async (
  db: Knex,
  { since, until, currency, timeZone }: Pick<SalesPeriod, 'since' | 'until' | 'currency' | 'timeZone'>,
): Promise<PastSales[]> => {
  const hourRows = await rows<Row>(
    db,
    `select shop, substr(placed_at, 1, 13) as hour, count(*) as orders, sum(total) as total,
        sum(units) as units, sum(refunded) as refunded
      from past_orders where is_sold = ? and placed_at >= ? and placed_at < ? and currency = ?
      group by shop, substr(placed_at, 1, 13)`,
    [true, since, until, currency],
  )
  return hourRows.map(({ shop, hour, orders, total, units, refunded }) => ({
    shop,
    day: dayOfHour(timeZone, hour),
    orders: Number(orders),
    ordered: Number(total),
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
