import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, doAt, deliverEvents, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'
import { checkSalesDays } from './checkDays.ts'
import { countStaleHours } from './keepDays.ts'

/** Statement left out of the count, since not every request reads the catalogue's version. */
const uncounted = /select version from catalog_state/

/** Maximum number of statements with which a report reads stored totals, and counts those of changed days. */
const max = { days: 16, years: 10, countedMoney: 2 * 16, countedSums: 8 * 6 }

onBothDatabases('the daily totals', dialect => {
  // A job that changes an order in the meantime would make its hour stale, which costs the next report another
  // statement.
  const shop = useShop(dialect, { areJobsOnDemand: true })
  const staff = useStaff(shop)
  let garment: Awaited<ReturnType<typeof makeGarment>>
  beforeAll(async () => {
    garment = await makeGarment(shop, 100, 8000)
  })
  const sell = async (paidAt: string, quantity = 1) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, garment.variantId, { quantity }))
    await doAt(shop, paidAt, () => payFor(shop, orderId))
    return orderId
  }
  const refund = (id: string, at: string, amount?: number) =>
    doAt(shop, at, () => shop.call(refundOrder, { id, reason: 'Too wide', ...(amount && { amount }) }, staff))
  const report = (from: string, to: string) => shop.call(getSales, { from, to }, staff)
  const sumUp = async () => {
    await shop.jobs.sales.runNow()
    expect(await countStaleHours(shop.deps)).toBe(0)
  }
  /** Reads the report from the daily totals, and again after marking every hour as changed. */
  const bothWays = async (from: string, to: string) => {
    await sumUp()
    const summed = await report(from, to)
    await shop.deps.db('sales_clock_index').delete()
    expect(await report(from, to)).toEqual(summed)
    await sumUp()
    expect(await report(from, to)).toEqual(summed)
    return summed
  }

  it('agree with the ledger, and past days do not change', async () => {
    const first = await sell('2026-03-01T10:00:00.000Z', 2)
    await sell('2026-03-02T10:00:00.000Z')
    const third = await sell('2026-03-02T11:00:00.000Z')
    const before = await bothWays('2026-03-01', '2026-03-02')
    expect(before.totals).toMatchObject({ revenue: 32_000, orders: 3, units: 4 })
    expect(before.bestSellers).toMatchObject([{ productId: garment.productId, units: 4, revenue: 32_000 }])

    await refund(first, '2026-04-02T10:00:00.000Z', 1000)
    expect((await report('2026-04-02', '2026-04-02')).totals).toMatchObject({
      revenue: -1000,
      refunded: 1000,
    })
    await refund(third, '2026-04-03T10:00:00.000Z')
    expect(await bothWays('2026-03-01', '2026-03-02')).toEqual(before)
    const after = await bothWays('2026-03-01', '2026-04-30')
    expect(after.totals).toMatchObject({ revenue: 23_000, orders: 3, units: 4, refunded: 9000 })
  })

  it('leave out an order that is cancelled later, whose money stays on its days', async () => {
    await sell('2026-02-01T10:00:00.000Z')
    const canceled = await sell('2026-02-01T11:00:00.000Z', 3)
    expect((await bothWays('2026-02-01', '2026-02-01')).totals).toMatchObject({ orders: 2, units: 4 })
    await doAt(shop, '2026-02-03T10:00:00.000Z', async () => {
      await shop.call(setOrderStatus, { id: canceled, status: 'CANCELED' }, staff)
      await deliverEvents(shop)
    })
    const { totals, bestSellers } = await bothWays('2026-02-01', '2026-02-01')
    expect(totals).toEqual({ revenue: 32_000, orders: 1, units: 1, averageOrder: 8000, refunded: 0 })
    expect(bestSellers).toMatchObject([{ units: 1, revenue: 8000 }])
    expect((await bothWays('2026-02-03', '2026-02-03')).totals).toMatchObject({ orders: 0, refunded: 24_000 })
  })

  it('leave out exchanged garments, but not surcharges for them', async () => {
    const { variants } = await makeProduct(shop, {
      variants: [
        { size: '54', stock: 5, price: 8000 },
        { size: '56', stock: 5, price: 8000 },
        { size: '58', stock: 5, price: 9000 },
      ],
    })
    const [bought, same, dearer] = ['54', '56', '58'].map(
      size => variants.find(each => each.size === size)!.id,
    )
    const shopper = await makeShopper(shop, bought!, { quantity: 2 })
    const { orderId: id } = await checkOut(shop, shopper)
    const today = (at = shop.deps.clock.now()) => new Date(at).toISOString().slice(0, 10)
    const before = (await bothWays(today(), today())).totals
    await payFor(shop, id)
    await shop.call(setOrderStatus, { id, status: 'SHIPPED' }, staff)
    const [item] = (await shop.call(getAdminOrder, { id }, staff)).items
    for (const swapFor of [same!, dearer!]) {
      const lines = [{ itemId: item!.id, quantity: 1, reason: 'too_short' as const, swapFor }]
      const { returns } = await shop.call(askReturn, { id, returnId: newId(), lines }, shopper)
      const surchargedReturn = returns.find(({ lines: [line] }) => line!.swap?.status === 'PENDING')
      if (surchargedReturn) await payFor(shop, surchargedReturn.lines[0]!.swap!.orderId)
    }
    await shop.deps.db('returns').update({ received_at: new Date(shop.deps.clock.now()).toISOString() })
    const { totals, bestSellers, returnReasons } = await bothWays(today(), today())
    expect(totals).toMatchObject({
      revenue: before.revenue + 17_000,
      orders: before.orders + 1,
      units: before.units + 2,
    })
    expect(totals.averageOrder).toBe(16_000)
    expect(bestSellers).toMatchObject([{ units: 2, revenue: 16_000 }])
    expect(returnReasons).toMatchObject([{ reason: 'too_short', units: 2, exchanged: 2 }])
  })

  it('show the sales through each assistant beside those of the shop itself', async () => {
    const through = async (agent: string | null, at: string, quantity = 1) => {
      const orderId = await sell(at, quantity)
      await shop.deps.db('orders').where({ id: orderId }).update({ sold_through: agent })
      return orderId
    }
    await through(null, '2026-05-04T10:00:00.000Z')
    const first = await through('agent.example', '2026-05-04T11:00:00.000Z', 2)
    await through('agent.example', '2026-05-05T11:00:00.000Z')
    await through('other.example', '2026-05-05T12:00:00.000Z')
    await refund(first, '2026-05-06T10:00:00.000Z', 1000)
    const { bySource, totals } = await bothWays('2026-05-04', '2026-05-06')
    expect(bySource).toEqual([
      { agent: null, orders: 1, revenue: 8000, averageOrder: 8000 },
      { agent: 'agent.example', orders: 2, revenue: 23_000, averageOrder: 12_000 },
      { agent: 'other.example', orders: 1, revenue: 8000, averageOrder: 8000 },
    ])
    expect(totals).toMatchObject({ orders: 4, revenue: 39_000 })
    expect((await bothWays('2026-05-07', '2026-05-07')).bySource).toEqual([
      { agent: null, orders: 0, revenue: 0, averageOrder: 0 },
    ])
    const table = await shop.call(
      exportSales,
      { table: 'sources', from: '2026-05-04', to: '2026-05-05' },
      staff,
    )
    expect(await table.text()).toContain('agent.example,2,240.00,120.00')
  })

  it('are in one currency, without sales in another', async () => {
    await sell('2026-07-01T10:00:00.000Z')
    await saveSettings(shop, 'general', { currency: 'EUR' })
    await sell('2026-07-02T10:00:00.000Z')
    const euros = await bothWays('2026-07-01', '2026-07-02')
    expect(euros).toMatchObject({ currency: 'EUR', totals: { orders: 1, revenue: 8000 } })
    await saveSettings(shop, 'general', { currency: 'GBP' })
    const pounds = await bothWays('2026-07-01', '2026-07-02')
    expect(pounds).toMatchObject({ currency: 'GBP', totals: { orders: 1, revenue: 8000 } })
    expect(pounds.intervals.map(({ orders }) => orders)).toEqual([1, 0])
  })

  it('use the shop’s time zone, and are calculated again when it changes', async () => {
    await sell('2026-05-10T22:30:00.000Z')
    const dayOf = async () =>
      (await report('2026-05-09', '2026-05-12')).intervals.find(({ orders }) => orders === 1)?.start
    await sumUp()
    expect(await dayOf()).toBe('2026-05-10')
    await saveSettings(shop, 'general', { timezone: 'Asia/Dubai' })
    expect(await dayOf()).toBe('2026-05-11')
    await sumUp()
    expect(await dayOf()).toBe('2026-05-11')
    await saveSettings(shop, 'general', { timezone: 'Europe/London' })
    expect(await dayOf()).toBe('2026-05-10')
  })

  it('are checked every night, and wrong or missing ones are reported and calculated again', async () => {
    await sell('2026-06-01T10:00:00.000Z')
    await sell('2026-06-02T10:00:00.000Z')
    await sumUp()
    const error = vi.spyOn(shop.deps.log, 'error').mockReturnValue()
    await checkSalesDays(shop.deps)
    expect(error).not.toHaveBeenCalled()
    await shop.deps.db('sales_days_index').where({ day: '2026-06-01' }).update({ total: 1 })
    await shop.deps.db('sales_days_index').where({ day: '2026-06-02' }).delete()
    await checkSalesDays(shop.deps)
    expect(error).toHaveBeenCalledTimes(2)
    error.mockRestore()
    await sumUp()
    expect((await report('2026-06-01', '2026-06-02')).totals).toMatchObject({ revenue: 16_000, orders: 2 })
  })

  it('take no more statements for a longer period, whatever has changed', async () => {
    const statementsFor = (from: string, to: string) =>
      countQueries(
        shop,
        () => shop.call(getSales, { from, to, interval: 'day' }, staff),
        sql => isNotSettingsQuery(sql) && !uncounted.test(sql),
      )
    await sumUp()
    const ofDay = await statementsFor('2026-06-01', '2026-06-01')
    const maxKept = ofDay + max.days + max.years
    expect(await statementsFor('2025-07-01', '2026-06-30')).toBeLessThanOrEqual(maxKept)
    expect(await statementsFor('2017-01-01', '2026-06-30')).toBeLessThanOrEqual(maxKept)

    await saveSettings(shop, 'general', { currency: 'EUR' })
    const maxCounted = ofDay + max.countedMoney + max.countedSums
    expect(maxCounted).toBeLessThan(100)
    expect(await statementsFor('2022-12-30', '2026-12-29')).toBeLessThanOrEqual(maxCounted)
    expect(await statementsFor('2017-01-01', '2026-06-30')).toBeLessThanOrEqual(maxCounted)
    await saveSettings(shop, 'general', { currency: 'GBP' })
  })

  it('are counted over several days at once if many have changed, with the same result', async () => {
    await sumUp()
    const years = () => report('2023-01-01', '2026-12-31')
    const summed = await years()
    // Marks every third day, so that the ranges include unchanged days.
    for (let day = Date.parse('2026-01-01'); day < Date.parse('2026-12-31'); day += 3 * 86_400_000)
      await shop.deps.db('sales_changes_index').insert({ hour: new Date(day).toISOString().slice(0, 13) })
    expect(await years()).toEqual(summed)
  })
})
