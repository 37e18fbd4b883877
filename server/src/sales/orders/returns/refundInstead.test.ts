import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { getReturn, refundInstead } from '@shop/contracts/returns/adminEndpoints'
import { bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('a replacement that cannot be sent', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check, payDifference } = exchangeDesk(shop, () => staff, buyer)
  const look = (id: string) => shop.call(getReturn, { id }, staff)

  /** Books exchanges of one line for these sizes. */
  const exchanged = async (sizes: readonly string[], units = sizes.length) => {
    const order = await sent(units)
    const itemId = (await desk.read(order.orderId)).items[0]!.id
    const lines = sizes.map(size => ({
      itemId,
      quantity: 1,
      reason: 'too_short' as const,
      swapFor: order.idOf(size),
    }))
    const wish = { id: order.orderId, returnId: newId(), lines }
    const { id, code } = await shop.call(bookReturn, wish, staff)
    const lineOf = async (size: string) =>
      (await look(id)).lines.find(({ swap }) => swap?.choice.endsWith(`Size ${size}`))!
    const takeOut = async (
      size: string,
      more: { amount?: number; isGone?: boolean } = {},
      token: string = staff.accessToken,
    ) => {
      const { id: lineId, refundInstead: amount } = await lineOf(size)
      return shop.call(refundInstead, { id, lineId, amount: amount ?? 0, ...more }, token)
    }
    return { ...order, id, code, lineOf, takeOut }
  }

  it('is refunded with the rest of its return if that has not been checked', async () => {
    const { orderId, email, idOf, id, code, lineOf, takeOut } = await exchanged(['56'])
    expect(await lineOf('56')).toMatchObject({ worth: 0, refundInstead: 0 })
    const taken = await takeOut('56', { isGone: true })
    expect(taken).toMatchObject({ state: 'ASKED', lines: [{ worth: 5000, swap: { status: 'CANCELED' } }] })
    // One of two units was reserved, and is not on the shelf.
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    const mails = await mailsTo(shop, email)
    const [refundInsteadMail, ...others] = mails.filter(({ subject }) => subject.includes('cannot be sent'))
    expect(others).toEqual([])
    expect(refundInsteadMail?.text).toMatch(
      new RegExp(`part of your exchange ${code}, as it is no longer available: 1 × Thobe.*Size 56`, 's'),
    )
    expect(refundInsteadMail?.text).toContain('You can still send your piece back with the same slip')
    expect(mails.filter(({ subject }) => subject.includes('is now a refund'))).toEqual([])
    const { events } = await desk.read(orderId)
    expect(events.at(-1)?.detail).toMatch(
      new RegExp(
        `^Cannot be sent in exchange for return ${code}: 1 × .*Size 56\\. It will be refunded instead\\.$`,
      ),
    )
    await expect(takeOut('56')).rejects.toMatchObject({ code: 'conflict' })
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 5599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
  })

  it('is refunded at once if its return has been checked, by staff who may refund', async () => {
    const { orderId, email, idOf, id, lineOf, takeOut } = await exchanged(['56'], 2)
    await receive(id)
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await lineOf('56')).toMatchObject({ refundInstead: 5000 })
    const at = nowIso(shop.deps)
    const role = { id: 'counter', name: 'Counter', permissions: 'office:enter returns:decide returns:read' }
    await shop.deps
      .db('roles')
      .insert({ ...role, created_at: at, updated_at: at })
      .onConflict('id')
      .ignore()
    const { accessToken } = await signUp(shop, { roles: ['counter'] })
    await expect(takeOut('56', {}, accessToken)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(takeOut('56', { amount: 4000 })).rejects.toMatchObject({ code: 'total_changed' })
    expect(await lineOf('56')).toMatchObject({ swap: { status: 'PAID' }, refundInstead: 5000 })
    expect(await takeOut('56')).toMatchObject({
      refund: 5000,
      lines: [{ swap: { status: 'CANCELED' }, refundInstead: null }],
    })
    await deliverEvents(shop)
    expect(await look(id)).toMatchObject({ state: 'DONE', refund: 5000, refundState: 'SUCCEEDED' })
    expect(await desk.givenBack(orderId)).toBe(5000)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    const refundInsteadMail = (await mailsTo(shop, email)).find(({ subject }) =>
      subject.includes('cannot be sent'),
    )
    expect(refundInsteadMail?.text).toContain('We are refunding £50.00 to your original payment method.')
  })

  it('leaves the rest of the exchange as agreed, in an order of its own', async () => {
    const { orderId, email, idOf, id, lineOf, takeOut } = await exchanged(['56', '52'])
    const before = (await lineOf('52')).swap!
    const taken = await takeOut('56')
    const after = (await lineOf('52')).swap!
    expect(after).toMatchObject({ status: 'PAID', toPay: 0 })
    expect(after.orderId).not.toBe(before.orderId)
    expect(taken.lines.map(({ worth }) => worth).toSorted((a, b) => a - b)).toEqual([1000, 5000])
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    expect(await stockOf(shop, idOf('52'))).toEqual({ stock: 1, reserved: 0 })
    const refundInsteadMail = (await mailsTo(shop, email)).find(({ subject }) =>
      subject.includes('cannot be sent'),
    )
    expect(refundInsteadMail?.text).toMatch(/IN EXCHANGE\s+1 × Thobe.*size 52/)
    await expect(desk.setStatus(after.orderId, 'SHIPPED')).rejects.toMatchObject({ code: 'conflict' })
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 6000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(6000)
    await desk.setStatus(after.orderId, 'SHIPPED')
    expect(await lineOf('52')).toMatchObject({ swap: { status: 'SHIPPED' }, refundInstead: null })
    await expect(takeOut('52')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refunded except for the difference refunded before, and the rest can be sent', async () => {
    const { orderId, id, lineOf, takeOut } = await exchanged(['52', '56'])
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 1000 })
    await deliverEvents(shop)
    expect(await lineOf('52')).toMatchObject({ refundInstead: 4000 })
    expect(await takeOut('52')).toMatchObject({ refund: 5000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
    const { swap } = await lineOf('56')
    await desk.setStatus(swap!.orderId, 'SHIPPED')
    expect(await look(id)).toMatchObject({ state: 'DONE' })
  })

  it('refunds the surcharge, and is refused while the customer is still paying, after another payment and once packed', async () => {
    const { orderId, id, lineOf, takeOut } = await exchanged(['58'])
    await expect(takeOut('58')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('can still pay'),
    })
    const { swap } = await lineOf('58')
    await payDifference(swap!.orderId)
    await takeOut('58')
    await deliverEvents(shop)
    expect(await desk.givenBack(swap!.orderId)).toBe(1000)
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 5599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    const both = await exchanged(['58', '56'])
    const order = (await both.lineOf('58')).swap!.orderId
    await payDifference(order)
    expect(await both.lineOf('56')).toMatchObject({ refundInstead: null })
    await expect(both.takeOut('56')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The customer has paid £10.00 for something else'),
    })
    await receive(both.id)
    await shop.call(fulfilOrder, { id: order, carrier: 'DPD' }, staff)
    await expect(both.takeOut('58')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is removed once, whoever is quicker', async () => {
    const { orderId, id, lineOf } = await exchanged(['56'])
    await receive(id)
    await check(id)
    const { id: lineId, refundInstead: amount } = await lineOf('56')
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => shop.call(refundInstead, { id, lineId, amount: amount! }, staff)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(amount)
  })
})
