import {
  changeDelivery,
  changeOrder,
  getChangeable,
  removedUnit,
} from '@shop/contracts/orders/changeEndpoints'
import { getReturn, refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { deliverEvents, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('an exchange whose garment is changed', shop => {
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, 'account')

  const exchange = async () => {
    const { ask, idOf, email } = await sent()
    const { id, code, swap } = await ask('56')
    const changeTo = async (variantId: string, changeId = newId()) => {
      const lines = [{ itemId: (await desk.read(swap.orderId)).items[0]!.id, quantity: 1, variantId }]
      return shop.call(changeOrder, { id: swap.orderId, changeId, lines }, staff)
    }
    const swapOf = async () => (await shop.call(getReturn, { id }, staff)).lines[0]?.swap
    return { id, code, swap, idOf, email, changeTo, swapOf }
  }

  it.each(['before', 'after'])(
    'is sent in another size of the same price, %s its parcel arrives',
    async when => {
      const { id, swap, idOf, email, changeTo, swapOf } = await exchange()
      if (when === 'after') await receive(id)
      expect(await shop.call(getChangeable, { id: swap.orderId }, staff)).toMatchObject({
        refusal: null,
        exchangeNote: expect.stringContaining('is an exchange.'),
        lines: [{ offers: [{ variantId: idOf('54') }, { variantId: idOf('56') }] }],
      })
      const changeId = newId()
      await changeTo(idOf('54'), changeId)
      await changeTo(idOf('54'), changeId)
      expect(await swapOf()).toMatchObject({ orderId: swap.orderId, choice: expect.stringContaining('54') })
      expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
      expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 3, reserved: 0 })
      const changeMails = (await mailsTo(shop, email)).filter(({ text }) => /56 to .*54/.test(text))
      expect(changeMails).toHaveLength(1)
      if (when === 'before') await receive(id)
      await check(id)
      expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 4, reserved: 0 })
      await desk.setStatus(swap.orderId, 'SHIPPED')
      expect((await desk.read(swap.orderId)).items).toMatchObject([{ variant: { size: '54' } }])
    },
  )

  it('keeps its price, garment and delivery otherwise, and says what to do instead', async () => {
    const { id, code, swap, idOf, changeTo } = await exchange()
    const refused = { code: 'move_not_allowed', message: expect.stringContaining(`close return ${code}`) }
    for (const variantId of [idOf('58'), idOf('52'), removedUnit])
      await expect(changeTo(variantId)).rejects.toMatchObject(refused)
    const delivery = { id: swap.orderId, changeId: newId(), shippingMethod: 'express' as const }
    await expect(shop.call(changeDelivery, delivery, staff)).rejects.toMatchObject(refused)
    await receive(id)
    await expect(changeTo(idOf('58'))).rejects.toMatchObject({
      message: expect.stringContaining(`Cannot Be Sent in return ${code}`),
    })
    await desk.setStatus(swap.orderId, 'SHIPPED')
    await expect(changeTo(idOf('54'))).rejects.toMatchObject({ code: 'move_not_allowed' })
  })

  it('has one outcome if its return is closed at the same time', async () => {
    const { id, swap, idOf, changeTo } = await exchange()
    const closed = shop.call(refuseReturn, { id, reason: 'Changed their mind' }, staff)
    await Promise.allSettled([changeTo(idOf('54')), closed])
    await deliverEvents(shop)
    expect((await desk.read(swap.orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 4, reserved: 0 })
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
  })
})
