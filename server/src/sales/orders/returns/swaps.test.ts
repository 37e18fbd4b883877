import { getAdminOrder, refundOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listReturns, refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import { askReturn, cancelReturn, sendReturn } from '@shop/contracts/returns/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, payFor, stockOf } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { cancelOrder, getOrder } from '@shop/contracts/orders/endpoints'

const day = 24 * 60 * 60_000

forEachBuyer('an exchange', (dialect, buyer) => {
  const shop = useShop(dialect)
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true })
    await shop.deps.db('outbox').delete()
  })
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)

  it('is listed as an exchange with the difference in price, and found by its replacement', async () => {
    const { ask } = await sent(2)
    const { code, swap } = await ask('52')
    const listed = (search: string) => shop.call(listReturns, { search }, staff)
    for (const search of [swap.orderNumber, swap.orderId.slice(-8)])
      expect((await listed(search)).items).toMatchObject([{ code, kind: 'exchange', units: 1, amount: 1000 }])
    await desk.setStatus(swap.orderId, 'CANCELED')
    expect((await listed(code)).items).toMatchObject([{ kind: 'refund', amount: 5000 }])
  })

  it('reserves another size at once, and releases it for dispatch when the parcel arrives', async () => {
    const { orderId, idOf, me, ask, look } = await sent()
    const { id, code, swap } = await ask('56')
    expect(swap).toMatchObject({
      choice: expect.stringContaining('Size 56'),
      status: 'PAID',
      toPay: 0,
      paymentUrl: null,
    })
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect(await shop.call(getOrder, { id: swap.orderId }, me)).toMatchObject({
      total: 0,
      discount: 5000,
      promotionCode: code,
      waitsFor: code,
    })
    const { items } = await shop.call(listAdminOrders, { search: swap.orderNumber }, staff)
    expect(items).toMatchObject([{ waitsFor: code }])
    const { moves } = await shop.call(getAdminOrder, { id: swap.orderId }, staff)
    expect(moves).not.toContain('SHIPPED')
    await expect(desk.setStatus(swap.orderId, 'SHIPPED')).rejects.toMatchObject({
      code: 'conflict',
      message: `This order can be sent once return ${code} has arrived.`,
    })
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(0)
    // The garment is neither refunded nor returned a second time.
    expect((await look()).left).toEqual([])
    expect(await desk.mailsOf(swap.orderId, 'order-confirmation')).toHaveLength(0)
    expect(await desk.mailsOf(swap.orderId, 'shipped')).toHaveLength(1)
    await expect(shop.call(cancelOrder, { id: swap.orderId, from: 'PAID' }, me)).rejects.toMatchObject({
      code: 'not_cancelable',
    })
  })

  it('numbers the invoice of another size soon, even if no other order is paid', async () => {
    const { ask } = await sent()
    await shop.jobs.outbox.runNow()
    const { swap } = await ask('56')
    await shop.jobs.outbox.runNow()
    expect(await shop.deps.db('invoices').where({ order_id: swap.orderId }).pluck('kind')).toEqual([
      'INVOICE',
    ])
  })

  it('lets staff refund all units except those that were exchanged', async () => {
    const { orderId, ask, look } = await sent(3)
    const { id, swap } = await ask('56')
    const read = async () => (await desk.read(orderId)).items[0]!
    const refund = async (quantity: number) =>
      shop.call(
        refundOrder,
        { id: orderId, reason: 'Too wide', lines: [{ itemId: (await read()).id, quantity }] },
        staff,
      )
    expect(await read()).toMatchObject({ exchangedQuantity: 1, refundedQuantity: 0 })
    await expect(refund(3)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { lines: expect.stringMatching(/^Only 2 of .+ can still be refunded: 1 was exchanged\.$/) },
    })
    await expect(desk.refund(orderId)).rejects.toMatchObject({
      code: 'refund_too_large',
      message: expect.stringContaining('Part of this order was exchanged'),
    })
    await expect(desk.setStatus(orderId, 'REFUNDED')).rejects.toMatchObject({ code: 'refund_too_large' })
    // A refund of the other two leaves nothing for a return that was booked of them in the meantime.
    const rest = await ask('', orderId, 2)
    await refund(2)
    await deliverEvents(shop)
    await receive(rest.id)
    expect(await check(rest.id)).toMatchObject({ state: 'DONE', refund: 0 })
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    // The replacement is returned: the payment for its unit was reserved for it.
    const back = await ask('', swap.orderId)
    await receive(back.id)
    expect(await check(back.id)).toMatchObject({ refund: 5000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(15_000)
    expect(await read()).toMatchObject({ exchangedQuantity: 0, refundedQuantity: 3 })
    expect((await look()).left).toEqual([])
  })

  it('lets the other units be returned and refunded once the replacement is back', async () => {
    const { orderId, ask, look } = await sent(3)
    const { id, swap } = await ask('56')
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const back = await ask('', swap.orderId)
    await receive(back.id)
    await check(back.id)
    await deliverEvents(shop)
    const { items } = await desk.read(orderId)
    expect(items).toMatchObject([{ exchangedQuantity: 0, refundedQuantity: 1 }])
    expect((await look()).left).toMatchObject([{ quantity: 2 }])
    expect(await desk.refund(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
  })

  it('releases the reserved garment when the return is cancelled or ended', async () => {
    const { orderId, idOf, me, ask } = await sent(2)
    const first = await ask('56')
    const answer = await shop.call(cancelReturn, { id: orderId, returnId: first.id }, me)
    expect(answer.returns).toMatchObject([{ state: 'CANCELED', lines: [{ swap: { status: 'CANCELED' } }] }])
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    await shop.jobs.outbox.runNow()
    await deliverEvents(shop)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    const dearer = await ask('58')
    await payFor(shop, dearer.swap.orderId)
    await shop.call(refuseReturn, { id: dearer.id, reason: 'By mistake.' }, staff)
    await shop.jobs.outbox.runNow()
    await deliverEvents(shop)
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 0 })
    expect(await desk.givenBack(dearer.swap.orderId)).toBe(1000)
    const unpaid = await ask('58')
    await shop.call(cancelReturn, { id: orderId, returnId: unpaid.id }, me)
    await shop.jobs.outbox.runNow()
    await deliverEvents(shop)
    expect((await desk.read(unpaid.swap.orderId)).status).toBe('CANCELED')
  })

  it('cannot be refused any more once the replacement has been packed', async () => {
    const { idOf, ask } = await sent(2)
    const packed = await ask('56')
    await receive(packed.id)
    await desk.setStatus(packed.swap.orderId, 'SHIPPED')
    const refuse = (id: string) => shop.call(refuseReturn, { id, reason: 'Worn.' }, staff)
    await expect(refuse(packed.id)).rejects.toMatchObject({ code: 'conflict' })
    const held = await ask('58')
    await payFor(shop, held.swap.orderId)
    await receive(held.id)
    await refuse(held.id)
    expect((await desk.read(held.swap.orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 0 })
  })

  it('becomes a refund if its order is cancelled, or its parcel is not posted within 14 days', async () => {
    const { orderId, idOf, me, ask } = await sent(3)
    const canceled = await ask('56')
    await shop.call(cancelOrder, { id: canceled.swap.orderId, from: 'PAID' }, me)
    await receive(canceled.id)
    expect(await check(canceled.id)).toMatchObject({ refund: 5000 })
    await deliverEvents(shop)
    const forgotten = await ask('56')
    const posted = await ask('56')
    await shop.call(sendReturn, { id: orderId, returnId: posted.id }, me)
    shop.passTime(14 * day + 1000)
    staff = await signUp(shop, { isAdmin: true })
    await shop.jobs.reconciler.runNow()
    await shop.jobs.reconciler.runNow()
    expect((await desk.read(forgotten.swap.orderId)).status).toBe('CANCELED')
    expect((await desk.read(posted.swap.orderId)).status).toBe('PAID')
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect(await desk.mailsOf(orderId, 'return-lapsed')).toHaveLength(1)
    await receive(forgotten.id)
    expect(await check(forgotten.id)).toMatchObject({ refund: 5000 })
    shop.passTime(-(14 * day + 1000))
  })

  it('offers only variants of the same product that are in stock', async () => {
    const { ask, idOf, look } = await sent(5)
    await expect(ask('56', undefined, 3)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('is down to 2'),
    })
    await shop.deps
      .db('variants')
      .where({ id: idOf('56') })
      .update({ stock: 0 })
    await expect(ask('56')).rejects.toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('has just sold out. Please choose another, or a refund.'),
    })
    const other = await sent()
    const { items } = await desk.read(other.orderId)
    await expect(
      shop.call(
        askReturn,
        {
          id: other.orderId,
          returnId: newId(),
          lines: [{ itemId: items[0]!.id, quantity: 1, reason: 'too_short', swapFor: idOf('52') }],
        },
        other.me,
      ),
    ).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await look()).returns).toEqual([])
  })

  it('sells the last unit once, however many ask', async () => {
    const all = await sent(4)
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => all.ask('56')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await stockOf(shop, all.idOf('56'))).toEqual({ stock: 0, reserved: 0 })
    expect((await all.look()).returns).toHaveLength(2)
  })

  it('is booked once, however often it is submitted', async () => {
    const { orderId, idOf, me, look } = await sent()
    const { items } = await desk.read(orderId)
    const wish = {
      id: orderId,
      returnId: newId(),
      lines: [{ itemId: items[0]!.id, quantity: 1, reason: 'too_long' as const, swapFor: idOf('58') }],
    }
    const answers = await Promise.all([1, 2, 3].map(() => shop.call(askReturn, wish, me)))
    const urls = answers.map(({ returns }) => returns[0]!.lines[0]!.swap!.paymentUrl)
    expect(new Set(urls).size).toBe(1)
    expect((await look()).returns).toHaveLength(1)
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 1 })
  })
})
