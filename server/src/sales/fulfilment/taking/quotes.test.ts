import { getWorklist } from '@shop/contracts/admin/worklistEndpoints'
import { quoteStaffOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { listAdminOrders, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { patchStoreSettings } from '@shop/contracts/shop/settingsEndpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, type TestAccount } from '../../../test/accounts.ts'
import { checkOut, deliverEvents, makeShopper, orderRow, payFor, stockOf } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useCleanSettings } from '../../../test/settings.ts'
import { refuses, describeShop } from '../../../test/startShop.ts'
import { takingDesk } from '../../../test/takingDesk.ts'

const day = 24 * 60 * 60_000

describeShop('a quote', shop => {
  let staff: TestAccount
  const { wish, openByMail, noAlerts, dayIn, clearOutbox } = takingDesk(shop, () => staff)
  useCleanSettings(shop)
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true, firstName: 'Amina', lastName: 'Khan' })
    await clearOutbox()
  })
  const reconcile = async () => {
    await shop.jobs.reconciler.runNow()
    await deliverEvents(shop)
  }
  /** Lets days pass, and signs the user in again. */
  const passDays = async (days: number) => {
    shop.passTime(days * day)
    staff = await signUp(shop, { isAdmin: true })
    await reconcile()
  }
  /** Lets another shopper check out. */
  const tryToBuy = async (variantId: string) => checkOut(shop, await makeShopper(shop, variantId))
  const setPaid = (id: string) =>
    shop.call(setOrderStatus, { id, status: 'PAID', reason: 'Bank transfer' }, staff)

  it('expires automatically, releases its stock, and shows a friendly message afterwards', async () => {
    const { input, variantId, email, take } = await wish({ lapsesOn: dayIn(3) })
    await take()
    const [mail] = await mailsTo(shop, email)
    await (await openByMail(mail?.text ?? '')).pay()
    shop.passTime(4 * day)
    // Also before the job has seen it.
    const customer = await openByMail(mail?.text ?? '')
    await expect(customer.pay()).rejects.toMatchObject({ message: expect.stringContaining('lapsed') })
    await shop.jobs.reconciler.runNow()
    await deliverEvents(shop)
    expect((await orderRow(shop, input.orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    await refuses(customer.pay(), 'conflict', /gladly renew/)
    expect(await customer.read()).toMatchObject({ status: 'CANCELED', quoteUntil: expect.any(String) })
    await noAlerts()
  })

  it('accepts a payment that is made at the last moment', async () => {
    const { input, variantId, email, take } = await wish({ lapsesOn: dayIn(0) })
    await take()
    const [mail] = await mailsTo(shop, email)
    await (await openByMail(mail?.text ?? '')).pay()
    const { stripe_session_id: sessionId } = await orderRow(shop, input.orderId)
    shop.sandbox.pay(sessionId)
    shop.passTime(day)
    await shop.jobs.reconciler.runNow()
    await deliverEvents(shop)
    expect((await orderRow(shop, input.orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
  })

  it("is renewed at today's prices, with the units that it reserves itself, and never next to a paid one", async () => {
    const { input, variantId, email, take } = await wish({}, 1)
    await take()
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 5999 })
    const renews = input.orderId
    const quote = await shop.call(
      quoteStaffOrder,
      { lines: input.lines, shippingMethod: 'standard', renews },
      staff.accessToken,
    )
    expect(quote.prices).toEqual([{ variantId, price: 5999 }])
    const next = newId()
    // A different total cancels nothing.
    await refuses(take({ orderId: next, renews }), 'total_changed')
    expect((await orderRow(shop, renews)).status).toBe('PENDING')
    const renewed = await take({ orderId: next, renews, expectedTotal: quote.total })
    expect(renewed).toMatchObject({ status: 'PENDING', total: quote.total })
    expect((await orderRow(shop, renews)).status).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
    // The link of the cancelled quote had not been emailed yet, so it never is.
    expect(await mailsTo(shop, email)).toHaveLength(1)
    const paid = await shop.call(
      setOrderStatus,
      { id: next, status: 'PAID', reason: 'Bank transfer' },
      staff.accessToken,
    )
    expect(paid.status).toBe('PAID')
    const late = take({ orderId: newId(), renews: next, expectedTotal: quote.total, lines: input.lines })
    await expect(late).rejects.toMatchObject({ status: expect.any(Number) })
    await noAlerts()
  })

  it('reserves its stock from other shoppers only if staff wish', async () => {
    const held = await wish({ holdsStock: true }, 1)
    expect((await held.take()).holding).toBe('always')
    await refuses(tryToBuy(held.variantId), 'out_of_stock')
    const { input, variantId, email, take } = await wish({ holdsStock: false }, 1)
    const taken = await take()
    expect(taken).toMatchObject({ holding: 'nothing', quote: { renewedAs: null, shortages: [] } })
    expect(taken.events[0]?.detail).toBe('Order taken for the customer. No stock is reserved.')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    const [mail] = await mailsTo(shop, email)
    expect(mail?.text).toContain('so it may sell out')
    // As in a checkout, it is reserved while somebody is paying, as often as they come back.
    for (const reserved of [1, 1]) {
      await (await openByMail(mail?.text)).pay()
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved })
      await refuses(tryToBuy(variantId), 'out_of_stock')
      shop.passTime(60 * 60_000)
      await reconcile()
      expect(await orderRow(shop, input.orderId)).toMatchObject({ status: 'PENDING', holding: 'nothing' })
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    }
    await noAlerts()
    const customer = await openByMail(mail?.text)
    const [page, same] = await Promise.all([customer.pay(), customer.pay()])
    expect(same).toEqual(page)
    await payFor(shop, input.orderId)
    expect((await orderRow(shop, input.orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    await noAlerts()
  })

  it('shows its customer and staff that it has sold out if it was not reserved, and is never paid', async () => {
    const { input, variantId, email, take, read } = await wish({ holdsStock: false }, 1)
    await take()
    await tryToBuy(variantId)
    const shortage = expect.stringMatching(/ is sold out\.$/)
    expect((await read()).quote?.shortages).toEqual([shortage])
    const [mail] = await mailsTo(shop, email)
    const customer = await openByMail(mail?.text)
    for (const _ of [1, 2])
      await refuses(customer.pay(), 'out_of_stock', / is sold out\. So this offer .* nothing was charged/)
    const { reviewFlag } = await read()
    expect(reviewFlag).toMatch(/^Its customer wanted to pay for this quote\. \S.* is sold out\.$/)
    await refuses(setPaid(input.orderId), 'out_of_stock', shortage)
    await passDays(15)
    expect(await orderRow(shop, input.orderId)).toMatchObject({ status: 'CANCELED', paid_at: null })
    await noAlerts()
  })

  it('can be paid by other means while its units are available, if it reserves none', async () => {
    const { input, variantId, take } = await wish({ holdsStock: false }, 1)
    await take()
    expect((await setPaid(input.orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    await noAlerts()
  })

  it('is renewed once by two people at the same moment, open or expired, and leads to the new one', async () => {
    for (const days of [0, 15]) {
      const { input, variantId, email, take, read } = await wish({}, 1)
      await take()
      if (days > 0) await passDays(days)
      const renew = (orderId: string) => take({ orderId, renews: input.orderId, lapsesOn: dayIn(3) })
      const twice = newId()
      const both = await Promise.allSettled([renew(twice), renew(newId()), renew(twice)])
      const [sent] = both.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      for (const each of both)
        if (each.status === 'fulfilled') expect(each.value.id).toBe(sent?.id)
        else
          expect(each.reason).toMatchObject({
            code: 'conflict',
            message: `This quote has been renewed already, as ${sent?.number}.`,
          })
      expect(await shop.deps.db('orders').where({ renews: input.orderId })).toHaveLength(1)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
      const { quote, events, status } = await read()
      expect({ status, quote }).toMatchObject({
        status: 'CANCELED',
        quote: { renewedAs: { number: sent?.number } },
      })
      expect(events.filter(({ detail }) => detail === `Renewed as ${sent?.number}.`)).toHaveLength(1)
      const links = (await mailsTo(shop, email)).filter(({ text }) => text.includes(sent?.number ?? '-'))
      expect(links).toHaveLength(1)
    }
    await noAlerts()
  })

  it('stays as it was if its renewal fails, and can be paid', async () => {
    const { input, email, take } = await wish({}, 1)
    await take()
    const [mail] = await mailsTo(shop, email)
    const customer = await openByMail(mail?.text)
    const first = await customer.pay()
    const lines = [...input.lines, { variantId: (await wish({}, 0)).variantId, quantity: 1 }]
    const renewal = take({ orderId: newId(), renews: input.orderId, lines, expectedTotal: 10_597 })
    await refuses(renewal, 'validation_failed')
    await reconcile()
    expect(await customer.pay()).toEqual(first)
    // Paid on the page while staff renew it: the payment counts.
    const { stripe_session_id: sessionId } = await orderRow(shop, input.orderId)
    shop.sandbox.pay(sessionId)
    await refuses(take({ orderId: newId(), renews: input.orderId }), 'already_paid')
    await deliverEvents(shop)
    expect((await orderRow(shop, input.orderId)).status).toBe('PAID')
    await refuses(take({ orderId: newId(), renews: input.orderId }), 'already_paid')
    await refuses(customer.pay(), 'already_paid')
    await noAlerts()
  })

  it('is paid once, also by a payment that was in progress when it expired, and ends if that fails', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const { input, variantId, email, take } = await wish({ holdsStock: false, lapsesOn: dayIn(0) }, 1)
      await take()
      const [mail] = await mailsTo(shop, email)
      await (await openByMail(mail?.text)).pay()
      const { stripe_session_id: sessionId } = await orderRow(shop, input.orderId)
      shop.sandbox.payDelayed(sessionId)
      await deliverEvents(shop)
      await passDays(2)
      expect((await orderRow(shop, input.orderId)).status).toBe('PENDING')
      await refuses((await openByMail(mail?.text)).pay(), 'conflict', /is in progress/)
      // Staff cannot record the payment a second time.
      await refuses(setPaid(input.orderId), 'conflict')
      shop.sandbox.endDelayed(sessionId, outcome)
      await deliverEvents(shop)
      await reconcile()
      const isPaid = outcome === 'succeeded'
      expect((await orderRow(shop, input.orderId)).status).toBe(isPaid ? 'PAID' : 'CANCELED')
      expect(await stockOf(shop, variantId)).toEqual({ stock: isPaid ? 0 : 1, reserved: 0 })
      expect(
        await shop.deps.db('money_moves').where({ order_id: input.orderId, kind: 'payment' }),
      ).toHaveLength(isPaid ? 1 : 0)
    }
    await noAlerts()
  })

  it('shows no payment in progress once one that took days has failed, and can be paid again', async () => {
    const { input, email, take, read } = await wish({ lapsesOn: dayIn(10) })
    await take()
    const [mail] = await mailsTo(shop, email)
    const customer = await openByMail(mail?.text)
    await customer.pay()
    const { stripe_session_id: sessionId } = await orderRow(shop, input.orderId)
    shop.sandbox.payDelayed(sessionId)
    await deliverEvents(shop)
    expect((await read()).payment.state).toBe('under_way')
    shop.sandbox.endDelayed(sessionId, 'failed')
    await deliverEvents(shop)
    expect((await read()).payment.state).not.toBe('under_way')
    await customer.pay()
    await payFor(shop, input.orderId)
    expect((await read()).status).toBe('PAID')
  })

  it('expires after as many days as the settings say', async () => {
    await expect(shop.call(patchStoreSettings, { quoteDays: 0 }, staff)).rejects.toMatchObject({
      fields: { quoteDays: 'Give a whole number from 1 to 60.' },
    })
    await shop.call(patchStoreSettings, { quoteDays: 5 }, staff)
    expect((await shop.call(getSettings, {})).quoteDays).toBe(5)
    const { quoteUntil } = await (await wish()).take()
    expect(quoteUntil?.slice(0, 10)).toBe(dayIn(5))
  })

  it('is found by its state, and those of this week are counted for staff', async () => {
    const found = async (quote: 'open' | 'lapsing' | 'lapsed') =>
      (await shop.call(listAdminOrders, { quote, limit: 100 }, staff)).items.map(({ number }) => number)
    const lapsing = async () => (await shop.call(getWorklist, {}, staff)).quotes
    const before = await lapsing()
    const { number: soon } = await (await wish({ lapsesOn: dayIn(3) })).take()
    const later = await wish({ lapsesOn: dayIn(20) })
    const { number: far } = await later.take()
    expect(await found('open')).toEqual(expect.arrayContaining([soon, far]))
    expect(await found('lapsing')).toContain(soon)
    expect(await found('lapsing')).not.toContain(far)
    expect(await lapsing()).toBe((before ?? 0) + 1)
    await passDays(5)
    expect(await found('lapsed')).toContain(soon)
    expect(await found('open')).not.toContain(soon)
    await setPaid(later.input.orderId)
    expect(await found('open')).not.toContain(far)
  })
})
