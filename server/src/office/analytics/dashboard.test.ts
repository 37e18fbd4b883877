import { expect, it } from 'vitest'
import { type DashboardSummary, getDashboard } from '@shop/contracts/admin/endpoints'
import { countStock } from '@shop/contracts/inventory/endpoints'
import { setProductStatus } from '@shop/contracts/products/endpoints'
import { newId } from '../../platform/database/BaseModel.ts'
import { watchMarks } from '../../platform/events/live/liveHub.ts'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../platform/base/localDays.ts'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { buyGarment, checkOut, makeShopper, orderGarment } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { saveSettings } from '../../test/settings.ts'
import { startShop, describeShop, type TestShop } from '../../test/startShop.ts'
import { monthsSoFar } from './monthsSoFar.ts'

const lookAt = async (shop: TestShop) => {
  const { accessToken } = await signUp(shop, { isAdmin: true })
  const summary = await shop.call(getDashboard, {}, accessToken)
  expect(Object.values(summary)).not.toContain(null)
  return summary as { [Part in keyof DashboardSummary]: NonNullable<DashboardSummary[Part]> }
}

describeShop('the dashboard', (shop, dialect) => {
  const look = () => lookAt(shop)
  const placeOrder = async ({ total, ...change }: Record<string, unknown> = {}) => {
    const { orderId } = await orderGarment(shop, 50, { price: 10_000 })
    const sums = total === undefined ? {} : { total, subtotal: total, shipping: 0 }
    const changes = { ...change, ...sums }
    if (Object.keys(changes).length > 0) await shop.deps.db('orders').where({ id: orderId }).update(changes)
    return orderId
  }
  const refund = (orderId: string, amount: number, state: string, at = new Date().toISOString()) =>
    shop.deps.db('refunds').insert({
      id: newId(),
      order_id: orderId,
      amount,
      state,
      reason: 'test',
      created_at: at,
      updated_at: at,
    })
  // The money ledger cannot be emptied.
  const startAgain = async () => {
    await shop.stop()
    Object.assign(shop, await startShop(dialect))
  }
  /** Reads the dashboard from the orders and then from the daily totals, which have to agree about money. */
  const lookTwice = async () => {
    const counted = await look()
    await shop.jobs.sales.runNow()
    const { days, totalRevenue, trends } = await look()
    expect({ days, totalRevenue, revenue: trends.revenue }).toEqual({
      days: counted.days,
      totalRevenue: counted.totalRevenue,
      revenue: counted.trends.revenue,
    })
    return counted
  }

  it('is for staff only', async () => {
    const { accessToken } = await signUp(shop)
    await expect(shop.call(getDashboard, {})).rejects.toMatchObject({ status: 401 })
    await expect(shop.call(getDashboard, {}, accessToken)).rejects.toMatchObject({ status: 403 })
  })

  it('shows zeros and no invented data for an empty shop', async () => {
    await startAgain()
    const { days, ...figures } = await look()
    expect(days).toHaveLength(30)
    expect(days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
    expect(figures).toEqual({
      totalProducts: 0,
      totalUsers: 1,
      totalOrders: 0,
      totalRevenue: 0,
      trends: { products: null, users: null, orders: null, revenue: null, until: expect.any(String) },
      recentOrders: [],
      lowStockThreshold: 10,
      lowStockProducts: [],
      topProducts: [],
      ordersByStatus: [],
      alerts: { open: 0, items: [] },
    })
  })

  it('shows the payments less refunds on each of the last 30 days in the shop’s time zone', async () => {
    await startAgain()
    const { timezone } = (await shop.deps.settings.read()).general
    const today = dayAt(timezone, shop.deps.clock.now())
    const sell = (day: string, minutes: number, total = 10_000) => {
      const at = new Date(Date.parse(startOfDay(timezone, day)) + minutes * 60_000).toISOString()
      return placeOrder({ status: 'PAID', tax: 0, total, created_at: at, paid_at: at })
    }
    await sell(today, 0)
    const yesterday = addDays(today, -1)
    await refund(await sell(yesterday, 24 * 60 - 1), 2500, 'SUCCEEDED', startOfDay(timezone, today))
    await sell(yesterday, 0, 500)
    await sell(addDays(today, -29), 1, 700)
    await sell(addDays(today, -30), 23 * 60)
    const { days, ordersByStatus } = await lookTwice()
    expect(days.filter(({ orders }) => orders > 0)).toEqual([
      { day: addDays(today, -29), orders: 1, revenue: 700 },
      { day: yesterday, orders: 2, revenue: 10_500 },
      { day: today, orders: 1, revenue: 7500 },
    ])
    expect(ordersByStatus).toEqual([{ status: 'PAID', count: 5 }])
    // Later orders change the totals, on a day shown and on one not shown.
    const { totalRevenue } = await look()
    await sell(yesterday, 1, 300)
    await refund(await sell(addDays(today, -200), 1, 900), 100, 'SUCCEEDED')
    const more = await lookTwice()
    expect(more.days.find(({ day }) => day === yesterday)).toMatchObject({ orders: 3, revenue: 10_800 })
    expect(more.totalRevenue).toBe(totalRevenue + 300 + 800)
  })

  it('shows the newest five open alerts and their number', async () => {
    const { db } = shop.deps
    for (let day = 1; day <= 7; day++)
      await db('alerts').insert({
        id: newId(),
        kind: 'dispute',
        subject: `payment ${day}`,
        detail: 'Disputed.',
        created_at: `2026-01-0${day}T12:00:00.000Z`,
        last_seen_at: `2026-01-0${day}T12:00:00.000Z`,
        resolved_at: day === 7 ? '2026-01-08T12:00:00.000Z' : null,
      })
    const { alerts } = await look()
    expect(alerts.open).toBe(6)
    expect(alerts.items.map(({ subject }) => subject)).toEqual([6, 5, 4, 3, 2].map(day => `payment ${day}`))
    await db('alerts').delete()
  })

  it('counts payments less refunds as revenue', async () => {
    await startAgain()
    const at = new Date(shop.deps.clock.now()).toISOString()
    for (const status of ['PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']) {
      const id = await placeOrder({ status, total: 10_000, tax: 0, paid_at: at })
      if (status === 'REFUNDED') await refund(id, 10_000, 'SUCCEEDED')
    }
    const pending = await placeOrder({ total: 10_000, tax: 0 })
    const part = await placeOrder({ status: 'PAID', total: 10_000, tax: 0, paid_at: at })
    await refund(part, 2500, 'SUCCEEDED')
    await refund(part, 1000, 'SUCCEEDED')
    await refund(part, 700, 'FAILED')
    await refund(pending, 300, 'SUCCEEDED')
    expect(await lookTwice()).toMatchObject({ totalOrders: 7, totalRevenue: 46_500 })
  })

  it('lists the newest five orders with their units', async () => {
    await startAgain()
    const ids: string[] = []
    for (let day = 1; day <= 6; day++)
      ids.unshift(await placeOrder({ created_at: `2026-01-0${day}T12:00:00.000Z` }))
    const { recentOrders } = await look()
    expect(recentOrders.map(order => order.id)).toEqual(ids.slice(0, 5))
    expect(recentOrders[0]).toMatchObject({ status: 'PENDING', firstName: 'Yusuf', itemCount: 1 })
  })

  it('warns of products on sale that run low, not counting reserved units as free', async () => {
    await startAgain()
    await saveSettings(shop, 'store', { lowStockThreshold: 4 })
    await makeProduct(shop, { title: 'Plenty', variants: [{ stock: 5 }] })
    await makeProduct(shop, { title: 'Hidden', status: 'DRAFT', variants: [{ stock: 0 }] })
    const black = [0, 4, 3, 5, 2].map((stock, index) => ({ color: 'Black', size: String(50 + index), stock }))
    const alike = { color: 'Black', size: '50', lengthCm: 152, stock: 0 }
    await makeProduct(shop, { title: 'Low', variants: [...black, alike] })
    const held = await makeProduct(shop, { title: 'Held', variants: [{ stock: 5 }] })
    await shop.deps.db('variants').where({ product_id: held.id }).update({ reserved: 4 })
    const { lowStockProducts, lowStockThreshold } = await look()
    expect(lowStockThreshold).toBe(4)
    expect(lowStockProducts).toMatchObject([
      {
        title: 'Low',
        lowCount: 5,
        outCount: 2,
        variants: [
          { size: '50', stock: 0, details: 'Length: 140 cm' },
          { size: '50', stock: 0, details: 'Length: 152 cm' },
          { stock: 2, details: '' },
        ],
      },
      { title: 'Held', lowCount: 1, outCount: 0, variants: [{ stock: 1 }] },
    ])
    for (let more = 0; more < 10; more++) await makeProduct(shop, { variants: [{ stock: 1 }] })
    expect((await look()).lowStockProducts).toHaveLength(10)
  })

  it('warns immediately when a sale or a count brings a variant below its threshold, and notifies open windows', async () => {
    await startAgain()
    await saveSettings(shop, 'store', { lowStockThreshold: 4 })
    const { id, variants } = await makeProduct(shop, { title: 'Selling', variants: [{ stock: 7 }] })
    const variantId = variants[0]!.id
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const changed = watchMarks(shop.deps)
    await changed()
    const low = async () => {
      const { lowStockProducts } = await shop.call(getDashboard, {}, accessToken)
      return lowStockProducts?.map(({ variants: levels }) => levels.map(({ stock }) => stock))
    }
    expect(await low()).toEqual([])
    await checkOut(shop, await makeShopper(shop, variantId, { quantity: 2 }))
    expect(await low()).toEqual([])
    await checkOut(shop, await makeShopper(shop, variantId))
    expect(await changed()).toContain('stock')
    expect(await low()).toEqual([[4]])
    await shop.call(countStock, { id: variantId, stock: 5, reason: 'Counted' }, accessToken)
    expect(await changed()).toContain('stock')
    expect(await low()).toEqual([[2]])
    await shop.call(setProductStatus, { id, status: 'DRAFT' }, accessToken)
    expect(await low()).toEqual([])
  })

  it('names the best sellers, and no product that never sold', async () => {
    await startAgain()
    await makeProduct(shop, { title: 'Unsold' })
    for (const unitsSold of [3, 9, 4, 1, 7, 5])
      await makeProduct(shop, { title: `Sold ${unitsSold}`, unitsSold, rating: 4.5, reviewCount: 2 })
    const { topProducts } = await look()
    expect(topProducts.map(({ title }) => title)).toEqual(['Sold 9', 'Sold 7', 'Sold 5', 'Sold 4', 'Sold 3'])
    expect(topProducts[0]).toMatchObject({ rating: 4.5, reviewCount: 2, unitsSold: 9 })
  })

  it('reads the database in a few statements, however large the shop', async () => {
    await startAgain()
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const ask = () => shop.call(getDashboard, {}, accessToken)
    await shop.jobs.sales.runNow()
    await ask()
    // Nine for the statistics; the other finds the viewer.
    expect(await countQueries(shop, ask, isNotSettingsQuery)).toBeLessThanOrEqual(10)
  })

  it('adds up the days of older months', async () => {
    await startAgain()
    for (const month of [1, 2, 3]) {
      const at = `2021-0${month}-01T12:00:00.000Z`
      await refund(
        await placeOrder({ status: 'PAID', total: 10_000, tax: 0, created_at: at, paid_at: at }),
        1000,
        'SUCCEEDED',
        at,
      )
    }
    await shop.jobs.sales.runNow()
    const sums: unknown[] = []
    const recordSums = (response: unknown[] | { rows: unknown[] }, { sql }: { sql: string }) => {
      if (sql.includes('from sales_days_index where day <'))
        sums.push(Array.isArray(response) ? response : response.rows)
    }
    shop.deps.db.on('query-response', recordSums)
    expect(await look()).toMatchObject({ totalRevenue: 27_000 })
    shop.deps.db.off('query-response', recordSums)
    expect(sums).toEqual([[{ day: '', orders: 3, total: 30_000, refunded: 3000 }]])
  })

  it('compares this month with the same days of last month', async () => {
    await startAgain()
    const now = new Date()
    const tenthOfNextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12)
    shop.passTime(tenthOfNextMonth - shop.deps.clock.now())
    const { thisMonthStart, lastMonthStart } = monthsSoFar(tenthOfNextMonth, 'Europe/London')
    const laterLastMonth = new Date(Date.parse(lastMonthStart) + 15 * 86_400_000).toISOString()
    const sell = (total: number, at: string) =>
      placeOrder({ status: 'PAID', tax: 0, total, created_at: at, paid_at: at })
    await sell(3000, thisMonthStart)
    await refund(await sell(2500, lastMonthStart), 500, 'SUCCEEDED', lastMonthStart)
    await placeOrder({ created_at: lastMonthStart })
    await refund(await sell(9000, laterLastMonth), 500, 'SUCCEEDED', laterLastMonth)
    await shop.deps.db('products').update({ created_at: lastMonthStart })
    await shop.deps.db('users').update({ created_at: '2020-01-01T00:00:00.000Z' })
    const { trends } = await lookTwice()
    expect(trends).toMatchObject({ products: -100, users: null, orders: -50, revenue: 50 })
    // The comparison is to the minute: an order twenty minutes later in last month is counted only half an hour later.
    const minute = 60_000
    await placeOrder({ created_at: new Date(Date.parse(trends.until) + 20 * minute).toISOString() })
    expect((await look()).trends).toMatchObject({ orders: -50 })
    shop.passTime(30 * minute)
    expect((await look()).trends).toMatchObject({ orders: -67 })
  })
})

// A shop of its own: invoices cannot be deleted, so nothing can be reset after a sale.
describeShop('the dashboard of a new shop', shop => {
  it('follows a sale', async () => {
    const { orderId } = await buyGarment(shop, 3, { price: 8000 })
    await shop.jobs.sales.runNow()
    expect(await lookAt(shop)).toMatchObject({
      totalRevenue: 8000,
      recentOrders: [{ id: orderId, status: 'PAID', total: 8000 }],
      topProducts: [{ unitsSold: 1 }],
      lowStockProducts: [{ variants: [{ stock: 2 }] }],
    })
  })
})
