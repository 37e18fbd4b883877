import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { getWorklist } from '@shop/contracts/admin/worklistEndpoints'
import { listLowStock } from '@shop/contracts/inventory/endpoints'
import { listOutbox } from '@shop/contracts/mail/endpoints'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { lateBefore } from '@shop/contracts/shop/lateBefore'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../test/accounts.ts'
import { bankControls } from '../../test/cases.ts'
import { makeProduct } from '../../test/catalog.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { makeManyOrders } from '../../test/manyOrders.ts'
import { returnDesk } from '../../test/returnDesk.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'

const nothing = {
  toPack: { count: 0, late: 0 },
  returns: 0,
  disputes: { count: 0, dueBy: null },
  decisions: 0,
  reviews: 0,
  quotes: 0,
  lowSizes: 0,
  failedEmails: 0,
  alerts: 0,
  changes: 0,
}

describeShop('the work that is waiting for staff', shop => {
  const staff = useNewStaff(shop)
  const desk = orderDesk(shop, () => staff)
  const bank = bankControls(shop)
  const returns = returnDesk(shop, () => staff, 'account')
  const look = () => shop.call(getWorklist, {}, staff)
  const totalOf = async (filter: Parameters<typeof shop.call<typeof listAdminOrders>>[1]) =>
    (await shop.call(listAdminOrders, filter, staff)).total

  it('is empty in a new shop, and hidden from customers', async () => {
    await saveSettings(shop, 'store', { lowStockThreshold: 0 })
    expect(await look()).toEqual(nothing)
    const { accessToken } = await signUp(shop)
    await expect(shop.call(getWorklist, {}, accessToken)).rejects.toMatchObject({ status: 403 })
  })

  it('counts orders to pack as their list does, and as late those past their dispatch day', async () => {
    const { orderId } = await desk.paid()
    const late = await desk.paid()
    const cut = lateBefore(shop.deps.clock.now())
    const paidAt = (id: string, instant: number) =>
      shop.deps
        .db('orders')
        .where({ id })
        .update({ paid_at: new Date(instant).toISOString() })
    await paidAt(orderId, cut)
    await paidAt(late.orderId, cut - 1)
    expect(await look()).toMatchObject({ toPack: { count: 2, late: 1 } })
    expect(await totalOf({ status: 'PAID', held: false })).toBe(2)

    const caseId = await bank.dispute(late.orderId)
    const { toPack, disputes } = await look()
    expect(toPack).toEqual({ count: 1, late: 0 })
    expect(disputes).toEqual({ count: 1, dueBy: expect.stringMatching(/^20.*Z$/) })
    const disputed = await shop.call(listAdminOrders, { unanswered: true }, staff)
    expect(disputed.items.map(({ id }) => id)).toEqual([late.orderId])
    expect(await totalOf({ attention: true })).toBe(1)
    expect(await look()).toMatchObject({ decisions: 1 })
    await bank.decide(caseId, 'under_review')
    expect(await look()).toMatchObject({ disputes: { count: 0, dueBy: null } })
    expect(await totalOf({ unanswered: true })).toBe(0)

    await desk.setStatus(orderId, 'SHIPPED')
    expect(await look()).toMatchObject({ toPack: { count: 0, late: 0 } })
  })

  it('never counts an exchange order as late, since it is waiting for the return', async () => {
    const { orderId } = await returns.sent()
    const replacement = await desk.paid()
    await shop.deps
      .db('orders')
      .where({ id: replacement.orderId })
      .update({ paid_at: new Date(lateBefore(shop.deps.clock.now()) - 1).toISOString() })
    expect(await look()).toMatchObject({ toPack: { count: 1, late: 1 } })
    const at = new Date(shop.deps.clock.now()).toISOString()
    await shop.deps.db('returns').insert({
      id: newId(),
      order_id: orderId,
      replacement_id: replacement.orderId,
      code: 'R-AAAA-BBBB',
      state: 'CHECKED',
      note: '',
      created_at: at,
      updated_at: at,
    })
    expect(await look()).toMatchObject({ toPack: { count: 1, late: 0 } })
    await desk.setStatus(replacement.orderId, 'SHIPPED')
  })

  it('counts returns that have arrived, as their list does', async () => {
    const { ask } = await returns.sent()
    const { id } = (await ask()).returns[0]!
    expect(await look()).toMatchObject({ returns: 0 })
    await returns.receive(id)
    expect(await look()).toMatchObject({ returns: 1 })
    expect((await shop.call(listReturns, { state: 'RECEIVED' }, staff)).total).toBe(1)
    await returns.check(id)
    expect(await look()).toMatchObject({ returns: 0 })
  })

  it('counts reviews, sizes, emails and alerts as their lists do', async () => {
    const { db } = shop.deps
    await saveSettings(shop, 'store', { lowStockThreshold: 2 })
    const { id } = await makeProduct(shop, {
      variants: [2, 0, 9].map((stock, at) => ({ color: 'Black', size: String(50 + at), stock })),
    })
    const at = new Date(shop.deps.clock.now()).toISOString()
    for (const status of ['PENDING', 'PENDING', 'APPROVED', 'REJECTED'])
      await db('reviews').insert({
        id: newId(),
        product_id: id,
        rating: 4,
        status,
        created_at: at,
        updated_at: at,
      })
    await db('outbox').insert({
      id: newId(),
      dedupe_key: 'given up',
      kind: 'order-confirmation',
      payload: '{}',
      attempts: 9,
      available_at: at,
      dead_at: at,
      created_at: at,
    })
    const { items } = await shop.call(listLowStock, { limit: 100 }, staff)
    const lists = {
      lowSizes: items.reduce((sum, { lowCount }) => sum + lowCount, 0),
      failedEmails: (await shop.call(listOutbox, { state: 'dead' }, staff)).total,
      alerts: (await shop.call(listAlerts, {}, staff)).total,
    }
    expect(await look()).toMatchObject({ reviews: 2, ...lists })
    expect(lists.failedEmails).toBe(1)
    expect(lists.lowSizes).toBeGreaterThanOrEqual(2)
  })

  it("shows only what the viewer's roles permit", async () => {
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    expect(await shop.call(getWorklist, {}, accessToken)).toEqual({
      toPack: expect.any(Object),
      returns: expect.any(Number),
      disputes: null,
      decisions: null,
      reviews: null,
      quotes: null,
      lowSizes: expect.any(Number),
      failedEmails: null,
      alerts: null,
      changes: null,
    })
  })

  it('takes two statements, and counts no further than the maximum shown', async () => {
    await makeManyOrders(shop, 8000, shop.deps.clock.now())
    await look()
    // One statement counts, one checks whether the stock has changed; the third identifies the caller.
    expect(await countQueries(shop, look, isNotSettingsQuery)).toBeLessThanOrEqual(3)
    expect(await totalOf({ status: 'PAID', held: false })).toBeGreaterThan(1000)
    expect(await look()).toMatchObject({ toPack: { count: 1000, late: 1000 } })
  })
})
