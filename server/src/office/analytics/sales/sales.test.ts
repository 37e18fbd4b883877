import { exportSales, getSales, salesTables } from '@shop/contracts/analytics/endpoints'
import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { checkOut, doAt, deliverEvents, makeShopper, payFor } from '../../../test/checkout.ts'

describeOffice('the sales report', (shop, staff) => {
  const ids = { linen: '', wool: '', unsold: '' }

  /** Sells this number of units, paid at an instant. */
  const sell = async (variantId: string, quantity: number, paidAt: string) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
    await doAt(shop, paidAt, () => payFor(shop, orderId))
    return orderId
  }
  beforeAll(async () => {
    const thobes = await makeCollection(shop, { name: 'Thobes' })
    const summer = await makeCollection(shop, { name: 'Summer' })
    const [linen, wool, unsold] = [
      await makeProduct(shop, {
        title: 'Linen thobe',
        createdAt: '2026-01-01T00:00:00.000Z',
        collections: [thobes.id, summer.id],
        variants: [{ stock: 50, price: 5000, color: 'White', size: '56' }],
      }),
      await makeProduct(shop, {
        title: 'Wool thobe',
        createdAt: '2026-01-01T00:00:00.000Z',
        collections: [thobes.id],
        variants: [{ stock: 50, price: 8000, color: 'Black', size: '58' }],
      }),
      await makeProduct(shop, { title: 'Silk thobe', createdAt: '2026-01-01T00:00:00.000Z' }),
    ]
    Object.assign(ids, { linen: linen.id, wool: wool.id, unsold: unsold.id })
    const [ofLinen, ofWool] = [linen.variants[0]!.id, wool.variants[0]!.id]
    // In London it is already the first of June.
    await sell(ofLinen, 2, '2026-05-31T23:30:00.000Z')
    await sell(ofWool, 1, '2026-06-03T12:00:00.000Z')
    const partly = await sell(ofLinen, 3, '2026-06-03T13:00:00.000Z')
    const returnedOrderId = await sell(ofWool, 1, '2026-06-09T12:00:00.000Z')
    const canceled = await sell(ofWool, 1, '2026-06-10T12:00:00.000Z')
    const { items } = await shop.call(getAdminOrder, { id: partly }, staff)
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    await doAt(shop, '2026-06-12T09:00:00.000Z', async () => {
      await shop.call(refundOrder, { id: partly, lines, reason: 'Too wide' }, staff)
      await shop.call(refundOrder, { id: returnedOrderId, reason: 'Too warm' }, staff)
      await shop.call(setOrderStatus, { id: canceled, status: 'CANCELED' }, staff)
      await deliverEvents(shop)
    })
    const at = '2026-06-20T09:00:00.000Z'
    const dates = { received_at: at, created_at: at, updated_at: at }
    const [id, lineId] = [newId(), newId()]
    const arrived = { id, order_id: partly, code: 'R-ACDE-FGHJ', state: 'RECEIVED', note: '' }
    await shop.deps.db('returns').insert({ ...arrived, ...dates })
    await shop.deps
      .db('return_lines')
      .insert({ id: lineId, return_id: id, order_item_id: items[0]!.id, quantity: 2, reason: 'too_long' })
    await shop.deps.db('advice_counts').insert({ day: '2026-06-02', product_id: linen.id, count: 3 })
    await shop.deps.db('visit_counts').insert([
      { day: '2026-06-01', step: 'product_view', count: 70 },
      { day: '2026-06-02', step: 'product_view', count: 30 },
      { day: '2026-06-02', step: 'add_to_cart', count: 9 },
      { day: '2026-07-02', step: 'add_to_cart', count: 1000 },
    ])
  })
  const report = (from: string, to: string, interval?: 'day' | 'week' | 'month') =>
    shop.call(getSales, { from, to, ...(interval && { interval }) }, staff)

  it('has revenue, orders, units and the average order, by days in the shop’s time zone', async () => {
    const { totals, intervals } = await report('2026-06-01', '2026-06-10')
    // £100.00, £80.00, £150.00 and twice £80.00, of which one is cancelled: delivery is free above £75.00.
    expect(totals).toEqual({ revenue: 49_000, orders: 4, units: 7, averageOrder: 10_250, refunded: 0 })
    // £50.00 and twice £80.00 are refunded two days later.
    expect((await report('2026-06-12', '2026-06-12')).totals).toEqual({
      revenue: -21_000,
      orders: 0,
      units: 0,
      averageOrder: 0,
      refunded: 21_000,
    })
    expect(intervals).toHaveLength(10)
    expect(intervals[0]).toEqual({
      start: '2026-06-01',
      revenue: 10_000,
      orders: 1,
      units: 2,
      averageOrder: 10_000,
      refunded: 0,
    })
    expect(intervals[2]).toMatchObject({ start: '2026-06-03', orders: 2, revenue: 23_000 })
    expect(intervals[1]).toMatchObject({ orders: 0, averageOrder: 0 })
  })

  it('sums up by week and month, beginning on the requested day', async () => {
    const weeks = await report('2026-06-03', '2026-06-16', 'week')
    expect(weeks.intervals.map(({ start }) => start)).toEqual(['2026-06-03', '2026-06-08', '2026-06-15'])
    expect(weeks.intervals[0]?.orders).toBe(2)
    const months = await report('2026-05-15', '2026-06-30', 'month')
    expect(months.intervals.map(({ start, orders }) => [start, orders])).toEqual([
      ['2026-05-15', 0],
      ['2026-06-01', 4],
    ])
    expect((await report('2026-06-05', '2026-06-06')).before).toMatchObject({ orders: 2 })
  })

  it('ranks products, and groups them by collection, size and colour', async () => {
    const { bestSellers, worstSellers, byCollection, bySize, byColor } = await report(
      '2026-06-01',
      '2026-06-30',
    )
    expect(bestSellers.map(({ productId, units, revenue }) => [productId, units, revenue])).toEqual([
      [ids.linen, 5, 25_000],
      [ids.wool, 2, 16_000],
    ])
    // Best sellers are left out.
    expect(worstSellers.map(({ productId, units }) => [productId, units])).toEqual([[ids.unsold, 0]])
    expect(byCollection).toEqual([
      { name: 'Thobes', units: 7, revenue: 41_000 },
      { name: 'Summer', units: 5, revenue: 25_000 },
    ])
    expect(bySize).toEqual([
      { name: '56', units: 5, revenue: 25_000 },
      { name: '58', units: 2, revenue: 16_000 },
    ])
    expect(byColor.map(({ name }) => name)).toEqual(['White', 'Black'])
  })

  it('shows refunds, by line or in full, on their days', async () => {
    const { returns } = await report('2026-06-12', '2026-06-12')
    expect(returns).toMatchObject({ refunds: 3, orders: 3, amount: 21_000, units: 2 })
    expect(returns.products.map(({ productId, returnedUnits }) => [productId, returnedUnits])).toEqual([
      [ids.linen, 1],
      [ids.wool, 1],
    ])
    expect((await report('2026-06-01', '2026-06-11')).returns).toMatchObject({ refunds: 0, products: [] })
  })

  it('has the shoppers’ steps', async () => {
    expect((await report('2026-06-01', '2026-06-30')).conversion).toEqual([
      { step: 'product_view', count: 100 },
      { step: 'search', count: 0 },
      { step: 'search_empty', count: 0 },
      { step: 'add_to_cart', count: 9 },
      { step: 'checkout_start', count: 0 },
      { step: 'paid', count: 0 },
    ])
  })

  it('shows why garments were returned, by the day on which the parcel arrived', async () => {
    const reasons = async (day: string) => (await report(day, day)).returnReasons
    expect(await reasons('2026-06-20')).toEqual([
      { title: 'Linen thobe', size: '56', reason: 'too_long', units: 2, exchanged: 0 },
    ])
    expect(await reasons('2026-06-19')).toEqual([])
  })

  it.each(salesTables)('exports %s as CSV', async table => {
    const period = { from: '2026-06-01', to: '2026-06-30' }
    const file = await shop.call(exportSales, { table, ...period }, staff)
    expect(file.name).toBe(`sales-${table}-2026-06-01-2026-06-30.csv`)
    const lines: string[][] = parse(await file.text(), { bom: true })
    expect(lines.length).toBeGreaterThan(1)
    if (table === 'products')
      expect(lines[1]?.slice(0, 5)).toEqual(['Linen thobe', expect.any(String), '5', '250.00', '1'])
  })

  it('reads several years together', async () => {
    const { intervals } = await report('2017-01-01', '2026-06-30', 'month')
    expect(intervals).toHaveLength(114)
    expect(intervals[0]).toMatchObject({ start: '2017-01-01', orders: 0 })
  })

  it('refuses a period that is too long or ends before it begins', async () => {
    await expect(report('2026-06-02', '2026-06-01')).rejects.toMatchObject({
      fields: { to: 'The end date is before the start date.' },
    })
    await expect(report('2016-01-01', '2026-06-01')).rejects.toMatchObject({
      fields: { from: 'Please choose ten years at most.' },
    })
  })
})
