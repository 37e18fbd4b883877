import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { expect, it } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, payFor, stockOf } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { getOrder } from '@shop/contracts/orders/endpoints'

forEachBuyer('the money of an exchange', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)

  it('refunds the price of the first garment if its replacement is returned', async () => {
    const { ask } = await sent()
    const { id, swap } = await ask('56')
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const again = await ask('', swap.orderId)
    const { items } = await shop.call(listReturns, { search: again.code }, staff)
    expect(items).toMatchObject([{ kind: 'refund', amount: 5000 }])
  })

  it('refunds an exchanged garment from the order that it was paid with', async () => {
    const { orderId, quote, ask, look } = await sent()
    expect(await quote('')).toBe(5599)
    expect(await quote('56')).toBe(0)
    const first = await ask('56')
    await receive(first.id)
    await check(first.id)
    await desk.setStatus(first.swap.orderId, 'SHIPPED')
    // An exchange of an exchange, and then a refund after all.
    const second = await ask('54', first.swap.orderId)
    await receive(second.id)
    await check(second.id)
    await desk.setStatus(second.swap.orderId, 'SHIPPED')
    expect(await quote('', second.swap.orderId)).toBe(5599)
    const third = await ask('', second.swap.orderId)
    await receive(third.id)
    expect(await check(third.id)).toMatchObject({ refund: 5599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    expect((await look(second.swap.orderId)).returns).toMatchObject([{ state: 'DONE', refund: 5599 }])
    expect((await look(second.swap.orderId)).left).toEqual([])
    expect((await desk.read(orderId)).status).toBe('REFUNDED')
  })

  it('charges the difference for a dearer garment before it is sent, and refunds it with the garment', async () => {
    const { orderId, idOf, me, quote, ask } = await sent()
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
    expect(await quote('', swap.orderId)).toBe(6599)
    const back = await ask('', swap.orderId)
    await receive(back.id)
    expect(await check(back.id)).toMatchObject({ refund: 6599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(swap.orderId)).toBe(1000)
    expect(await desk.givenBack(orderId)).toBe(5599)
    for (const paid of [orderId, swap.orderId])
      expect((await desk.read(paid)).refunds).toMatchObject([
        {
          reason: `Return ${back.code}${paid === orderId ? ` of order ${swap.orderNumber}` : ''}. £65.99 in all, in 2 refunds`,
        },
      ])
    expect(await shop.call(getOrder, { id: swap.orderId }, me)).toMatchObject({ status: 'REFUNDED' })
  })

  it('refunds the difference if the other garment is cheaper', async () => {
    const { orderId, quote, ask, look } = await sent()
    expect(await quote('52')).toBe(1000)
    const { id, swap } = await ask('52')
    expect(swap).toMatchObject({ status: 'PAID', toPay: 0 })
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 1000, lines: [{ worth: 1000 }] })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const back = await ask('', swap.orderId)
    await receive(back.id)
    const { number } = await desk.read(orderId)
    expect(await check(back.id)).toMatchObject({ refund: 4599, refundOrder: number })
    expect((await look(swap.orderId)).returns).toMatchObject([{ refundOrder: number }])
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
  })

  const reprice = (variantIds: readonly string[], price: number) =>
    shop.deps.db('variants').whereIn('id', variantIds).update({ price })

  it.each([
    ['its own size alone has become cheaper', ['54'], 4500],
    ['its own size alone has become dearer', ['54'], 5200],
    ['both have become cheaper', ['54', '56'], 4500],
    ['both have become dearer', ['54', '56'], 5200],
  ])(
    'neither costs nor refunds anything if %s, and everything paid is refunded later',
    async (_, sizes, price) => {
      const { orderId, idOf, quote, ask } = await sent()
      await reprice(
        sizes.map(size => idOf(size)),
        price,
      )
      expect(await quote('56')).toBe(0)
      const { id, swap } = await ask('56')
      expect(swap).toMatchObject({ status: 'PAID', toPay: 0 })
      await receive(id)
      expect(await check(id)).toMatchObject({ refund: 0 })
      await desk.setStatus(swap.orderId, 'SHIPPED')
      expect(await quote('', swap.orderId)).toBe(5599)
      const back = await ask('', swap.orderId)
      await receive(back.id)
      expect(await check(back.id)).toMatchObject({ refund: 5599 })
      await deliverEvents(shop)
      expect(await desk.givenBack(orderId)).toBe(5599)
    },
  )

  it('refunds the difference of a second exchange from the order that was paid, and the rest later', async () => {
    const { orderId, quote, ask } = await sent()
    const first = await ask('56')
    await receive(first.id)
    await check(first.id)
    await desk.setStatus(first.swap.orderId, 'SHIPPED')
    expect(await quote('52', first.swap.orderId)).toBe(1000)
    const second = await ask('52', first.swap.orderId)
    await receive(second.id)
    expect(await check(second.id)).toMatchObject({ refund: 1000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    await desk.setStatus(second.swap.orderId, 'SHIPPED')
    const back = await ask('', second.swap.orderId)
    await receive(back.id)
    expect(await check(back.id)).toMatchObject({ refund: 4599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    expect((await desk.read(orderId)).status).toBe('REFUNDED')
  })
})
