import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { changeOrder, getChangeable } from '@shop/contracts/orders/changeEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, deliverEvents, fillCart, makeShopper, payFor } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { applyCode, makePromotion } from '../../../test/promotions.ts'
import { refuses } from '../../../test/startShop.ts'
import { down, up } from '../../../platform/database/migrations/060-changed-prices.ts'
import { findIssued } from '../../orders/invoices/findIssued.ts'

describeOffice('a garment changed to a cheaper size, with the difference refunded', (shop, staff) => {
  afterAll(() => expectBooksToAgree(shop))
  const { desk, bought, receive, check } = exchangeDesk(shop, () => staff, 'account')

  const lineOf = async (orderId: string, size: string) =>
    (await desk.read(orderId)).items.find(({ variant }) => variant.size === size)!
  const changeLine = async (
    orderId: string,
    from: string,
    { to: variantId, refund, quantity = 1 }: { to: string; refund?: number; quantity?: number },
  ) => {
    const lines = [{ itemId: (await lineOf(orderId, from)).id, quantity, variantId }]
    const order = await shop.call(
      changeOrder,
      { id: orderId, changeId: newId(), lines, ...(refund !== undefined && { refund }) },
      staff,
    )
    await deliverEvents(shop)
    return order
  }
  const refundLine = async (orderId: string, size: string, quantity = 1) => {
    const lines = [{ itemId: (await lineOf(orderId, size)).id, quantity }]
    return shop.call(refundOrder, { id: orderId, reason: 'Torn', lines }, staff)
  }

  /** Buys two thobes of £50.00, of which one becomes one of £40.00. */
  const changed = async () => {
    const order = await bought(2)
    await changeLine(order.orderId, '54', { to: order.idOf('52'), refund: 1000 })
    return order
  }

  it('is refunded at its lower price, by staff or with a return', async () => {
    const byStaff = await changed()
    expect(await refundLine(byStaff.orderId, '52')).toMatchObject({ refunded: 5000 })
    const returned = await changed()
    await desk.setStatus(returned.orderId, 'SHIPPED')
    expect(await returned.quote('')).toBe(4000)
    const { id } = await returned.ask('')
    await receive(id)
    expect(await check(id)).toMatchObject({ refund: 4000 })
    await deliverEvents(shop)
    await refundLine(returned.orderId, '54')
    await deliverEvents(shop)
    expect(await desk.givenBack(returned.orderId)).toBe(10_000)
  })

  it('belongs to its line if an earlier release refunded it and the order has one line, unlike goodwill', async () => {
    /** Returns the refund of one unit before and after the migration, of two of which so many were changed. */
    const quotesOf = async (quantity: number) => {
      const { orderId, idOf, quote } = await bought(2)
      await changeLine(orderId, '54', { to: idOf('52'), refund: 1000 * quantity, quantity })
      await shop.call(refundOrder, { id: orderId, reason: 'Late', amount: 100 }, staff)
      await deliverEvents(shop)
      await desk.setStatus(orderId, 'SHIPPED')
      const refunds = shop.deps.db('refunds').where({ order_id: orderId }).select('id')
      await shop.deps.db('refund_differences').whereIn('refund_id', refunds).delete()
      const before = await quote('')
      await up(shop.deps.db)
      await up(shop.deps.db)
      const after = await quote('')
      await down(shop.deps.db)
      return [before, after]
    }
    expect(await quotesOf(2)).toEqual([5000, 4000])
    expect(await quotesOf(1)).toEqual([5000, 5000])
  })

  it('costs what a dearer size costs on top in an exchange, and all of it is refunded in the end', async () => {
    const { orderId, idOf, quote, ask } = await changed()
    await desk.setStatus(orderId, 'SHIPPED')
    expect(await quote('52')).toBe(0)
    const { id, swap } = await ask('58')
    expect(swap).toMatchObject({ status: 'PENDING', toPay: 2000 })
    await payFor(shop, swap.orderId)
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    expect(await quote('', swap.orderId)).toBe(6000)
    expect(idOf('58')).toBe((await lineOf(swap.orderId, '58')).variant.id)
  })

  it('is changed back at no cost, and the difference is refunded once', async () => {
    const { orderId, idOf } = await changed()
    await changeLine(orderId, '52', { to: idOf('58') })
    await refuses(changeLine(orderId, '58', { to: idOf('52'), refund: 2000 }), 'total_changed')
    expect(await refundLine(orderId, '58')).toMatchObject({ refunded: 5000 })
  })

  it('splits the difference if only some of the units change again', async () => {
    const { orderId, idOf } = await bought(3)
    await changeLine(orderId, '54', { to: idOf('52'), refund: 2000, quantity: 2 })
    await changeLine(orderId, '52', { to: idOf('56') })
    await refundLine(orderId, '56')
    await deliverEvents(shop)
    await refundLine(orderId, '52')
    await deliverEvents(shop)
    expect(await refundLine(orderId, '54')).toMatchObject({ refunded: 15_000 })
  })

  it('refunds and offers the paid share of the difference if the order had a discount', async () => {
    const { idOf } = await bought()
    const promotion = await makePromotion(shop, { value: 10 })
    const shopper = await makeShopper(shop, idOf('54'), { quantity: 2 })
    await applyCode(shop, shopper, promotion.code)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const { lines } = await shop.call(getChangeable, { id: orderId }, staff)
    const offer = lines[0]!.offers.find(({ variantId }) => variantId === idOf('52'))
    expect(offer).toMatchObject({ difference: -900 })
    await changeLine(orderId, '54', { to: idOf('52'), refund: 900 })
    expect(await refundLine(orderId, '52')).toMatchObject({ refunded: 4500 })
  })

  it('takes back the VAT of the garment alone, also in an exchange', async () => {
    const sized = (vatClass: 'STANDARD' | 'ZERO', prices: [number, number]) =>
      makeProduct(shop, {
        vatClass,
        variants: ['52', '58'].map((size, index) => ({ size, stock: 5, price: prices[index]! })),
      })
    const idOf = ({ variants }: Awaited<ReturnType<typeof sized>>, size: string) =>
      variants.find(each => each.size === size)!.id
    const [adult, child] = [await sized('STANDARD', [3600, 6000]), await sized('ZERO', [2400, 3700])]
    const place = async () => {
      const shopper = await makeShopper(shop, idOf(adult, '58'))
      await fillCart(shop, shopper.cartId, idOf(child, '58'), 1)
      const { orderId } = await checkOut(shop, shopper)
      await payFor(shop, orderId)
      return { orderId, me: shopper.accessToken }
    }
    const lineFor = async (orderId: string, variantId: string) =>
      (await desk.read(orderId)).items.find(({ variant }) => variant.id === variantId)!
    const change = async (orderId: string, product: typeof adult, refund: number) => {
      const itemId = (await lineFor(orderId, idOf(product, '58'))).id
      const lines = [{ itemId, quantity: 1, variantId: idOf(product, '52') }]
      await shop.call(changeOrder, { id: orderId, changeId: newId(), lines, refund }, staff)
      await deliverEvents(shop)
    }
    const notesOf = async (orderId: string) =>
      (await findIssued(shop.deps.db, orderId)).creditNotes.map(({ data }) => data.rates)
    const { orderId } = await place()
    await change(orderId, adult, 2400)
    expect(await notesOf(orderId)).toEqual([[{ vatRate: 20, net: 2000, vat: 400, gross: 2400 }]])
    for (const [product, gross] of [
      [adult, 3600],
      [child, 3700],
    ] as const) {
      const itemId = (await lineFor(orderId, idOf(product, product === adult ? '52' : '58'))).id
      const lines = [{ itemId, quantity: 1 }]
      await shop.call(refundOrder, { id: orderId, reason: 'Torn', lines, amount: gross }, staff)
      await deliverEvents(shop)
    }
    expect(await notesOf(orderId)).toMatchObject([
      [{ vatRate: 20 }],
      [{ vatRate: 20, vat: 600, gross: 3600 }],
      [{ vatRate: 0, vat: 0, gross: 3700 }],
    ])
    const { orderId: exchangedId, me } = await place()
    await desk.setStatus(exchangedId, 'SHIPPED')
    for (const product of [adult, child]) {
      const itemId = (await lineFor(exchangedId, idOf(product, '58'))).id
      const exchanged = { itemId, quantity: 1, reason: 'too_large' as const, swapFor: idOf(product, '52') }
      const request = { id: exchangedId, returnId: newId(), lines: [exchanged] }
      const { returns } = await shop.call(askReturn, request, me)
      const { id } = returns.find(({ state }) => state === 'ASKED')!
      await receive(id)
      await check(id)
      await deliverEvents(shop)
    }
    expect(await notesOf(exchangedId)).toEqual([
      [{ vatRate: 20, net: 2000, vat: 400, gross: 2400 }],
      [{ vatRate: 0, net: 1300, vat: 0, gross: 1300 }],
    ])
  })
})
