// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../kit/platform/Platform.ts'
import { choose } from '../../test/choose.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf } from '../../test/samples.ts'

const path = '/admin/analytics/sales'
const figures = { revenue: 120_450, orders: 12, units: 1300, averageOrder: 10_038, refunded: 0 }
const product = {
  productId: idOf(1),
  title: 'Najd Thobe',
  slug: 'najd-thobe',
  units: 9,
  revenue: 64_800,
  returnedUnits: 2,
  margin: { units: 8, net: 48_000, cost: 24_000 },
}
const report: SalesReport = {
  currency: 'GBP',
  totals: figures,
  before: { ...figures, revenue: 100_000, orders: 16, units: 1300, averageOrder: 0 },
  intervals: [
    { start: '2026-03-02', ...figures },
    { start: '2026-03-09', ...figures, revenue: 0, orders: 1, units: 0, averageOrder: 0 },
  ],
  bestSellers: [product],
  worstSellers: [
    { ...product, productId: null, slug: null, title: 'A former thobe', units: 0, revenue: 0, margin: null },
  ],
  byCollection: [{ name: 'Eid Capsule', units: 7, revenue: 51_000 }],
  bySize: [{ name: 'Size 52', units: 5, revenue: 36_000 }],
  byColor: [],
  bySource: [
    { agent: null, orders: 9, revenue: 90_450, averageOrder: 10_050 },
    { agent: 'agent.example', orders: 3, revenue: 30_000, averageOrder: 10_000 },
  ],
  pastOrders: [],
  returnReasons: [{ title: 'Najd Thobe', size: '56', reason: 'too_short', units: 3, exchanged: 1 }],
  returns: { refunds: 1, orders: 1, amount: 7200, units: 2, products: [product] },
  advice: {
    given: 1500,
    followed: { units: 9, kept: 6, sentBack: 1, swapped: 0 },
    otherwise: { units: 4, kept: 1, sentBack: 0, swapped: 3 },
    products: [
      {
        productId: idOf(1),
        title: 'Najd Thobe',
        given: 1480,
        followed: { units: 9, kept: 6, sentBack: 1, swapped: 0 },
        otherwise: { units: 0, kept: 0, sentBack: 0, swapped: 0 },
      },
      {
        productId: null,
        title: 'A former thobe',
        given: 0,
        followed: { units: 0, kept: 0, sentBack: 0, swapped: 0 },
        otherwise: { units: 4, kept: 1, sentBack: 0, swapped: 3 },
      },
    ],
  },
  accounts: [{ account: 'provider', currency: 'GBP', debit: 9000, credit: 1000 }],
  conversion: [
    { step: 'search_empty', count: 1500 },
    { step: 'paid', count: 12 },
  ],
}
const period = 'from=2026-03-02&to=2026-03-15&interval=week'

const office = useOffice()
const open = (platform: Partial<Platform> = {}, answer: SalesReport = report) => {
  office.open(`/admin/analytics?${period}`, { [path]: answer }, platform)
  return office.shows('Best sellers')
}
const colorOf = (words: string) => {
  const found = [...document.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith(words))
  return found && getComputedStyle(found).color
}
/** Returns the text of the rows of the table with this name. */
const rowsOf = (label: string) =>
  [...document.querySelectorAll(`table[aria-label="${label}"] tbody tr`)].map(row =>
    [...row.children].map(({ textContent }) => textContent),
  )
const sentInputs = () => office.sentTo(path)

it("shows sales by assistants beside the shop's own", async () => {
  await open()
  expect(rowsOf('Sold through')).toEqual([
    ['Our own shop', '9', '£904.50', '£100.50'],
    ['agent.example', '3', '£300.00', '£100.00'],
  ])
})

it('compares each figure with the preceding days, and says whether it is more or less', async () => {
  await open()
  expect(sentInputs()).toEqual([{ from: '2026-03-02', to: '2026-03-15', interval: 'week' }])
  await office.shows('£1,204.50')
  const text = document.body.textContent
  expect(text).toContain('+20% on the previous period')
  expect(text).toContain('−25% on the previous period')
  expect(text).toContain('1,3000% on the previous period')
  expect(colorOf('+20%')).toContain('success')
  expect(colorOf('−25%')).toContain('error')
  expect(text).toContain('No data for the previous period')
})

it('shows each table with its own figures, and says which table is empty', async () => {
  await open()
  expect(rowsOf('Sales')).toEqual([
    ['2 Mar 2026', '£1,204.50', '£0.00', '12', '1,300', '£100.38'],
    ['9 Mar 2026', '£0.00', '£0.00', '1', '0', '£0.00'],
  ])
  expect(rowsOf('Best sellers')).toEqual([['Najd Thobe', '9', '£648.00', '£240.00 (50%), 8 of 9 units', '2']])
  expect(rowsOf('Worst sellers')).toEqual([['A former thobe', '0', '£0.00', '', '2']])
  expect(rowsOf('Reasons for returns')).toEqual([['Najd Thobe', '56', 'Too short', '3', '1']])
  expect(rowsOf('Collections')).toEqual([['Eid Capsule', '7', '£510.00']])
  expect(rowsOf('Sizes')).toEqual([['Size 52', '5', '£360.00']])
  expect(rowsOf('Accounts')).toEqual([['Payment provider', '£90.00', '£10.00']])
  expect(rowsOf('Customer journey')).toEqual([
    ['Search without results', '1,500'],
    ['Paid', '12'],
  ])
  expect(document.body.textContent).toContain('Returns: 1 refund, £72.00, 2 units')
  expect(document.body.textContent).toContain('No data for this period')
})

it('shows units bought as advised and otherwise, first for all products, then for each one', async () => {
  await open()
  expect(rowsOf('Bought the size advised: advice given 1,500 times')).toEqual([
    ['All products', '1,500', '9', '6', '1', '0'],
    ['Najd Thobe', '1,480', '9', '6', '1', '0'],
  ])
  expect(rowsOf('Bought a size other than advised')).toEqual([
    ['All products', '4', '1', '0', '3'],
    ['A former thobe', '4', '1', '0', '3'],
  ])
})

it('explains a missing list of worst sellers if every product is among the best', async () => {
  await open({}, { ...report, worstSellers: [] })
  expect(rowsOf('Worst sellers')).toEqual([])
  expect(document.body.textContent).toContain('Too few products to compare')
})

it('shows no totals of fit advice if none was given', async () => {
  const none = { units: 0, kept: 0, sentBack: 0, swapped: 0 }
  await open({}, { ...report, advice: { given: 0, followed: none, otherwise: none, products: [] } })
  expect(document.body.textContent).toContain('Bought the size advised: advice given 0 times')
  expect(rowsOf('Bought the size advised: advice given 0 times')).toEqual([])
  expect(rowsOf('Bought a size other than advised')).toEqual([])
})

it('shows a bar for each interval, with a text for screen readers', async () => {
  await open()
  const chart = document.querySelector('figure[aria-label="Revenue over time"]')
  const bars = [...(chart?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)
  expect(bars).toEqual(['Mon 2 Mar£1,204.5012 orders', 'Mon 9 Mar£0.001 order'])
})

it('requests another interval, and other days that are typed', async () => {
  await open()
  choose('Interval', 'month')
  await until(() => expect(sentInputs().at(-1)).toMatchObject({ interval: 'month' }))
  office.type('From', '2026-03-01')
  await until(() =>
    expect(sentInputs().at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-15', interval: 'month' }),
  )
})

it('saves a table of the shown days as CSV, and shows the shop’s message if that fails', async () => {
  const busy = new ApiError(503, 'The shop is busy. Please try again in a moment.', 'overloaded')
  const cancel = () => undefined
  const saveFromApi = vi
    .fn<Platform['saveFromApi']>(() => ({ done: Promise.reject(busy), cancel }))
    .mockReturnValueOnce({ done: Promise.resolve('saved'), cancel })
  await open({ saveFromApi })
  const button = [...document.querySelectorAll('section, div')]
    .findLast(
      part => part.querySelector('h2, h3')?.textContent === 'Sizes' && part.textContent.includes('CSV'),
    )
    ?.querySelector('button')
  button?.click()
  await until(() =>
    expect(saveFromApi.mock.calls[0]?.[0]).toEqual({
      path: `/admin/analytics/sales/sizes?interval=week&from=2026-03-02&to=2026-03-15`,
      name: 'sales-sizes.csv',
    }),
  )
  expect(document.body.textContent).not.toContain('The shop is busy')
  button?.click()
  await office.shows('The shop is busy. Please try again in a moment.')
})

it('says which orders from the previous shop are included', async () => {
  await open({}, { ...report, pastOrders: [{ shop: 'Shopify', orders: 12, revenue: 54_000 }] })
  expect(document.body.textContent).toContain('12 orders on Shopify, £540.00 after refunds')
})
