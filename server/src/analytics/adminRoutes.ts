import { getDashboard } from '@shop/contracts/admin/endpoints'
import type { Deps } from '../base/deps.ts'
import type { Mount } from '../http/mount.ts'
import { findLowStock } from '../inventory/findLowStock.ts'
import { countTotals } from './countTotals.ts'
import { findAlerts } from './findAlerts.ts'
import { findRecentOrders } from './findRecentOrders.ts'
import { findTopProducts } from './findTopProducts.ts'
import { monthsSoFar } from './monthsSoFar.ts'
import { presentLowStock } from './presentLowStock.ts'
import { readRevenue } from './readRevenue.ts'
import { trend } from './trend.ts'

const maxLowProducts = 10

export const analyticsRoutes = (mount: Mount, { db, clock, settings }: Deps) => {
  mount(getDashboard, async () => {
    const { general, store } = await settings.read()
    const now = clock.now()
    const months = monthsSoFar(now, general.timezone)
    const [totals, recentOrders, lowStock, topProducts, revenue, alerts] = await Promise.all([
      countTotals({ db, clock }, months),
      findRecentOrders(db),
      findLowStock({ db, clock }, store.lowStockThreshold, { limit: maxLowProducts }),
      findTopProducts(db),
      readRevenue(db, { now, timeZone: general.timezone, months }),
      findAlerts(db),
    ])
    const { products, users, orders } = totals
    return {
      totalProducts: products.total,
      totalUsers: users.total,
      totalOrders: orders.total,
      totalRevenue: revenue.total,
      trends: {
        products: trend(products),
        users: trend(users),
        orders: trend(orders),
        revenue: trend(revenue),
        until: months.lastMonthUntil,
      },
      recentOrders,
      lowStockThreshold: store.lowStockThreshold,
      lowStockProducts: lowStock.items.map(presentLowStock),
      topProducts,
      days: revenue.days,
      ordersByStatus: totals.byStatus,
      alerts,
    }
  })
}
