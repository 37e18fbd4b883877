import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder, getOrder } from '@shop/contracts/orders/endpoints'
import {
  checkReturn,
  getReturn,
  listReturns,
  receiveReturn,
  refuseReturn,
} from '@shop/contracts/returns/adminEndpoints'
import { askReturn, cancelReturn, listOrderReturns, sendReturn } from '@shop/contracts/returns/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../database/BaseModel.ts'
import { signUp } from '../test/accounts.ts'
import { makeProduct } from '../test/catalog.ts'
import { checkOut, forEachBuyer, hear, makeShopper, payFor, stockOf } from '../test/checkout.ts'
import { orderDesk } from '../test/orderDesk.ts'
import { useShop } from '../test/startShop.ts'

const day = 24 * 60 * 60_000

forEachBuyer('swaps', (dialect, buyer) => {
  const shop = useShop(dialect)
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true })
    await shop.deps.db('outbox').delete()
  })
  const desk = orderDesk(shop, () => staff)

  /** Sends an order of so many thobes of size 54; there are 56 at the same price, 58 that is dearer, 52 that is cheaper. */
  const sent = async (quantity = 1) => {
    const product = await makeProduct(shop, {
      variants: [
        { size: '54', stock: 5, price: 5000 },
        { size: '56', stock: 2, price: 5000 },
        { size: '58', stock: 2, price: 6000 },
        { size: '52', stock: 2, price: 4000 },
      ],
    })
    const idOf = (size: string) => product.variants.find(each => each.size === size)!.id
    const shopper = await makeShopper(shop, idOf('54'), { quantity, buyer })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await desk.setStatus(orderId, 'SHIPPED')
    const me = shopper.accessToken
    const ask = async (size: string, of = orderId, units = 1) => {
      const { items } = await desk.read(of)
      const lines = [
        {
          itemId: items[0]!.id,
          quantity: units,
          reason: 'too_short' as const,
          ...(size && { swapFor: idOf(size) }),
        },
      ]
      const { returns } = await shop.call(askReturn, { id: of, returnId: newId(), lines }, me)
      const found = returns[0]!
      return { ...found, swap: found.lines[0]!.swap! }
    }
    const look = (id = orderId) => shop.call(listOrderReturns, { id }, me)
    return { orderId, idOf, me, ask, look }
  }
  const receive = (id: string) => shop.call(receiveReturn, { id }, staff.accessToken)
  const check = async (id: string) => {
    const { lines, delivery } = await shop.call(getReturn, { id }, staff.accessToken)
    const amount = lines.reduce((sum, { worth }) => sum + worth, delivery)
    const checks = lines.map(line => ({
      lineId: line.id,
      outcome: 'restock' as const,
      deduction: 0,
      deductionReason: '',
    }))
    return shop.call(checkReturn, { id, amount, lines: checks }, staff.accessToken)
  }

  it('is listed as an exchange with the difference in price, and found by its replacement', async () => {
    const { ask } = await sent(2)
    const { code, swap } = await ask('52')
    const listed = (search: string) => shop.call(listReturns, { search }, staff.accessToken)
    for (const search of [swap.orderNumber, swap.orderId.slice(-8)])
      expect((await listed(search)).items).toMatchObject([{ code, kind: 'exchange', units: 1, amount: 1000 }])
    await desk.setStatus(swap.orderId, 'CANCELED')
    expect((await listed(code)).items).toMatchObject([{ kind: 'refund', amount: 5000 }])
  })

  it('is worth what was paid for the first garment where the one taken in exchange comes back', async () => {
    const { ask } = await sent()
    const { id, swap } = await ask('56')
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const again = await ask('', swap.orderId)
    const { items } = await shop.call(listReturns, { search: again.code }, staff.accessToken)
    expect(items).toMatchObject([{ kind: 'refund', amount: 5000 }])
  })

  it('holds another size at once, and lets it go when the parcel arrives', async () => {
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
    const { items } = await shop.call(listAdminOrders, { search: swap.orderNumber }, staff.accessToken)
    expect(items).toMatchObject([{ waitsFor: code }])
    const { moves } = await shop.call(getAdminOrder, { id: swap.orderId }, staff.accessToken)
    expect(moves).not.toContain('SHIPPED')
    await expect(desk.setStatus(swap.orderId, 'SHIPPED')).rejects.toMatchObject({
      code: 'conflict',
      message: `This order is sent once return ${code} has arrived.`,
    })
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(0)
    // The garment is neither refunded nor returned a second time.
    expect((await look()).left).toEqual([])
    expect(await desk.mailsOf(swap.orderId, 'order-confirmation')).toHaveLength(0)
    expect(await desk.mailsOf(swap.orderId, 'shipped')).toHaveLength(1)
    await expect(shop.call(cancelOrder, { id: swap.orderId, from: 'PAID' }, me)).rejects.toMatchObject({
      code: 'not_cancelable',
    })
  })

  it('refunds what was swapped from the order that it was paid with', async () => {
    const { orderId, ask, look } = await sent()
    const first = await ask('56')
    await receive(first.id)
    await check(first.id)
    await desk.setStatus(first.swap.orderId, 'SHIPPED')
    // A swap of a swap, and then a refund after all.
    const second = await ask('54', first.swap.orderId)
    await receive(second.id)
    await check(second.id)
    await desk.setStatus(second.swap.orderId, 'SHIPPED')
    const third = await ask('', second.swap.orderId)
    await receive(third.id)
    expect(await check(third.id)).toMatchObject({ refund: 5599 })
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    expect((await look(second.swap.orderId)).returns).toMatchObject([{ state: 'DONE', refund: 5599 }])
    expect((await look(second.swap.orderId)).left).toEqual([])
    expect((await desk.read(orderId)).status).toBe('REFUNDED')
  })

  it('takes the difference for what is dearer before it is sent, and gives it back with it', async () => {
    const { orderId, idOf, me, ask } = await sent()
    const { id, swap } = await ask('58')
    expect(swap).toMatchObject({
      status: 'PENDING',
      toPay: 1000,
      paymentUrl: expect.stringContaining('http'),
    })
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 1 })
    await receive(id)
    await expect(check(id)).rejects.toMatchObject({ code: 'conflict' })
    await payFor(shop, swap.orderId)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const back = await ask('', swap.orderId)
    await receive(back.id)
    expect(await check(back.id)).toMatchObject({ refund: 6599 })
    await hear(shop)
    expect(await desk.givenBack(swap.orderId)).toBe(1000)
    expect(await desk.givenBack(orderId)).toBe(5599)
    expect(await shop.call(getOrder, { id: swap.orderId }, me)).toMatchObject({ status: 'REFUNDED' })
  })

  it('refunds the difference where the other one is cheaper', async () => {
    const { orderId, ask } = await sent()
    const { id, swap } = await ask('52')
    expect(swap).toMatchObject({ status: 'PAID', toPay: 0 })
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 1000, lines: [{ worth: 1000 }] })
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const back = await ask('', swap.orderId)
    await receive(back.id)
    expect(await check(back.id)).toMatchObject({ refund: 4599 })
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
  })

  it('gives the held garment back when the return is taken back or ended', async () => {
    const { orderId, idOf, me, ask } = await sent(2)
    const first = await ask('56')
    await shop.call(cancelReturn, { id: orderId, returnId: first.id }, me)
    await shop.jobs.outbox.runNow()
    await hear(shop)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    expect((await desk.read(first.swap.orderId)).status).toBe('CANCELED')
    const dearer = await ask('58')
    await payFor(shop, dearer.swap.orderId)
    await shop.call(refuseReturn, { id: dearer.id, reason: 'By mistake.' }, staff.accessToken)
    await shop.jobs.outbox.runNow()
    await hear(shop)
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 0 })
    expect(await desk.givenBack(dearer.swap.orderId)).toBe(1000)
    const unpaid = await ask('58')
    await shop.call(cancelReturn, { id: orderId, returnId: unpaid.id }, me)
    await shop.jobs.outbox.runNow()
    await hear(shop)
    expect((await desk.read(unpaid.swap.orderId)).status).toBe('CANCELED')
  })

  it('becomes a refund where its order is cancelled, or its parcel is not posted within 14 days', async () => {
    const { orderId, idOf, me, ask } = await sent(3)
    const canceled = await ask('56')
    await shop.call(cancelOrder, { id: canceled.swap.orderId, from: 'PAID' }, me)
    await receive(canceled.id)
    expect(await check(canceled.id)).toMatchObject({ refund: 5000 })
    await hear(shop)
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

  it('is of the same product and of what is still there', async () => {
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

  it('sells the last one once, however many ask', async () => {
    const all = await sent(4)
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => all.ask('56')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await stockOf(shop, all.idOf('56'))).toEqual({ stock: 0, reserved: 0 })
    expect((await all.look()).returns).toHaveLength(2)
  })

  it('is booked once, however often it is sent', async () => {
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
