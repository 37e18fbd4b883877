import { bankControls } from '../../../test/cases.ts'
import { addCartItem } from '@shop/contracts/cart/endpoints'
import { getDashboard } from '@shop/contracts/admin/endpoints'
import { getSales } from '@shop/contracts/analytics/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { packOrder } from '@shop/contracts/orders/adminEndpoints'
import { changeDelivery, getChangeable } from '@shop/contracts/orders/changeEndpoints'
import { cancelOrder, getOrder, payOrder } from '@shop/contracts/orders/endpoints'
import { listUsers } from '@shop/contracts/users/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
} from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses, describeShop, runWaiting } from '../../../test/startShop.ts'
import { findIssued } from '../../orders/invoices/findIssued.ts'

describeShop('a dearer delivery of a paid order', shop => {
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { desk, bought } = exchangeDesk(shop, () => staff, 'account')
  const bank = bankControls(shop)
  const work = async () => {
    await deliverEvents(shop)
    await runWaiting(shop, 'outbox')
    await deliverEvents(shop)
  }
  beforeEach(async () => {
    await work()
    await shop.deps.db('outbox').delete()
  })
  const noAlerts = async () => {
    await shop.jobs.audit.runNow()
    expect(await shop.deps.db('alerts').whereNull('resolved_at').pluck('detail')).toEqual([])
  }

  /** Creates a paid order by standard delivery at £5.99; express is £9.99. */
  const order = async () => {
    const base = await bought()
    const id = newId()
    const to = (shippingMethod: string, more: Partial<SentInput<typeof changeDelivery>> = {}) =>
      shop.call(changeDelivery, { id: base.orderId, changeId: newId(), shippingMethod, ...more }, staff)
    const ask = (more: Partial<SentInput<typeof changeDelivery>> = {}) =>
      to('express', { changeId: id, surcharge: 400, ...more })
    const pay = async () => {
      await shop.call(payOrder, { id }, base.me)
      await payFor(shop, id)
      await work()
    }
    const pack = async () => {
      const lines = (await desk.read(base.orderId)).items.map(each => ({ itemId: each.id, quantity: 1 }))
      await shop.call(packOrder, { id: base.orderId, checkId: newId(), lines }, staff)
    }
    const mails = async (words: string) =>
      (await mailsTo(shop, base.email)).filter(({ subject }) => subject.includes(words))
    return { ...base, id, to, ask, pay, pack, mails, read: () => desk.read(base.orderId) }
  }

  it('counts as money only, and is shown as paid wherever orders are listed', async () => {
    const { id, email, ask, pay, read } = await order()
    const today = nowIso(shop.deps).slice(0, 10)
    const figures = async () => {
      const { totals } = await shop.call(getSales, { from: today, to: today }, staff)
      const { totalOrders, ordersByStatus } = await shop.call(getDashboard, {}, staff)
      return { totals, shown: { totalOrders, ordersByStatus } }
    }
    const before = await figures()
    await ask()
    await pay()
    expect(await desk.read(id)).toMatchObject({ status: 'DELIVERED' })
    const after = await figures()
    expect(after.totals).toEqual({ ...before.totals, revenue: before.totals.revenue + 400 })
    expect(after.shown).toEqual(before.shown)
    const { items } = await shop.call(listUsers, { search: email }, staff)
    expect(items).toMatchObject([{ totalOrders: 1 }])
    const twice = await shop.call(listUsers, { search: email, rules: 'all;orders:min:2' }, staff)
    expect(twice.items).toEqual([])
    expect((await read()).others?.items).toMatchObject([{ id, itemCount: 0 }])
  })

  it('is paid by a link, and its payment changes the delivery once', async () => {
    const { orderId, id, me, ask, pay, mails, read } = await order()
    await refuses(ask({ surcharge: 300 }), 'total_changed')
    const [changedOrder] = await Promise.all([ask(), ask()])
    expect(changedOrder).toMatchObject({ id: orderId, shippingMethod: 'standard' })
    const shown = { id, status: 'PENDING', total: 400, isAddition: true, paysFor: 'Express delivery' }
    expect((await read()).together).toMatchObject([shown])
    const [letter, ...others] = await mails('please pay')
    expect(others).toEqual([])
    expect(letter?.text).toContain('You asked us to send your order')
    expect(letter?.text).not.toContain('reserved it for you')
    expect(await desk.read(id)).toMatchObject({ items: [], subtotal: 0, shipping: 400, tax: 67 })
    await pay()
    await work()
    const base = await read()
    expect(base).toMatchObject({ shippingMethod: 'express', status: 'PAID', total: 5599 })
    expect(base.events.filter(({ detail }) => detail.startsWith('Changed: Delivery: '))).toHaveLength(1)
    expect(await desk.read(id)).toMatchObject({
      status: 'DELIVERED',
      invoiceNumber: expect.any(String),
      reviewFlag: null,
    })
    const [thanks] = await mails(`order ${(await desk.read(id)).number}`)
    expect(thanks?.text).toContain('We have your payment for Express delivery')
    const [changed] = await mails('has been changed')
    expect(changed?.text).toContain('There is nothing more to pay.')
    expect(await shop.call(getOrder, { id: orderId }, me)).toMatchObject({
      deliveryWay: { name: 'Express' },
      changes: [{ text: expect.stringContaining('Express delivery, paid as order') }],
    })
    await ask()
    expect((await read()).together).toHaveLength(1)
    await noAlerts()
  })

  /** Asks for a surcharge for an order of two garments, of which one is zero-rated. */
  const askForMixed = async () => {
    const [taxed, zeroRated] = [await makeGarment(shop, 3, 2000), await makeGarment(shop, 3, 2000)]
    await shop.deps.db('products').where({ id: zeroRated.productId }).update({ vat_class: 'ZERO' })
    const shopper = await makeShopper(shop, taxed.variantId)
    await shop.call(addCartItem, { variantId: zeroRated.variantId, quantity: 1 }, shopper)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const id = newId()
    const wanted = { id: orderId, changeId: id, shippingMethod: 'express', surcharge: 400 }
    await shop.call(changeDelivery, wanted, staff)
    return { id, shopper }
  }
  const ratesOnInvoice = async ({ id, shopper }: Awaited<ReturnType<typeof askForMixed>>) => {
    await shop.call(payOrder, { id }, shopper)
    await payFor(shop, id)
    const { invoice } = await findIssued(shop.deps.db, id)
    await work()
    return invoice?.data.rates
  }

  it('is taxed as what is delivered, on its invoice too', async () => {
    const surcharge = await askForMixed()
    expect(await ratesOnInvoice(surcharge)).toEqual([
      { vatRate: 20, net: 167, vat: 33, gross: 200 },
      { vatRate: 0, net: 200, vat: 0, gross: 200 },
    ])
    expect(await desk.read(surcharge.id)).toMatchObject({ shipping: 400, tax: 33 })
  })

  it('is invoiced with the VAT that was asked for, also if that was not split by garments', async () => {
    const surcharge = await askForMixed()
    await shop.deps.db('orders').where({ id: surcharge.id }).update({ tax: 67 })
    expect(await ratesOnInvoice(surcharge)).toEqual([{ vatRate: 20, net: 333, vat: 67, gross: 400 }])
  })

  it('blocks other changes of the delivery until it is paid or cancelled', async () => {
    const { id, me, to, ask, read } = await order()
    await ask()
    await refuses(to('express'), 'conflict')
    await refuses(to('express', { surcharge: 400 }), 'conflict')
    await shop.call(cancelOrder, { id }, me)
    expect(await to('express')).toMatchObject({ shippingMethod: 'express' })
    expect((await read()).together).toMatchObject([{ status: 'CANCELED' }])
  })

  it('is refunded first when a cheaper one is chosen after all', async () => {
    const { orderId, id, to, ask, pay } = await order()
    await ask()
    await pay()
    const ways = await shop.call(getChangeable, { id: orderId }, staff)
    expect(ways.ways).toMatchObject([{ id: 'standard', difference: -400 }])
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 499 } })
    await to('standard', { refund: 500 })
    await deliverEvents(shop)
    expect([await desk.givenBack(id), await desk.givenBack(orderId)]).toEqual([400, 100])
    expect((await desk.read(id)).status).toBe('REFUNDED')
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 599 } })
    await noAlerts()
  })

  it('cannot be paid once the order is packed, and is cancelled once that is sent', async () => {
    const { orderId, id, me, ask, pack } = await order()
    await ask()
    await pack()
    await refuses(shop.call(payOrder, { id }, me), { message: expect.stringContaining('is packed already') })
    await desk.setStatus(orderId, 'SHIPPED')
    await shop.jobs.reconciler.runNow()
    expect((await desk.read(id)).status).toBe('CANCELED')
  })

  it('is refunded if it was paid too late, or the order is cancelled, in part after an earlier refund', async () => {
    const late = await order()
    await late.ask()
    await shop.call(payOrder, { id: late.id }, late.me)
    await late.pack()
    await payFor(shop, late.id)
    await work()
    expect(await desk.read(late.id)).toMatchObject({ status: 'REFUNDED', refunded: 400, reviewFlag: null })
    expect((await late.read()).events.at(-1)?.detail).toMatch(/too late\. This order is packed/)
    expect((await orderRow(shop, late.orderId)).shipping_method).toBe('standard')
    const byCustomer = await order()
    await byCustomer.ask()
    await byCustomer.pay()
    await shop.call(cancelOrder, { id: byCustomer.orderId, from: 'PAID' }, byCustomer.me)
    const byStaff = await order()
    await byStaff.ask()
    await byStaff.pay()
    await desk.refund(byStaff.id, 100)
    await work()
    await desk.setStatus(byStaff.orderId, 'CANCELED')
    await work()
    for (const { id, orderId } of [byCustomer, byStaff]) {
      expect(await desk.givenBack(id)).toBe(400)
      expect(await desk.givenBack(orderId)).toBe(5599)
      expect(await desk.read(id)).toMatchObject({ status: 'REFUNDED', reviewFlag: null })
    }
    await noAlerts()
  })

  it('is flagged if its unsent order is refunded in full, and not if that has been sent', async () => {
    for (const isSent of [false, true]) {
      const { orderId, id, ask, pay, pack } = await order()
      await ask()
      await pay()
      if (isSent) {
        await pack()
        await desk.setStatus(orderId, 'SHIPPED')
      }
      await desk.refund(orderId, 5599)
      await work()
      expect((await desk.read(orderId)).status).toBe('REFUNDED')
      const { reviewFlag } = await desk.read(id)
      if (isSent) expect(reviewFlag).toBeNull()
      else expect(reviewFlag).toContain('Please refund this one too, or keep it.')
      expect(await desk.givenBack(id)).toBe(0)
    }
  })

  it('stays delivered if a bank rejects a refund of a part of it, since it has nothing to send', async () => {
    const { id, ask, pay } = await order()
    await ask()
    await pay()
    await desk.refund(id, 100)
    await work()
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await work()
    expect(await desk.read(id)).toMatchObject({ status: 'DELIVERED', refunded: 0 })
  })

  it('is flagged if its order is cancelled while its own payment is disputed', async () => {
    const { orderId, id, me, ask, pay } = await order()
    await ask()
    await pay()
    await bank.dispute(id)
    await shop.call(cancelOrder, { id: orderId, from: 'PAID' }, me)
    expect(await desk.read(id)).toMatchObject({
      refunds: [],
      reviewFlag: expect.stringMatching(/was cancelled\. Please refund it once its dispute has ended\./),
    })
  })
})
