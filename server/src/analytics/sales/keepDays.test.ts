import { getSales } from '@shop/contracts/analytics/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import { signUp, type TestAccount } from '../../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { countQueries, isNotOfSettings } from '../../test/countQueries.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'
import { checkSalesDays } from './checkDays.ts'
import { countStaleHours } from './keepDays.ts'

onBothDatabases('the sums of days', dialect => {
  const shop = useShop(dialect)
  let staff: TestAccount
  let garment: Awaited<ReturnType<typeof makeGarment>>
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true })
    garment = await makeGarment(shop, 100, 8000)
  })
  const sell = async (paidAt: string, quantity = 1) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, garment.variantId, { quantity }))
    await payFor(shop, orderId)
    await shop.deps.db('orders').where({ id: orderId }).update({ paid_at: paidAt })
    return orderId
  }
  const report = (from: string, to: string) => shop.call(getSales, { from, to }, staff.accessToken)
  const sumUp = async () => {
    await shop.jobs.sales.runNow()
    expect(await countStaleHours(shop.deps)).toBe(0)
  }
  /** The report from the sums, and counted anew after every hour has been noted. */
  const bothWays = async (from: string, to: string) => {
    await sumUp()
    const summed = await report(from, to)
    await shop.deps.db('sales_clock_index').delete()
    expect(await report(from, to)).toEqual(summed)
    await sumUp()
    expect(await report(from, to)).toEqual(summed)
    return summed
  }

  it('say what the orders say, through a sale, a refund and another status', async () => {
    const first = await sell('2026-03-01T10:00:00.000Z', 2)
    await sell('2026-03-02T10:00:00.000Z')
    const third = await sell('2026-03-02T11:00:00.000Z')
    const before = await bothWays('2026-03-01', '2026-03-02')
    expect(before.totals).toMatchObject({ revenue: 32_000, orders: 3, units: 4 })
    expect(before.bestSellers).toMatchObject([{ productId: garment.productId, units: 4, revenue: 32_000 }])

    await shop.call(refundOrder, { id: first, amount: 1000, reason: 'A loose seam' }, staff.accessToken)
    expect((await report('2026-03-01', '2026-03-01')).totals).toMatchObject({
      revenue: 15_000,
      refunded: 1000,
    })
    await shop.call(refundOrder, { id: third, reason: 'Too wide' }, staff.accessToken)
    const after = await bothWays('2026-03-01', '2026-03-02')
    expect(after.totals).toMatchObject({ revenue: 23_000, orders: 2, units: 3, refunded: 1000 })
    expect(after.bySize[0]?.units).toBe(3)
  })

  it('follow an order to another day, and away', async () => {
    const id = await sell('2026-04-01T10:00:00.000Z')
    await sumUp()
    await shop.deps.db('orders').where({ id }).update({ paid_at: '2026-04-05T10:00:00.000Z' })
    const ordersOf = async () =>
      (await report('2026-04-01', '2026-04-05')).intervals.map(({ orders }) => orders)
    expect(await ordersOf()).toEqual([0, 0, 0, 0, 1])
    await sumUp()
    expect(await ordersOf()).toEqual([0, 0, 0, 0, 1])
    await shop.deps.db('orders').where({ id }).update({ paid_at: null, status: 'CANCELED' })
    expect(await ordersOf()).toEqual([0, 0, 0, 0, 0])
    await sumUp()
    expect(await ordersOf()).toEqual([0, 0, 0, 0, 0])
  })

  it('are of the shop’s clocks, and made again when these are others', async () => {
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

  it('are checked every night: a wrong or missing one is said, and made again', async () => {
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

  it('need as many questions for a year as for a day', async () => {
    await sumUp()
    await report('2026-06-01', '2026-06-01')
    const questionsFor = (from: string, to: string) =>
      countQueries(shop, () => report(from, to), isNotOfSettings)
    const ofDay = await questionsFor('2026-06-01', '2026-06-01')
    expect(await questionsFor('2025-07-01', '2026-06-30')).toBe(ofDay)
  })
})
