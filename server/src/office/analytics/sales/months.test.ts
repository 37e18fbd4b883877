import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import { cancelReturn } from '@shop/contracts/returns/endpoints'
import { refundInstead } from '@shop/contracts/returns/adminEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { checkOut, deliverEvents, doAt, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { returnDesk } from '../../../test/returnDesk.ts'
import { useShop } from '../../../test/startShop.ts'

const january = { from: '2026-01-01', to: '2026-01-31' }
/** Whole months and parts of months. */
const period = { from: '2025-12-20', to: '2026-04-10' }

onBothDatabases('the totals of months', dialect => {
  const shop = useShop(dialect, { areJobsOnDemand: true })
  const staff = useStaff(shop)
  const { desk, sent, receive, check } = returnDesk(shop, () => staff, 'account')
  const thobes = exchangeDesk(shop, () => staff, 'account')
  const at = <T>(day: string, act: () => Promise<T>) => doAt(shop, `${day}T10:00:00.000Z`, act)
  const report = (days: { from: string; to: string }) => shop.call(getSales, days, staff)
  const sell = (day: string, quantity = 2) =>
    at(day, async () => {
      const { productId, variantId } = await makeGarment(shop, 9, 8000)
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
      await payFor(shop, orderId)
      return { productId, orderId }
    })
  const followAdvice = ({ orderId }: { orderId: string }) =>
    shop.deps.db('order_items').where({ order_id: orderId }).update({ advice: 'followed' })
  /**
   * Reads the report while days are marked as changed, from a count of everything, and from the totals of days and
   * months.
   */
  const everyWay = async (days = period) => {
    const read = await report(days)
    await shop.deps.db('sales_clock_index').delete()
    expect(await report(days)).toEqual(read)
    await shop.jobs.sales.runNow()
    expect(await shop.deps.db('sales_months_index').pluck('month')).toContain('2026-01')
    expect(await report(days)).toEqual(read)
    return read
  }

  it('agree with those of their days', async () => {
    for (const day of ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-05-01']) await sell(day)
    expect((await everyWay()).bestSellers).toHaveLength(4)
    expect((await everyWay(january)).bestSellers).toMatchObject([{ units: 2 }, { units: 2 }])
    expect((await everyWay({ ...january, from: '2026-01-02' })).bestSellers).toHaveLength(1)
  })

  it('count an order once that is refunded in several months', async () => {
    const { orderId } = await sell('2026-01-05', 3)
    await at('2026-02-05', () => desk.refund(orderId, 4000))
    await everyWay()
    await at('2026-02-06', () => desk.refund(orderId, 1000))
    await at('2026-03-05', () => desk.refund(orderId))
    // Without lines, all units count once the order is refunded in full.
    expect((await everyWay()).returns).toMatchObject({ refunds: 3, orders: 1, amount: 24_000, units: 3 })
    for (const month of ['02', '03'])
      expect((await everyWay({ from: `2026-${month}-01`, to: `2026-${month}-28` })).returns).toMatchObject({
        orders: 1,
        units: 3,
        products: [{ returnedUnits: 3 }],
      })
    expect((await everyWay({ from: '2026-02-06', to: '2026-03-31' })).returns).toMatchObject({
      refunds: 2,
      orders: 1,
      units: 3,
    })
  })

  it('follow what becomes of an order after its month is over', async () => {
    // The customer's session ends soon after.
    const bought = '2026-01-10'
    const order = await at(bought, () => sent())
    await followAdvice(order)
    const before = (await everyWay(january)).advice.followed
    const followed = async () => (await everyWay(january)).advice.followed
    await at('2026-02-01', () => desk.setStatus(order.orderId, 'DELIVERED'))
    expect(await followed()).toEqual({ ...before, kept: before.kept + 2 })

    const [abandoned] = (await at(bought, () => order.ask(1))).returns
    expect(await followed()).toMatchObject({ kept: before.kept + 1, sentBack: before.sentBack + 1 })
    const id = order.orderId
    await at(bought, () => shop.call(cancelReturn, { id, returnId: abandoned!.id }, order.me))
    expect(await followed()).toMatchObject({ kept: before.kept + 2, sentBack: before.sentBack })

    const { returns } = await at(bought, () => order.ask(1))
    const returned = returns.find(({ state }) => state === 'ASKED')!
    await at('2026-02-05', () => receive(returned.id))
    const reasons = async () => (await everyWay()).returnReasons.reduce((sum, { units }) => sum + units, 0)
    expect(await reasons()).toBe(1)
    const refundsBefore = (await everyWay()).returns.refunds
    await at('2026-03-01', async () => {
      await check(returned.id)
      await deliverEvents(shop)
    })
    expect((await everyWay()).returns.refunds).toBe(refundsBefore + 1)
    expect(await followed()).toMatchObject({ kept: before.kept + 1, sentBack: before.sentBack + 1 })
  })

  it('follow an exchange and its end', async () => {
    const order = await at('2026-01-12', () => thobes.sent())
    await followAdvice(order)
    const before = (await everyWay(january)).advice.followed
    const { id, lines } = await at('2026-01-12', () => order.ask('56'))
    expect((await everyWay(january)).advice.followed).toMatchObject({ swapped: before.swapped + 1 })
    await at('2026-02-20', () => receive(id))
    const exchanged = async () =>
      (await everyWay()).returnReasons.reduce((sum, row) => sum + row.exchanged, 0)
    expect(await exchanged()).toBe(1)
    await at('2026-03-02', () =>
      shop.call(refundInstead, { id, lineId: lines[0]!.id, amount: 0 }, staff.accessToken),
    )
    expect(await exchanged()).toBe(0)
    expect((await everyWay(january)).advice.followed).toMatchObject({
      swapped: before.swapped,
      sentBack: before.sentBack + 1,
    })
  })

  it('leave out a refund that the bank rejects later, and name a product that is deleted', async () => {
    const { orderId, productId } = await sell('2026-01-15')
    await at('2026-02-10', () => desk.refund(orderId, 1000))
    const before = (await everyWay()).returns
    await at('2026-03-10', async () => {
      shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
      await deliverEvents(shop)
    })
    expect((await everyWay()).returns).toMatchObject({
      refunds: before.refunds - 1,
      orders: before.orders - 1,
      amount: before.amount - 1000,
    })
    const { title } = await shop.deps.db('products').where({ id: productId }).first('title')
    await shop.deps.db('products').where({ id: productId }).delete()
    await everyWay()
    const table = await shop.call(exportSales, { table: 'products', ...january }, staff)
    expect(await table.text()).toContain(`${title},,2,160.00,0`)
  })

  it('contain every move of the ledger, also one that is booked later', async () => {
    const provider = async () =>
      (await everyWay(january)).accounts.find(({ account }) => account === 'provider')!
    const { debit, credit } = await provider()
    await shop.deps.db('money_moves').insert({
      kind: 'fee',
      debit: 'fees',
      credit: 'provider',
      amount: 30,
      currency: 'GBP',
      subject: 'txn_late',
      at: '2026-01-08T10:00:00.000Z',
    })
    expect(await provider()).toMatchObject({ debit, credit: credit + 30 })
  })
})
