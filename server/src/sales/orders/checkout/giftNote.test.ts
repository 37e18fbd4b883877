import { closeAccount, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { placeOrder } from '@shop/contracts/checkout/endpoints'
import { exportOrders, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { getPackingSlips, getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
} from '../../../test/checkout.ts'
import { mailsTo, runOutbox } from '../../../test/mails.ts'
import { describeShop } from '../../../test/startShop.ts'

const note = 'Eid Mubarak, Dad!\nWith love from all of us'

describeShop('a gift note', shop => {
  const someone = async () => makeShopper(shop, (await makeGarment(shop, 9)).variantId)

  it('is part of what a checkout asks for: the same note returns the same order, another one a new order', async () => {
    const shopper = await someone()
    const first = await checkOut(shop, shopper, { giftNote: note })
    expect(await checkOut(shop, shopper, { giftNote: `  ${note.replace('\n', ' \r\n')}\n` })).toEqual(first)
    const second = await checkOut(shop, shopper, { giftNote: 'Happy birthday' })
    expect(second.orderId).not.toBe(first.orderId)
    expect(await orderRow(shop, first.orderId)).toMatchObject({ status: 'CANCELED', gift_note: note })
    const third = await checkOut(shop, shopper)
    expect(third.orderId).not.toBe(second.orderId)
    for (const giftNote of [null, '', ' \n ', '\u200B'])
      expect((await checkOut(shop, shopper, { giftNote })).orderId).toBe(third.orderId)
    expect(await orderRow(shop, third.orderId)).toMatchObject({ status: 'PENDING', gift_note: null })
  })

  it('is shown wherever the order is described', async () => {
    const shopper = await someone()
    const { orderId } = await checkOut(shop, shopper, { giftNote: note })
    await payFor(shop, orderId)
    const staff = await signUp(shop, { isAdmin: true })
    const own = await shop.call(getOrder, { id: orderId }, shopper)
    const seen = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect([own.giftNote, seen.giftNote]).toEqual([note, note])
    const { slip } = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(slip.giftNote).toEqual(note.split('\n'))
    const sheet = await shop.call(exportOrders, { search: orderId }, staff)
    expect(parse(await sheet.text(), { bom: true, columns: true })).toMatchObject([{ 'Gift note': note }])
    const data = JSON.parse(await (await shop.call(getMyData, {}, shopper)).text())
    expect(data.orders).toMatchObject([{ id: orderId, giftNote: note }])
    const [mail] = await mailsTo(shop, shopper.user.email)
    expect(mail!.text).toContain(`Gift note:\n${note}`)
    expect(mail!.html).toContain('Eid Mubarak, Dad!<br/>With love')
  })

  it('is printed on the slip with emoji, and in any script', async () => {
    const shopper = await someone()
    const staff = await signUp(shop, { isAdmin: true })
    const giftNote = 'عيد مبارك 🎁 1️⃣ 👨‍👩‍👧 🇬🇧\n❤️'
    const { orderId } = await checkOut(shop, shopper, { giftNote })
    await payFor(shop, orderId)
    const file = await shop.call(getPackingSlips, { ids: [orderId] }, staff)
    const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const { slip } = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(slip.giftNote).toEqual(giftNote.split('\n'))
  })

  it('cannot be a formula in the staff’s export', async () => {
    const shopper = await someone()
    const staff = await signUp(shop, { isAdmin: true })
    const { id } = await shop.call(
      placeOrder,
      { cartId: shopper.cartId, shippingAddressId: shopper.addressId, giftNote: '=1+1' },
      shopper,
    )
    const sheet = await shop.call(exportOrders, { search: id }, staff)
    expect(parse(await sheet.text(), { bom: true, columns: true })).toMatchObject([{ 'Gift note': "'=1+1" }])
  })

  it("is erased with the buyer's personal data, also from paid orders", async () => {
    const shopper = await someone()
    const { orderId } = await checkOut(shop, shopper, { giftNote: note })
    await payFor(shop, orderId)
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', gift_note: null })
  })

  it('is erased once the payment in progress has ended', async () => {
    const shopper = await someone()
    const { orderId } = await checkOut(shop, shopper, { giftNote: note })
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PENDING', gift_note: note })
    await payFor(shop, orderId)
    await deliverEvents(shop)
    await runOutbox(shop)
    shop.passTime(10 * 60_000)
    await runOutbox(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', gift_note: null })
  })
})
