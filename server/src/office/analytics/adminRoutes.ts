import type { Knex } from 'knex'
import {
  dashboardPermissions,
  getDashboard,
  type TopProduct,
  type LowStockProduct,
} from '@shop/contracts/admin/endpoints'
import type { LowProduct } from '@shop/contracts/inventory/endpoints'
import type { Alert } from '@shop/contracts/alerts/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { findRecentOrders } from '../../sales/orders/findRecentOrders.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { findLowStock } from '../../catalogue/products/inventory/findLowStock.ts'
import { rows } from '../../platform/database/rows.ts'
import { orderOfAlert } from '../../platform/events/alerts/orderOfAlert.ts'
import { countTotals, type Totals } from './countTotals.ts'
import { monthsSoFar } from './monthsSoFar.ts'
import { booksOf } from './sales/SalesPeriod.ts'
import { readRevenue } from './readRevenue.ts'

const maxLowProducts = 10

export const analyticsRoutes = (mount: Mount, { db, clock, settings }: Deps) => {
  mount(getDashboard, async ({ viewer }) => {
    const { general, store } = await settings.read()
    const now = clock.now()
    const months = monthsSoFar(now, general.timezone)
    /** Reads a part of the dashboard if the viewer's roles permit it; otherwise returns null. */
    const readIfPermitted = async <T>(name: keyof typeof dashboardPermissions, read: () => Promise<T>) =>
      viewer.permissions.has(dashboardPermissions[name]) ? read() : null
    let totals: ReturnType<typeof countTotals> | undefined
    const readTotals = () => (totals ??= countTotals({ db, clock }, months))
    const readRevenueSoFar = () => readRevenue(db, { now, books: booksOf({ general }), months })
    const [products, users, orders, recentOrders, lowStock, topProducts, revenue, alerts] = await Promise.all(
      [
        readIfPermitted('totalProducts', async () => (await readTotals()).products),
        readIfPermitted('totalUsers', async () => (await readTotals()).users),
        readIfPermitted('totalOrders', async () => {
          const { orders: orderTotals, byStatus } = await readTotals()
          return { ...orderTotals, byStatus }
        }),
        readIfPermitted('recentOrders', () => findRecentOrders(db)),
        readIfPermitted('lowStockProducts', () =>
          findLowStock({ db, clock }, store.lowStockThreshold, { limit: maxLowProducts }),
        ),
        readIfPermitted('topProducts', () => findTopProducts(db)),
        readIfPermitted('totalRevenue', readRevenueSoFar),
        readIfPermitted('alerts', () => findAlerts(db)),
      ],
    )
    return {
      totalProducts: products && products.total,
      totalUsers: users && users.total,
      totalOrders: orders && orders.total,
      totalRevenue: revenue && revenue.total,
      trends: {
        products: products && trend(products),
        users: users && trend(users),
        orders: orders && trend(orders),
        revenue: revenue && trend(revenue),
        until: months.lastMonthUntil,
      },
      recentOrders,
      lowStockThreshold: store.lowStockThreshold,
      lowStockProducts: lowStock && lowStock.items.map(presentLowStock),
      topProducts,
      days: revenue && revenue.days,
      ordersByStatus: orders && orders.byStatus,
      alerts,
    }
  })
}

/**
 * Reads the five best-selling products on sale; products that never sold are left out. Tested on SQLite and Postgres.
 */
const findTopProducts = (db: Knex): Promise<TopProduct[]> =>
  rows<TopProduct>(
    db,
    `select p.id, p.title, p.slug, p.rating, p.review_count as "reviewCount", p.units_sold as "unitsSold"
      from product_listings l join products p on p.id = l.product_id
      where l.units_sold > 0 order by l.units_sold desc, l.product_id desc limit 5`,
    [],
    'top-products',
  )

const maxVariants = 3

/**
 * Presents a product of the inventory's list for the dashboard: a few variants, each with the units that can still be
 * sold.
 */
const presentLowStock = ({ variants, ...product }: LowProduct): LowStockProduct => ({
  ...product,
  outCount: variants.filter(({ free }) => free <= 0).length,
  variants: variants
    .slice(0, maxVariants)
    .map(({ id, sku, color, size, details, free }) => ({ id, sku, color, size, details, stock: free })),
})

const maxAlerts = 5

interface Row extends Alert {
  open: number
}

/** Reads the number of open alerts and the newest of them in one statement. Tested on SQLite and Postgres. */
const findAlerts = async (db: Knex): Promise<{ open: number; items: Alert[] }> => {
  const alerts = await rows<Row>(
    db,
    `select id, kind, subject, detail, created_at as "createdAt", last_seen_at as "lastSeenAt",
        resolved_at as "resolvedAt", ${orderOfAlert},
        (select count(*) from alerts where resolved_at is null) as open
      from alerts where resolved_at is null order by created_at desc, id limit ${maxAlerts}`,
    [],
    'newest-alerts',
  )
  return { open: alerts[0]?.open ?? 0, items: alerts }
}

/** Returns the change against last month in whole per cent; null if last month had nothing. */
const trend = ({ thisMonth, lastMonth }: Totals): number | null =>
  lastMonth > 0 ? Math.round(((thisMonth - lastMonth) / lastMonth) * 100) : null
