import { getAdminOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { changeOrder, removedUnit } from '@shop/contracts/orders/changeEndpoints'
import { refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import {
  askReturn,
  cancelReturn,
  getReturnSlip,
  listOrderReturns,
  sendReturn,
} from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import {
  checkOut,
  forEachBuyer,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { applyCode, makePromotion } from '../../../test/promotions.ts'
import { returnDesk } from '../../../test/returnDesk.ts'
import { useShop } from '../../../test/startShop.ts'

const day = 24 * 60 * 60_000

forEachBuyer('a return', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = returnDesk(shop, () => staff, buyer)

  it('goes from the shopper back to stock, and is refunded', async () => {
    const { orderId, variantId, me, ask, look } = await sent()
    expect((await look()).refusal).toBeNull()
    const { returns, left } = await ask(1)
    expect(left.map(({ quantity }) => quantity)).toEqual([1])
    const [{ id, code } = { id: '', code: '' }] = returns
    expect(code).toMatch(/^R-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(returns).toMatchObject([
      { state: 'ASKED', expected: 3000, refund: null, lines: [{ quantity: 1 }] },
    ])
    await shop.call(sendReturn, { id: orderId, returnId: id }, me)
    await receive(id)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    const checked = await check(id)
    // A partial return does not refund delivery.
    expect(checked).toMatchObject({
      refund: 3000,
      delivery: 0,
      lines: [{ outcomes: { restock: 1, repair: 0 }, worth: 3000 }],
    })
    await deliverEvents(shop)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
    expect(await desk.givenBack(orderId)).toBe(3000)
    expect((await look()).returns).toMatchObject([{ state: 'DONE', expected: null, refund: 3000 }])
    const { events, status } = await desk.read(orderId)
    expect(status).toBe('DELIVERED')
    expect(events.map(({ detail }) => detail).filter(detail => detail.includes(code))).toEqual([
      expect.stringContaining(`Return ${code} booked: 1 × `),
      `Return ${code} has been posted.`,
      `Return ${code} has arrived.`,
      `Return ${code} was checked: £30.00 to be refunded.`,
      `£30.00 refunded: Return ${code}`,
    ])
    await shop.jobs.outbox.runNow()
    const mail = shop.mails.sent.find(({ subject }) => subject.endsWith(`how to send back return ${code}`))
    expect(mail?.text).toContain('We will refund up to £30.00 to your original payment method')
    for (const kind of ['return-asked', 'return-received', 'refunded'])
      expect(await desk.mailsOf(orderId, kind)).toHaveLength(1)
  })

  it('refunds delivery with the last garment, by law within 14 days', async () => {
    const { orderId, ask } = await sent()
    const first = (await ask(1)).returns[0]!
    const second = (await ask(1)).returns.find(({ id }) => id !== first.id)!
    await receive(first.id)
    await receive(second.id)
    expect((await check(first.id)).refund).toBe(3000)
    await deliverEvents(shop)
    expect((await check(second.id)).refund).toBe(3599)
    await deliverEvents(shop)
    expect((await desk.read(orderId)).status).toBe('REFUNDED')
    expect(await desk.givenBack(orderId)).toBe(6599)
  })

  it('does not refund delivery later, unless the shop was at fault', async () => {
    for (const [reason, amount] of [
      ['too_short', 6000],
      ['faulty', 6599],
    ] as const) {
      const { ask } = await sent(2, 15 * day)
      const { id } = (await ask(2, reason)).returns[0]!
      await receive(id)
      expect((await check(id)).refund).toBe(amount)
      await deliverEvents(shop)
    }
  })

  it('refunds delivery with the last garment, although a free one was left out of the order', async () => {
    const { variantId } = await makeGarment(shop, 5, 8000)
    const shopper = await makeShopper(shop, variantId, { quantity: 2, buyer })
    await applyCode(shop, shopper, (await makePromotion(shop, { value: 100 })).code)
    const { orderId: id } = await checkOut(shop, shopper, { shippingMethod: 'express' })
    await payFor(shop, id)
    const itemId = (await desk.read(id)).items[0]!.id
    const lines = [{ itemId, quantity: 1 }]
    await shop.call(
      changeOrder,
      { id, changeId: newId(), lines: [{ ...lines[0]!, variantId: removedUnit }], refund: 0 },
      staff,
    )
    await desk.setStatus(id, 'SHIPPED')
    const faulty = { id, returnId: newId(), lines: [{ ...lines[0]!, reason: 'faulty' as const }] }
    const { returns } = await shop.call(askReturn, faulty, shopper.accessToken)
    await receive(returns[0]!.id)
    expect((await check(returns[0]!.id)).refund).toBe(999)
  })

  it('is refused once its period is over, and before the order was sent', async () => {
    const { ask, look } = await sent(2, 30 * day + 1000)
    const late = await look()
    expect(late.refusal).toMatch(/^The 30 days for returns are over/)
    expect(late.left).toEqual([])
    await expect(ask()).rejects.toMatchObject({ code: 'not_returnable' })
    const { orderId: unsent, shopper } = await desk.paid()
    const answer = await shop.call(listOrderReturns, { id: unsent }, shopper)
    expect(answer.refusal).toBe('This order has not been sent yet.')
  })

  it('promises a day only once the order is delivered, so that the day never comes nearer', async () => {
    const { orderId, look } = await sent()
    expect((await look()).until).toBeNull()
    await desk.setStatus(orderId, 'DELIVERED')
    const days = (Date.parse((await look()).until!) - shop.deps.clock.now()) / day
    expect(Math.round(days)).toBe(30)
  })

  it('accepts only units bought and not yet returned, of the shopper’s own order', async () => {
    const { orderId, itemId, me, ask } = await sent()
    await expect(ask(3)).rejects.toMatchObject({ fields: { lines: expect.stringContaining('Only 2') } })
    await ask(1)
    await expect(ask(2)).rejects.toMatchObject({ fields: { lines: expect.stringContaining('Only 1') } })
    const lines = [{ itemId, quantity: 1, reason: 'not_said' as const }]
    const twice = { id: orderId, returnId: newId(), lines: [...lines, ...lines] }
    await expect(shop.call(askReturn, twice, me)).rejects.toMatchObject({ code: 'validation_failed' })
    const other = { id: orderId, returnId: newId(), lines: [{ ...lines[0]!, itemId: newId() }] }
    await expect(shop.call(askReturn, other, me)).rejects.toMatchObject({ code: 'validation_failed' })
    const stranger = await signUp(shop)
    const mine = { id: orderId, returnId: newId(), lines }
    await expect(shop.call(askReturn, mine, stranger)).rejects.toMatchObject({ status: 404 })
  })

  it('is booked once, however often it is submitted and whoever is quicker', async () => {
    const { orderId, ask, look } = await sent()
    const returnId = newId()
    await Promise.all([1, 2, 3].map(() => ask(1, 'too_long', returnId)))
    expect((await look()).returns).toHaveLength(1)
    expect(await desk.mailsOf(orderId, 'return-asked')).toHaveLength(1)
    const rest = await Promise.allSettled([1, 2, 3].map(() => ask(1)))
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const another = await sent()
    await expect(another.ask(1, 'too_long', returnId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('can be cancelled by the shopper before it arrives, and ended by staff with a reason', async () => {
    const { orderId, me, ask, look } = await sent()
    const withdraw = (returnId: string) => shop.call(cancelReturn, { id: orderId, returnId }, me)
    const { id } = (await ask()).returns[0]!
    expect((await withdraw(id)).returns).toMatchObject([{ state: 'CANCELED' }])
    expect((await look()).left).toMatchObject([{ quantity: 2 }])
    await expect(receive(id)).rejects.toMatchObject({ code: 'conflict' })
    const again = (await ask()).returns.find(({ state }) => state === 'ASKED')!
    await receive(again.id)
    await expect(withdraw(again.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The parcel of this return has arrived. What you wanted to do is no longer possible.',
    })
    const reason = 'The parcel was empty.'
    await shop.call(refuseReturn, { id: again.id, reason }, staff)
    expect(await desk.mailsOf(orderId, 'return-canceled')).toHaveLength(1)
    const { events } = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect(events.at(-1)?.detail).toMatch(/was refused\. The parcel was empty\.$/)
    const refused = { state: 'CANCELED', endReason: reason, isSentBack: false }
    expect(await look()).toMatchObject({ returns: [refused, { state: 'CANCELED' }], left: [] })
  })

  it('is sent back to its customer if staff refuse it, and cannot be booked again', async () => {
    const { orderId, ask, look } = await sent()
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    const reason = 'It was worn.'
    await shop.call(refuseReturn, { id, reason, sendsBack: true }, staff)
    await shop.jobs.outbox.runNow()
    const [letter] = shop.mails.sent.filter(({ subject }) => subject.includes('about your return'))
    expect(letter?.text).toContain('We are sending them back to you.')
    const { returns, left } = await look()
    expect(returns).toMatchObject([{ endReason: reason, isSentBack: true }])
    expect(left).toMatchObject([{ quantity: 1 }])
    await expect(ask(2)).rejects.toMatchObject({ code: 'validation_failed' })
    const { status, deliveredAt } = await desk.read(orderId)
    expect({ status, deliveredAt }).toEqual({ status: 'DELIVERED', deliveredAt: null })
  })

  it('is ended if its parcel has not come for 60 days', async () => {
    const { look, ask } = await sent()
    await ask()
    shop.passTime(61 * day)
    await shop.jobs.reconciler.runNow()
    shop.passTime(-61 * day)
    expect((await look()).returns).toMatchObject([{ state: 'CANCELED' }])
  })

  it('has a slip with its code', async () => {
    const { orderId, me, ask } = await sent()
    const { id, code } = (await ask()).returns[0]!
    const slip = await shop.call(getReturnSlip, { id: orderId, returnId: id }, me)
    expect(slip.name).toBe(`return-${code}.pdf`)
    expect(
      Buffer.from(await slip.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const wrong = { id: orderId, returnId: newId() }
    await expect(shop.call(getReturnSlip, wrong, me)).rejects.toMatchObject({ status: 404 })
  })

  it('is not refunded a second time with a cancelled order', async () => {
    const { orderId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    await shop.call(setOrderStatus, { id: orderId, status: 'REFUNDED', reason: 'Lost' }, staff)
    await deliverEvents(shop)
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await desk.givenBack(orderId)).toBe(6599)
  })
})
