import { changeOrder, removedUnit } from '@shop/contracts/orders/changeEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, fillCart, makeShopper, payFor, stockOf } from '../../../test/checkout.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { applyCode, makePromotion } from '../../../test/promotions.ts'

describeOffice('a garment that is left out of an order', (shop, staff) => {
  const desk = orderDesk(shop, () => staff)

  it('is locked together with those that are changed, in the order of their ids', async () => {
    const variants = ['54', '56', '58'].map(size => ({ size, stock: 3, price: 5000 }))
    const product = await makeProduct(shop, { variants })
    const idOf = (size: string) => product.variants.find(each => each.size === size)!.id
    const shopper = await makeShopper(shop, idOf('54'))
    await fillCart(shop, shopper.cartId, idOf('56'), 1)
    await applyCode(shop, shopper, (await makePromotion(shop, { value: 100 })).code)
    const { orderId: id } = await checkOut(shop, shopper, { shippingMethod: 'express' })
    await payFor(shop, id)
    const lines = (await desk.read(id)).items.map(({ id: itemId, variant }) => ({
      itemId,
      quantity: 1,
      variantId: variant.size === '54' ? removedUnit : idOf('58'),
    }))
    const locked: unknown[] = []
    const onQuery = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (/^select .id. from .variants. where .id. in .* order by .id./.test(sql)) locked.push(bindings)
    }
    shop.deps.db.on('query', onQuery)
    await shop.call(changeOrder, { id, changeId: newId(), lines, refund: 0 }, staff)
    shop.deps.db.removeListener('query', onQuery)
    expect(locked[0]).toEqual(expect.arrayContaining(['54', '56', '58'].map(idOf)))
    for (const [size, reserved] of [
      ['54', 0],
      ['56', 0],
      ['58', 1],
    ] as const)
      expect(await stockOf(shop, idOf(size))).toEqual({ stock: 3 - reserved, reserved: 0 })
  })
})
