import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp, useStaff } from '../../test/accounts.ts'
import {
  type BuyerKind,
  checkOut,
  fillCart,
  forEachBuyer,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  type Shopper,
} from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { useShop } from '../../test/startShop.ts'

forEachBuyer("a customer's other orders beside one", (dialect, buyer: BuyerKind) => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  let variantId: string
  beforeAll(async () => {
    ;({ variantId } = await makeGarment(shop, 50, 4999))
  })
  const desk = orderDesk(shop, () => staff)
  const buy = async (shopper: Shopper) => {
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return orderId
  }

  it('are shown with their status and total, the newest first, and without anybody else’s', async () => {
    await buy(await makeShopper(shop, variantId, { buyer }))
    const shopper = await makeShopper(shop, variantId, { buyer })
    const first = await buy(shopper)
    const { total, others: alone } = await desk.read(first)
    expect(alone).toEqual({ total: 0, spent: total, items: [] })
    await desk.setStatus(first, 'SHIPPED')
    await fillCart(shop, shopper.cartId, variantId, 1)
    const second = await buy(shopper)
    await desk.refund(first, 500)
    await deliverEvents(shop)
    const { others, number } = await desk.read(second)
    expect(others).toMatchObject({
      total: 1,
      spent: total * 2 - 500,
      items: [{ id: first, status: 'SHIPPED', total, refundedPart: 500 }],
    })
    expect((await desk.read(first)).others?.items).toMatchObject([{ id: second, number, refundedPart: 0 }])
    const packer = await signUp(shop, { roles: ['packer'] })
    const seen = await shop.call(getAdminOrder, { id: second }, packer)
    expect(seen.others).toMatchObject({ total: 1, spent: null })
  })

  it('need no more queries for a customer of many orders than for one of few', async () => {
    const shopper = await makeShopper(shop, variantId, { buyer })
    let last = await buy(shopper)
    const count = () => countQueries(shop, () => desk.read(last), isNotSettingsQuery)
    const before = await count()
    for (let more = 0; more < 6; more++) {
      await fillCart(shop, shopper.cartId, variantId, 1)
      last = await buy(shopper)
    }
    expect(await count()).toBe(before)
    // Two of them find the viewer.
    expect(before).toBeLessThanOrEqual(24)
    const { others } = await desk.read(last)
    expect(others).toMatchObject({ total: 6 })
    expect(others?.items).toHaveLength(5)
  })
})
