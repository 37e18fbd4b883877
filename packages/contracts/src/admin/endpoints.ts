import * as z from 'zod/mini'
import { Alert } from '../alerts/endpoints.ts'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, noInput, pence } from '../fields.ts'
import { OrderStatus } from '../orders/endpoints.ts'

/** Change in whole per cent; null if last month's value is 0. */
const Trend = z.nullable(z.int())

export const RecentOrder = z.object({
  id,
  number: z.string(),
  status: OrderStatus,
  currency: z.string(),
  total: pence,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Units, not lines. */
  itemCount: count,
  /** Same meaning as in the list of orders. */
  refundedPart: pence,
  createdAt: instant,
})

/** A variant with little stock. `stock` is the number of units that can be sold: on the shelf and not reserved. */
const LowVariant = z.object({
  id,
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  details: z.string(),
  stock: count,
})

export const LowStockProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  /** Number of its variants with low stock; `variants` contains only those with the lowest. */
  lowCount: count,
  /** Number of its variants that are sold out. */
  outCount: count,
  variants: z.array(LowVariant),
})

export const TopProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  rating: z.number(),
  reviewCount: count,
  unitsSold: count,
})

/** A day in the shop's time zone, `2026-05-31`, with the orders paid on it, and its payments less its refunds. */
export const DayOfSales = z.object({ day: z.string(), orders: count, revenue: pence })

/** Parts that the caller's roles may not see are null, and so are their totals. */
export const DashboardSummary = z.object({
  totalProducts: z.nullable(count),
  totalUsers: z.nullable(count),
  totalOrders: z.nullable(count),
  totalRevenue: z.nullable(pence),
  /** Compares this month with the same part of last month, which ends at the instant `until`. */
  trends: z.object({
    products: Trend,
    users: Trend,
    orders: Trend,
    revenue: Trend,
    until: instant,
  }),
  recentOrders: z.nullable(z.array(RecentOrder)),
  lowStockThreshold: count,
  lowStockProducts: z.nullable(z.array(LowStockProduct)),
  topProducts: z.nullable(z.array(TopProduct)),
  /** The last 30 days, oldest first; today is the last one. */
  days: z.nullable(z.array(DayOfSales)),
  /** Counts all orders; a status without orders is left out. */
  ordersByStatus: z.nullable(z.array(z.object({ status: OrderStatus, count }))),
  /** Number of open alerts, and the newest of them. */
  alerts: z.nullable(z.object({ open: count, items: z.array(Alert) })),
})

/** Permission for each part of the dashboard. */
export const dashboardPermissions = {
  totalProducts: 'products:read',
  totalUsers: 'customers:read',
  totalOrders: 'orders:read',
  totalRevenue: 'reports:read',
  recentOrders: 'orders:read',
  lowStockProducts: 'stock:read',
  topProducts: 'reports:read',
  days: 'reports:read',
  ordersByStatus: 'orders:read',
  alerts: 'alerts:read',
} as const satisfies Partial<Record<keyof z.output<typeof DashboardSummary>, Permission>>

export const getDashboard = endpoint({
  call: 'GET /admin/dashboard',
  access: 'office:enter',
  summary:
    'Returns the key figures of the whole shop that the caller has permission to see. Trends compare this month to date with the same days of last month. Revenue is the total of paid, shipped and delivered orders less their refunds.',
  input: noInput,
  answer: DashboardSummary,
})

export type RecentOrder = z.output<typeof RecentOrder>
export type LowStockProduct = z.output<typeof LowStockProduct>
export type DayOfSales = z.output<typeof DayOfSales>
export type TopProduct = z.output<typeof TopProduct>
export type DashboardSummary = z.output<typeof DashboardSummary>
