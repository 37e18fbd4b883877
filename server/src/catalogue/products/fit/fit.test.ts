import { findOwnedGarment, listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { askReturn, cancelReturn } from '@shop/contracts/returns/endpoints'
import { signUp, describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../../test/checkout.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { orderDesk } from '../../../test/orderDesk.ts'

describeOffice('fit', (shop, staff) => {
  const desk = orderDesk(shop, () => staff)
  const measured = (size: string, width: number) => ({ size, width, shoulders: 47, sleeve: 62, hem: 148 })

  it('profiles are stored in the order in which they were sent, and only for their account', async () => {
    const [own, other] = [await signUp(shop), await signUp(shop)]
    const me = { name: 'Me', heightCm: 178, build: 'slim', hem: 'ankle' } as const
    const son = { name: 'Yusuf', heightCm: null, build: 'regular', hem: 'floor' } as const
    const save = (items: unknown[]) => shop.call(saveFitProfiles, { items: items as [] }, own)
    expect(await save([me, son])).toEqual({ items: [me, son] })
    expect(await save([son, me])).toEqual({ items: [son, me] })
    expect(await shop.call(listFitProfiles, {}, own)).toEqual({ items: [son, me] })
    expect(await shop.call(listFitProfiles, {}, other)).toEqual({ items: [] })
    const refused = [
      [[{ ...me, heightCm: 300 }], { 'items.0.heightCm': 'At most 230 cm.' }],
      [[{ ...me, heightCm: 20 }], { 'items.0.heightCm': 'At least 80 cm.' }],
      [[{ ...me, name: ' ' }], { 'items.0.name': 'This field is required.' }],
      [[{ ...me, build: 'huge' }], { 'items.0.build': 'Choose one of them.' }],
      [[me, me], { items: 'Give each of them another name.' }],
      [Array.from({ length: 7 }, (_, at) => ({ ...me, name: `${at}` })), { items: 'At most 6.' }],
    ] as const
    for (const [items, fields] of refused)
      await expect(save([...items])).rejects.toMatchObject({ status: 400, fields })
    expect((await shop.call(listFitProfiles, {}, own)).items).toHaveLength(2)
    await Promise.all([save([me]), save([son]), save([me, son])])
  })

  it('finds a garment that was bought and not returned, ignoring unsent and returned ones, in one statement', async () => {
    const najd = await makeProduct(shop, {
      title: 'Najd',
      measurements: [measured('56', 122)],
      variants: [{ size: '56', lengthCm: 142, stock: 5 }],
    })
    const other = await makeProduct(shop)
    const shopper = await makeShopper(shop, najd.variants[0]!.id)
    const me = shopper.accessToken
    const find = async (productId = other.id, token = me) =>
      (await shop.call(findOwnedGarment, { productId }, token)).kept
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await desk.setStatus(orderId, 'SHIPPED')
    expect(await find()).toBeNull()
    await desk.setStatus(orderId, 'DELIVERED')
    const kept = { productId: najd.id, title: 'Najd', size: '56', lengthCm: 142, width: 122 }
    expect(await find()).toEqual(kept)
    expect(await find(najd.id)).toEqual(kept)
    expect(await find(other.id, (await signUp(shop)).accessToken)).toBeNull()
    expect(await countQueries(shop, find, sql => sql.includes('order_items'))).toBe(1)
    const { items } = await desk.read(orderId)
    const line = { itemId: items[0]!.id, quantity: 1, reason: 'too_short' as const }
    const returnId = newId()
    await shop.call(askReturn, { id: orderId, returnId, lines: [line] }, me)
    expect(await find()).toBeNull()
    await shop.call(cancelReturn, { id: orderId, returnId }, me)
    expect(await find()).toEqual(kept)
  })
})
