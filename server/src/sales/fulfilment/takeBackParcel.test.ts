import { randomUUID } from 'node:crypto'
import {
  correctTracking,
  deliverParcel,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder,
  refundOrder,
  setOrderStatus,
  takeBackParcel,
} from '@shop/contracts/orders/adminEndpoints'
import { changeOrder } from '@shop/contracts/orders/changeEndpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { takeBackHours } from '@shop/contracts/orders/parcels'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment, doAt } from '../../test/checkout.ts'
import { exchangeDesk } from '../../test/exchangeDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('a parcel that was recorded by mistake', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  /** Buys an order of two units. */
  const paid = async () => {
    const { shopper, orderId: id } = await buyGarment(shop, 3, { quantity: 2 })
    const { items, email } = await shop.call(getAdminOrder, { id }, staff)
    return { id, email, token: shopper.accessToken, itemId: items[0]!.id }
  }
  const ship = (id: string, more: object = {}) =>
    shop.call(fulfilOrder, { id, carrier: 'DPD', trackingNumber: 'TAKEN 1', ...more }, staff)
  const takeBack = (id: string, parcelId: string) =>
    shop.call(takeBackParcel, { id, parcelId, reason: 'Wrong box' }, staff)
  const { bought } = exchangeDesk(shop, () => staff, 'account')
  const subjectsTo = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject)

  it('stays in the history, and its order can be packed and sent again', async () => {
    const { id, email, itemId } = await paid()
    const lines = [{ itemId, quantity: 2 }]
    const shipped = await ship(id, { lines })
    await mailsTo(shop, email)
    const back = await takeBack(id, shipped.parcels[0]!.id)
    expect(back).toMatchObject({ status: 'PAID', carrier: null, shippedAt: null, packedAt: null })
    expect(back.items[0]?.toSend).toBe(2)
    expect(back.parcels).toMatchObject([{ takenBack: { by: 'Amina Khan', reason: 'Wrong box' }, lines }])
    expect(back.events.at(-1)).toMatchObject({ from: 'SHIPPED', to: 'PAID', actor: 'Amina Khan' })
    const subjects = await subjectsTo(email)
    expect(subjects.filter(subject => subject.includes('a correction about your order'))).toHaveLength(1)
    expect((await shop.call(listAdminOrders, { search: 'TAKEN1' }, staff)).total).toBe(0)
    await shop.call(packOrder, { id, checkId: randomUUID(), lines }, staff)
    const again = await ship(id, { trackingNumber: 'AGAIN 1' })
    expect(again).toMatchObject({ status: 'SHIPPED', trackingNumber: 'AGAIN 1' })
    expect((await subjectsTo(email)).filter(subject => subject.includes('on its way'))).toHaveLength(2)
  })

  it('keeps its contents in the history after its garments were changed', async () => {
    const { orderId: id, idOf } = await bought(2)
    const { items, parcels } = await ship(id)
    await takeBack(id, parcels[0]!.id)
    const lines = [{ itemId: items[0]!.id, quantity: 2, variantId: idOf('56') }]
    const changed = await shop.call(changeOrder, { id, changeId: randomUUID(), lines }, staff)
    expect(changed.items).toMatchObject([{ quantity: 2, variant: { size: '56' } }])
    const contents = expect.stringMatching(/^2 × Thobe.*, Size 54$/)
    expect(changed.parcels).toMatchObject([{ takenBack: { contents } }])
  })

  it('sends no email to a customer who had none about the parcel', async () => {
    const { id, email } = await paid()
    const { parcels } = await ship(id, { notify: false })
    await takeBack(id, parcels[0]!.id)
    expect((await subjectsTo(email)).join()).not.toContain('correction')
  })

  it('sends an email to a customer who had one only about its corrected tracking', async () => {
    const { id, email } = await paid()
    const { parcels } = await ship(id, { notify: false })
    await shop.call(correctTracking, { id, carrier: 'DPD', trackingNumber: 'RIGHT 1', notify: true }, staff)
    await mailsTo(shop, email)
    await takeBack(id, parcels[0]!.id)
    expect((await subjectsTo(email)).join()).toContain('a correction about your order')
  })

  it('leaves the other parcels as they are', async () => {
    const { id, itemId, token } = await paid()
    const one = [{ itemId, quantity: 1 }]
    await ship(id, { lines: one, isPart: true })
    const { parcels } = await ship(id, { trackingNumber: 'SECOND 2' })
    const back = await takeBack(id, parcels[1]!.id)
    expect(back).toMatchObject({ status: 'PAID', items: [{ toSend: 1 }] })
    expect(back.packedAt).not.toBeNull()
    await expect(shop.call(cancelOrder, { id, from: 'PAID' }, token)).rejects.toMatchObject({
      code: 'not_cancelable',
    })
  })

  it('cannot be withdrawn if delivered, too old, withdrawn before or partly returned', async () => {
    const refuses = (id: string, parcelId: string, words: string) =>
      expect(takeBack(id, parcelId)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(words),
      })
    const delivered = await paid()
    const first = (await ship(delivered.id)).parcels[0]!.id
    await shop.call(deliverParcel, { id: delivered.id, parcelId: first }, staff)
    await refuses(delivered.id, first, 'has been delivered')

    const old = await paid()
    const past = new Date(shop.deps.clock.now() - (takeBackHours * 3600 + 60) * 1000).toISOString()
    const oldParcel = await doAt(shop, past, async () => (await ship(old.id)).parcels[0]!.id)
    await refuses(old.id, oldParcel, `${takeBackHours} hours`)

    const twice = await paid()
    const taken = (await ship(twice.id)).parcels[0]!.id
    await Promise.allSettled([takeBack(twice.id, taken), takeBack(twice.id, taken)])
    await refuses(twice.id, taken, 'already')
    expect((await shop.call(getAdminOrder, { id: twice.id }, staff)).status).toBe('PAID')

    const refunded = await paid()
    const part = (await ship(refunded.id)).parcels[0]!.id
    const lines = [{ itemId: refunded.itemId, quantity: 1 }]
    await shop.call(refundOrder, { id: refunded.id, lines, reason: 'Torn' }, staff)
    await refuses(refunded.id, part, 'refunded or returned')
    await shop.call(setOrderStatus, { id: refunded.id, status: 'CANCELED' }, staff)
    await refuses(refunded.id, part, 'has ended')
    await expect(takeBack(refunded.id, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })
})
