import type { SentInput } from '@shop/contracts/endpoint'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { fulfilOrder, packOrder } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder, getOrder, payOrder } from '@shop/contracts/orders/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { deliverEvents, orderRow, payFor, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, runWaiting } from '../../../test/startShop.ts'

describeShop('an addition to a paid order', shop => {
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

  /** Creates a paid order, and an addition of one unit of size 58 at £60, without delivery. */
  const order = async (quantity = 1) => {
    const base = await bought(quantity)
    const { items } = await desk.read(base.orderId)
    const id = newId()
    const add = (more: Partial<SentInput<typeof takeOrder>> = {}, token = staff.accessToken) =>
      shop.call(
        takeOrder,
        {
          orderId: id,
          addsTo: base.orderId,
          lines: [{ variantId: base.idOf('58'), quantity: 1 }],
          isDeliveryFree: true,
          discountReason: '',
          note: '',
          payment: 'link',
          paidHow: '',
          expectedTotal: 6000,
          ...more,
        },
        token,
      )
    const out = (units = 1) => [{ itemId: items[0]!.id, quantity: units }]
    return { ...base, id, add, out, read: () => desk.read(id), readBase: () => desk.read(base.orderId) }
  }
  const noAlerts = async () => {
    await shop.jobs.audit.runNow()
    expect(await shop.deps.db('alerts').whereNull('resolved_at').pluck('detail')).toEqual([])
  }

  it('is paid by a link, shown on the page of the order, and has its own invoice', async () => {
    const { orderId, id, email, me, idOf, add, read, readBase } = await order()
    const added = await add()
    expect(added).toMatchObject({ status: 'PENDING', total: 6000, shipping: 0, email })
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 1 })
    expect((await readBase()).events.at(-1)?.detail).toMatch(
      new RegExp(`^Added as order ${added.number}, once it is paid by the link: 1 × .+Size 58\\.$`),
    )
    const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('please pay'))
    const { number } = await readBase()
    expect(mail?.subject).toMatch(new RegExp(`pay for the change to your order ${number}$`))
    expect(mail?.text).toContain('send everything together')
    expect((await shop.call(getOrder, { id: orderId }, me)).together).toMatchObject([
      { number: added.number, status: 'PENDING', total: 6000, isAddition: true, url: expect.any(String) },
    ])
    expect((await readBase()).together).toMatchObject([{ id, isAddition: true, url: null }])
    expect((await add()).id).toBe(id)
    await shop.call(payOrder, { id }, me)
    await payFor(shop, id)
    await work()
    expect(await read()).toMatchObject({
      status: 'PAID',
      invoiceNumber: expect.any(String),
      reviewFlag: null,
      together: [{ id: orderId, isAddition: false }],
    })
    expect((await readBase()).status).toBe('PAID')
    await expect(shop.call(payOrder, { id }, me)).rejects.toMatchObject({ code: 'already_paid' })
    await noAlerts()
  })

  it('is to be sent by itself where both together are worth too much for the IOSS number', async () => {
    const { orderId, id, add, read, readBase } = await order(2)
    const { value } = (await shop.deps.db('settings').where({ section: 'shipping' }).first('value')) ?? {}
    const shipping = JSON.parse(value ?? '{}') as object
    const rates = [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }]
    await saveSettings(shop, 'shipping', { ...shipping, iossNumber: 'IM3720000224', rates })
    await add({ payment: 'received', paidHow: 'Cash' })
    const setVat = (vatRate: number, reason = 'ioss') =>
      shop.deps.db('orders').whereIn('id', [orderId, id]).update({ vat_reason: reason, vat_rate: vatRate })
    // £160.00 together: £130.08 without VAT at 23%, £133.33 at 20%; EUR 150 are £130.43.
    await setVat(23)
    expect([(await readBase()).isAboveIoss, (await read()).isAboveIoss]).toEqual([false, false])
    await setVat(20)
    expect([(await readBase()).isAboveIoss, (await read()).isAboveIoss]).toEqual([true, true])
    await desk.setStatus(orderId, 'SHIPPED')
    expect((await read()).isAboveIoss).toBe(false)
    await setVat(20, 'standard')
    await saveSettings(shop, 'shipping', shipping)
  })

  it('replaces a unit, which is refunded once it is paid, and only once', async () => {
    const { orderId, id, email, me, idOf, add, out, readBase } = await order(2)
    await add({ takesOut: out() })
    const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('please pay'))
    expect(mail?.text).toContain('we will refund the ones they replace')
    expect((await readBase()).items).toMatchObject([{ toSend: 2 }])
    await shop.call(payOrder, { id }, me)
    await payFor(shop, id)
    await work()
    await work()
    expect((await readBase()).items).toMatchObject([{ toSend: 1, refundedQuantity: 1 }])
    expect(await desk.givenBack(orderId)).toBe(5000)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 4, reserved: 0 })
    expect((await orderRow(shop, id)).review_flag).toBeNull()
    await noAlerts()
  })

  it('replaces a whole order, which is cancelled with its delivery once the addition is paid', async () => {
    const { orderId, id, me, idOf, add, out, readBase } = await order()
    await add({ takesOut: out(), payment: 'received', paidHow: 'Cash' })
    await work()
    const base = await readBase()
    expect(base.status).toBe('CANCELED')
    expect(await desk.givenBack(orderId)).toBe(base.total)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
    expect(await desk.read(id)).toMatchObject({ status: 'PAID', reviewFlag: null })
    expect(me).toBeTruthy()
    await noAlerts()
  })

  it('waits for a pending refund of the order when it is paid, and removes nothing twice', async () => {
    const { orderId, id, me, add, out, readBase } = await order(2)
    await add({ takesOut: out() })
    await shop.call(payOrder, { id }, me)
    await desk.refund(orderId, 500)
    await payFor(shop, id)
    await runWaiting(shop, 'outbox')
    await work()
    shop.passTime(120_000)
    await work()
    shop.passTime(-120_000)
    expect((await readBase()).items).toMatchObject([{ toSend: 1, refundedQuantity: 1 }])
    expect(await desk.givenBack(orderId)).toBe(5500)
    expect((await orderRow(shop, id)).review_flag).toBeNull()
    await noAlerts()
  })

  it('removes nothing if it was cancelled before', async () => {
    const { id, me, add, out, readBase } = await order(2)
    await add({ takesOut: out() })
    await shop.call(payOrder, { id }, me)
    await payFor(shop, id)
    await shop.call(cancelOrder, { id, from: 'PAID' }, me)
    await work()
    expect((await readBase()).items).toMatchObject([{ toSend: 2, refundedQuantity: 0 }])
  })

  it('stays an addition when its quote has expired and is renewed', async () => {
    const { orderId, id, me, add, out, read, readBase } = await order(2)
    await add({ takesOut: out() })
    await shop.deps.db('orders').where({ id }).update({ quote_until: '2026-01-01T00:00:00.000Z' })
    await shop.jobs.reconciler.runNow()
    expect((await read()).status).toBe('CANCELED')
    const renewal = newId()
    const guest = { email: 'somebody@else.test', address: (await readBase()).shippingAddress }
    await add({ orderId: renewal, renews: id, addsTo: undefined, guest })
    expect(await desk.read(renewal)).toMatchObject({
      email: (await readBase()).email,
      together: [{ id: orderId, isAddition: false }],
    })
    await shop.call(payOrder, { id: renewal }, me)
    await payFor(shop, renewal)
    await work()
    expect((await readBase()).items).toMatchObject([{ toSend: 1, refundedQuantity: 1 }])
    await noAlerts()
  })

  it.each(['packed', 'disputed', 'canceled'] as const)(
    'leaves both as they are, and notifies staff, if the order is %s before it is paid',
    async how => {
      const { orderId, id, me, add, out, readBase } = await order(2)
      await add({ takesOut: out() })
      await shop.call(payOrder, { id }, me)
      const { items } = await readBase()
      if (how === 'packed') {
        const lines = items.map(each => ({ itemId: each.id, quantity: each.toSend }))
        await shop.call(packOrder, { id: orderId, checkId: newId(), lines }, staff)
      }
      if (how === 'disputed') await bank.dispute(orderId)
      if (how === 'canceled') {
        await shop.call(cancelOrder, { id: orderId, from: 'PAID' }, me)
        await expect(shop.call(payOrder, { id }, me)).rejects.toMatchObject({
          message: expect.stringMatching(/has been cancelled. Nothing was charged/),
        })
      }
      await payFor(shop, id)
      await work()
      expect(await desk.read(id)).toMatchObject({
        status: 'PAID',
        reviewFlag: expect.stringMatching(
          how === 'canceled' ? /has been cancelled/ : /could not be taken out/,
        ),
      })
      if (how === 'canceled') return
      expect(await desk.givenBack(orderId)).toBe(0)
      expect((await readBase()).reviewFlag).toMatch(/has been paid to replace items of this one/)
    },
  )

  it.each(['sent in part', 'packed', 'disputed'])(
    'cannot be paid once what it replaces can no longer be taken out: %s',
    async how => {
      const { orderId, id, me, add, out } = await order(2)
      await add({ takesOut: out(2) })
      const lines = out()
      if (how === 'sent in part')
        await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', isPart: true, lines }, staff)
      if (how === 'packed')
        await shop.call(packOrder, { id: orderId, checkId: newId(), lines: out(2) }, staff)
      if (how === 'disputed') await bank.dispute(orderId)
      await expect(shop.call(payOrder, { id }, me)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('can no longer be changed. Nothing was charged.'),
      })
    },
  )

  it('is cancelled automatically if the order is cancelled, and flagged if it was paid before', async () => {
    const unpaid = await order()
    await unpaid.add()
    await shop.call(cancelOrder, { id: unpaid.orderId, from: 'PAID' }, unpaid.me)
    await shop.jobs.reconciler.runNow()
    expect((await unpaid.read()).status).toBe('CANCELED')
    expect(await stockOf(shop, unpaid.idOf('58'))).toEqual({ stock: 2, reserved: 0 })
    const paid = await order()
    await paid.add({ payment: 'received', paidHow: 'Cash' })
    await shop.call(cancelOrder, { id: paid.orderId, from: 'PAID' }, paid.me)
    expect((await paid.read()).reviewFlag).toMatch(/Please ask the customer/)
  })

  it('is refused for packed units, for more than is left, and for staff who may not refund', async () => {
    const { orderId, add, out, readBase } = await order()
    await expect(add({ takesOut: out(2) })).rejects.toMatchObject({
      fields: { 'takesOut.0.quantity': expect.stringMatching(/^Only 1 of/) },
    })
    await expect(add({ addsTo: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await shop.deps.db('roles').where({ id: 'support' }).update({ refund_limit: 900 })
    const { accessToken } = await signUp(shop, { roles: ['support'] })
    await expect(add({ takesOut: out() }, accessToken)).rejects.toMatchObject({ code: 'forbidden' })
    await shop.deps.db('roles').where({ id: 'support' }).update({ refund_limit: null })
    const [line] = (await readBase()).items
    const lines = [{ itemId: line!.id, quantity: 1 }]
    await shop.call(packOrder, { id: orderId, checkId: newId(), lines }, staff)
    await expect(add()).rejects.toMatchObject({ code: 'move_not_allowed' })
  })
})
