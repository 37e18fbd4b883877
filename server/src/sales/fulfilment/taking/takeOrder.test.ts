import { quoteStaffOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, type TestAccount } from '../../../test/accounts.ts'
import { deliverEvents, orderRow, payFor, stockOf } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { takingDesk } from '../../../test/takingDesk.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeShop('an order that staff enter for a customer', shop => {
  let staff: TestAccount
  const { wish, openByMail, noAlerts, dayIn, clearOutbox } = takingDesk(shop, () => staff)
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true, firstName: 'Amina', lastName: 'Khan' })
    await clearOutbox()
  })

  it('reserves its stock until the quote expires, and emails a link by which it can be paid until then', async () => {
    const { input, email, variantId, take, read } = await wish()
    const taken = await take()
    const { quoteUntil } = taken
    expect(taken).toMatchObject({ id: input.orderId, status: 'PENDING', total: 5598, email })
    expect(taken.events[0]).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Order taken for the customer. Stock reserved.',
    })
    const days = (Date.parse(quoteUntil ?? '') - shop.deps.clock.now()) / day
    expect(days).toBeGreaterThan(13)
    expect(days).toBeLessThan(15.1)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    const [mail, ...others] = await mailsTo(shop, email)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/please pay for your order M-\d+$/)
    expect(mail?.text).toContain('£55.98')
    const customer = await openByMail(mail?.text ?? '')
    // Its payment page expires after a day, and each link then opens another one.
    const first = await customer.pay()
    shop.passTime(24 * hour)
    await shop.jobs.reconciler.runNow()
    await deliverEvents(shop)
    expect((await orderRow(shop, input.orderId)).status).toBe('PENDING')
    const again = await openByMail(mail?.text ?? '')
    const second = await again.pay()
    expect(second.url).not.toBe(first.url)
    // A second click leads to the same page: nobody pays twice.
    expect(await again.pay()).toEqual(second)
    await payFor(shop, input.orderId)
    staff = await signUp(shop, { isAdmin: true })
    expect(await read()).toMatchObject({ status: 'PAID', paymentMethod: 'card' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    await refuses(again.pay(), 'already_paid')
    await noAlerts()
  })

  it('is paid at once if the money was received, with discount and reason, invoice and confirmation', async () => {
    const { email, variantId, take } = await wish({
      payment: 'received',
      paidHow: 'Cash',
      discount: 999,
      discountReason: 'Loose thread',
      isDeliveryFree: true,
      note: 'Collects it on Friday.',
      expectedTotal: 4000,
    })
    const taken = await take()
    expect(taken).toMatchObject({
      status: 'PAID',
      subtotal: 4999,
      discount: 999,
      shipping: 0,
      total: 4000,
      tax: 667,
      paymentMethod: 'offline',
      promotionCode: null,
    })
    expect(taken.events.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        'Discount of £9.99: Loose thread',
        'Delivery is not charged.',
        'Collects it on Friday.',
        'Paid offline: Cash',
      ]),
    )
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const mails = await mailsTo(shop, email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/confirm|thank|order/i)])
    await shop.jobs.audit.runNow()
    expect(await shop.deps.db('alerts').whereNull('resolved_at').pluck('detail')).toEqual([])
  })

  it('is placed once even if it is submitted again or at the same moment', async () => {
    const { input, email, variantId, take } = await wish()
    const all = await Promise.all([take(), take(), take()])
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    await take()
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    expect(await mailsTo(shop, email)).toHaveLength(1)
    expect(await shop.deps.db('orders').where({ id: input.orderId })).toHaveLength(1)
    const otherContents = { code: 'conflict', message: expect.stringContaining(all[0].number) }
    await expect(take({ note: 'Call first.' })).rejects.toMatchObject(otherContents)
    await expect(take({ lines: [{ variantId, quantity: 2 }] })).rejects.toMatchObject(otherContents)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
  })

  it('can be paid later if the provider could not be reached', async () => {
    const { email, take } = await wish()
    await take()
    const [mail] = await mailsTo(shop, email)
    const customer = await openByMail(mail?.text ?? '')
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/checkout/sessions', times: 10 })
    await expect(customer.pay()).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
      message: 'The payment page cannot be opened at the moment. Please try again in a minute.',
    })
    shop.sandbox.faults.clear()
    expect(await customer.pay()).toMatchObject({ url: expect.stringMatching(/^http/) })
  })

  it('is quoted first, and a total that has changed since is refused', async () => {
    const { input, variantId, take } = await wish()
    const priced = { lines: input.lines, shippingMethod: 'express' as const, discount: 500 }
    const quote = await shop.call(quoteStaffOrder, priced, staff)
    expect(quote).toMatchObject({ subtotal: 4999, discount: 500 })
    expect(quote.total).toBe(quote.subtotal - quote.discount + quote.shipping)
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 5999 })
    await refuses(take(), 'total_changed', 'The total is now £65.98. Please check it and try again.')
    await refuses(take({ payment: 'received', paidHow: 'Cash' }), 'total_changed')
  })

  it('reports what is wrong in each invalid request, and places nothing', async () => {
    const { input, variantId, take } = await wish()
    const fails = (change: Partial<typeof input>, fields: object) =>
      expect(take(change)).rejects.toMatchObject({ code: 'validation_failed', fields })
    const negative = { discount: 'At least £0.00.' }
    await fails({ discount: -500, expectedTotal: input.expectedTotal + 500 }, negative)
    const quote = shop.call(quoteStaffOrder, { lines: input.lines, discount: -1 }, staff)
    await expect(quote).rejects.toMatchObject({ code: 'validation_failed', fields: negative })
    await fails({ discount: 500 }, { discountReason: 'Please say why.' })
    await fails({ discount: 5000, discountReason: 'Gift' }, { discount: 'At most £49.99.' })
    await fails({ lapsesOn: dayIn(90) }, { lapsesOn: expect.stringContaining('within the next 60 days') })
    await fails({ payment: 'received' }, { paidHow: 'Please say how it was paid.' })
    await fails({ expectedTotal: 0 }, { payment: expect.stringContaining('nothing to pay') })
    await fails({ lines: [] }, { lines: 'Please add what is ordered.' })
    await fails({ lines: [{ variantId, quantity: 4 }] }, { 'lines.0.quantity': 'Only 3 left.' })
    const twice = [1, 2].map(quantity => ({ variantId, quantity }))
    await fails({ lines: twice }, { 'lines.1.quantity': expect.stringContaining('listed twice') })
    await fails(
      { lines: [{ variantId: newId(), quantity: 1 }] },
      { 'lines.0.quantity': 'This is not for sale.' },
    )
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    await refuses(take({}, accessToken), 403)
    expect(await shop.deps.db('orders').where({ id: input.orderId })).toEqual([])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
  })

  it('can be marked as paid afterwards, when the money arrives in another way', async () => {
    const { input, take } = await wish()
    await take()
    const paid = await shop.call(
      setOrderStatus,
      { id: input.orderId, status: 'PAID', reason: 'Bank transfer' },
      staff,
    )
    expect(paid).toMatchObject({ status: 'PAID', paymentMethod: 'offline' })
  })
})
