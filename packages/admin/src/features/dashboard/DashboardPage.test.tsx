// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { Worklist } from '@shop/contracts/admin/worklistEndpoints'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { afterEach, expect, it, vi } from 'vitest'
import { useOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, at, idOf, emptyWorklist } from '../../test/samples.ts'

const empty: DashboardSummary = {
  totalProducts: 0,
  totalUsers: 1,
  totalOrders: 0,
  totalRevenue: 0,
  trends: { products: null, users: null, orders: null, revenue: null, until: '2026-06-15T12:00:00.000Z' },
  recentOrders: [],
  lowStockThreshold: 10,
  lowStockProducts: [],
  topProducts: [],
  days: [],
  ordersByStatus: [],
  alerts: { open: 0, items: [] },
}

const busy: DashboardSummary = {
  ...empty,
  totalOrders: 1234,
  totalRevenue: 5_610_469,
  trends: { ...empty.trends, orders: 61, revenue: -8 },
  recentOrders: [
    {
      id: idOf(11),
      number: 'M-10482',
      status: 'PENDING',
      currency: 'GBP',
      total: 26_400,
      firstName: 'Daniel',
      lastName: 'Reid',
      email: 'daniel@example.com',
      itemCount: 1,
      refundedPart: 0,
      createdAt: at,
    },
  ],
  lowStockProducts: [
    {
      id: idOf(12),
      title: 'Najd Thobe',
      slug: 'najd',
      lowCount: 4,
      outCount: 2,
      variants: [
        { id: idOf(13), sku: 'N-54', color: 'Navy', size: '54', details: 'Length: 137 cm', stock: 0 },
        { id: idOf(14), sku: 'N-54-L', color: 'Navy', size: '54', details: 'Length: 142 cm', stock: 0 },
      ],
    },
  ],
  topProducts: [
    { id: idOf(12), title: 'Najd Thobe', slug: 'najd', rating: 4.75, reviewCount: 21, unitsSold: 116 },
  ],
}

const office = useOffice()
/** Opens the dashboard and returns its text once it contains `words`. */
const open = async (dashboard: unknown, words: string) => {
  await office.open('/admin', { '/admin/dashboard': dashboard }).shows(words)
  return office.page.textContent
}
afterEach(() => {
  vi.useRealTimers()
})

it('says on the dashboard of an empty shop that there is nothing yet', async () => {
  const text = await open(empty, 'No recent orders')
  for (const words of ['All products well stocked', 'No data for last month', 'Live'])
    expect(text).toContain(words)
  expect(text).not.toContain('Top Performing Products')
})

it('shows figures, trends and panels', async () => {
  const text = await open(busy, 'Total Orders')
  for (const words of [
    'Total Orders1,234New orders: +61% from last month',
    'Total Revenue£56,104.69−8% from last month',
    '00000011',
    'Pending Payment',
    '£264.00',
    'Navy 54 (Length: 137 cm): 0, Navy 54 (Length: 142 cm): 0 and 2 more',
    '2 sizes out of stock',
    '★ 4.8 (21)',
  ])
    expect(text).toContain(words)
  expect(document.title).toBe('Dashboard · Qamis & Co back office')
})

it('shows four placeholders while the figures load', async () => {
  await open(() => new Promise(() => undefined), 'Dashboard')
  const cards = () => office.page.querySelectorAll('output[aria-busy] > *')
  await until(() => expect(cards()).toHaveLength(4))
})

it('offers to refresh the page if the figures cannot be read', async () => {
  const text = await open(new ApiError(400, 'No.', 'bad_request'), 'Failed to load dashboard data')
  expect(text).toContain('Refresh Page')
})

it('refetches every 30 seconds, and keeps the last figures if that fails', async () => {
  let answer: unknown = busy
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(() => answer, 'Total Orders')
  answer = new ApiError(400, 'No.', 'bad_request')
  await vi.advanceTimersByTimeAsync(30_000)
  await office.shows('Reconnecting')
  expect(office.page.textContent).toContain('1,234')
  answer = { ...busy, totalOrders: 1235 }
  await vi.advanceTimersByTimeAsync(30_000)
  await office.shows('1,235')
  expect(office.page.textContent).toContain('Live')
})

/** Returns the entries of the strip, each with its address. */
const stripEntries = () =>
  [...office.page.querySelectorAll('[aria-label="To do"] a')].map(link => [
    link.textContent,
    link.getAttribute('href'),
  ])

it('shows open tasks on top, marks urgent ones, and links to each list', async () => {
  const dueBy = new Date(Date.now() + 2 * 86_400_000)
  const day = dueBy.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'Europe/London' })
  const answers = {
    '/admin/dashboard': empty,
    '/admin/worklist': {
      toPack: { count: 5, late: 2 },
      returns: 3,
      disputes: { count: 1, dueBy: dueBy.toISOString() },
      decisions: 3,
      reviews: 9,
      quotes: 2,
      lowSizes: 14,
      failedEmails: 2,
      alerts: 1000,
      changes: 1,
    },
  }
  await office.open('/admin', answers).shows('5 to pack')
  expect(stripEntries()).toEqual([
    ['5 to pack, 2 late', '/admin/orders?status=TO_PACK&sort=oldest'],
    [`1 dispute, answer by ${day}`, '/admin/orders?status=UNANSWERED'],
    ['3 orders need a decision', '/admin/orders?attention=true'],
    ['3 returns to check', '/admin/returns?state=RECEIVED'],
    ['9 reviews', '/admin/reviews?status=PENDING'],
    ['2 quotes lapse this week', '/admin/orders?status=QUOTE_LAPSING'],
    ['14 sizes low', '/admin/inventory?show=low'],
    ['2 emails failed', '/admin/jobs?tab=outbox&state=dead'],
    ['999+ alerts', '/admin/alerts'],
    ['1 change to confirm', '/admin/assistants/changes'],
  ])
  const text = office.page.textContent
  expect(text.indexOf('5 to pack')).toBeLessThan(text.indexOf('Total Products'))
})

it('says that nothing is waiting, and how late an overdue answer is', async () => {
  let disputes: Worklist['disputes'] = null
  office.open('/admin', {
    '/admin/dashboard': empty,
    '/admin/worklist': () => ({ ...emptyWorklist, disputes }),
  })
  await office.shows('All caught up: nothing is waiting for you.')
  office.close()
  remember(admin)
  disputes = { count: 2, dueBy: at }
  office.open('/admin', {
    '/admin/dashboard': empty,
    '/admin/worklist': { ...emptyWorklist, disputes },
  })
  await office.shows('2 disputes, answer overdue')
})

it('links packers to the packing page, and shows no box that the role does not allow', async () => {
  const permissions = [...builtInRoles.packer.permissions]
  remember({ ...admin, permissions })
  const none = { totalProducts: null, totalUsers: null, totalRevenue: null, topProducts: null, days: null }
  const unseen = { disputes: null, reviews: null, failedEmails: null, alerts: null, changes: null }
  office.open('/admin', {
    '/auth/me': { ...admin, permissions },
    '/admin/worklist': { ...emptyWorklist, toPack: { count: 3, late: 0 }, ...unseen },
    '/admin/dashboard': {
      ...busy,
      ...none,
      alerts: null,
      ordersByStatus: [{ status: 'PAID', count: 3 }],
    },
  })
  await office.shows('3 to pack')
  expect(office.page.querySelector('main a[href="/admin/pack"]')?.textContent).toBe('Pack Orders')
  const text = office.page.textContent
  for (const words of ['Total Orders', 'Recent Orders', 'View Orders', 'Low Stock Alert'])
    expect(text).toContain(words)
  for (const words of ['Total Revenue', 'Total Products', 'Sales of the last 30 days', 'Add Product'])
    expect(text).not.toContain(words)
})
