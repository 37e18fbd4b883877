import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { payOrder, openOrder } from '@shop/contracts/orders/endpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { bookReturn, quoteBooking } from '@shop/contracts/returns/bookingEndpoints'
import { refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { aPerson, logIn, signUp, useNewStaff } from '../../../test/accounts.ts'
import { openBrowser } from '../../../test/browser.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { forEachBuyer, guestDetails, deliverEvents, orderRow, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useShop } from '../../../test/startShop.ts'
import { takingDesk } from '../../../test/takingDesk.ts'

const day = 24 * 60 * 60_000

type Booking = SentInput<typeof bookReturn>

forEachBuyer('an exchange for another product', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)
  const { noAlerts, clearOutbox } = takingDesk(shop, () => staff)
  beforeEach(clearOutbox)

  /** Creates a sent order of a thobe for £50, and another product at this price. */
  const order = async (price: number, facts: { vatClass?: 'ZERO' } = {}) => {
    const found = await sent()
    const other = await makeProduct(shop, { ...facts, variants: [{ size: 'L', stock: 2, price }] })
    const wanted = other.variants[0]!.id
    const itemId = (await desk.read(found.orderId)).items[0]!.id
    const lines: Booking['lines'] = [{ itemId, quantity: 1, reason: 'changed_mind', swapFor: wanted }]
    const quote = () => shop.call(quoteBooking, { id: found.orderId, lines }, staff)
    const book = async (change: Partial<Booking> = {}) => {
      const booked = await shop.call(
        bookReturn,
        { id: found.orderId, returnId: newId(), lines, ...change },
        staff,
      )
      return { ...booked, swap: booked.lines[0]!.swap! }
    }
    /** Opens the payment page by the link in the email, as its reader does. */
    const openPage = async (orderId: string) => {
      const texts = (await mailsTo(shop, found.email)).map(({ text }) => text ?? '')
      const [, token] = texts.flatMap(text => new RegExp(`/order/${orderId}#([\\w.-]+)`).exec(text) ?? [])
      const guest = openBrowser(shop)
      if (token) await guest.call(openOrder, { id: orderId, token })
      if (token) return guest.call(payOrder, { id: orderId })
      const { accessToken } = await logIn(shop, { email: found.email, password: aPerson().password })
      return shop.call(payOrder, { id: orderId }, accessToken)
    }
    const pay = async (orderId: string) => {
      await openPage(orderId)
      shop.sandbox.pay((await orderRow(shop, orderId)).stripe_session_id)
      await deliverEvents(shop)
    }
    return { ...found, title: other.title, wanted, itemId, lines, quote, book, openPage, pay }
  }
  /** Lets days pass, and signs the users in again. */
  const passDays = async (days: number) => {
    shop.passTime(days * day)
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    await shop.jobs.reconciler.runNow()
    await deliverEvents(shop)
  }

  it('refunds what a cheaper one costs less once the return is checked, and nothing before', async () => {
    const { orderId, wanted, quote, book } = await order(3500)
    expect(await quote()).toEqual({ refund: 1500, delivery: 0, toPay: 0 })
    const { id, swap } = await book()
    expect(swap).toMatchObject({ status: 'PAID', toPay: 0, paymentUrl: null, payUntil: null })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 1, reserved: 0 })
    await receive(id)
    expect(await desk.givenBack(orderId)).toBe(0)
    expect(await check(id)).toMatchObject({ refund: 1500 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1500)
    // The other product is returned for a refund: what was paid for it, and no more.
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const { items } = await desk.read(swap.orderId)
    const lines = [{ itemId: items[0]!.id, quantity: 1, reason: 'too_long' as const }]
    const back = await shop.call(bookReturn, { id: swap.orderId, returnId: newId(), lines }, staff)
    await receive(back.id)
    await check(back.id)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    await shop.jobs.outbox.runNow()
    await noAlerts()
  })

  it('requests the difference by a link that can be paid for days, and reserves the garment', async () => {
    const { orderId, email, title, wanted, quote, book, pay } = await order(8000)
    expect(await quote()).toEqual({ refund: 0, delivery: 0, toPay: 3000 })
    const { id, code, swap } = await book({ expected: { refund: 0, toPay: 3000 } })
    expect(swap).toMatchObject({ title, status: 'PENDING', toPay: 3000, payUntil: expect.any(String) })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 2, reserved: 1 })
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.includes(code))
    expect(mail?.text).toContain('Pay £30.00')
    expect(mail?.text).not.toContain('half hour')
    await passDays(3)
    expect((await desk.read(swap.orderId)).status).toBe('PENDING')
    await pay(swap.orderId)
    expect(await desk.read(swap.orderId)).toMatchObject({
      status: 'PAID',
      total: 3000,
      tax: 500,
      waitsFor: code,
    })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 1, reserved: 0 })
    await receive(id)
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    await desk.setStatus(swap.orderId, 'SHIPPED')
    expect(await desk.givenBack(orderId)).toBe(0)
    await shop.jobs.outbox.runNow()
    await noAlerts()
    shop.passTime(-3 * day)
  })

  it('credits no more for a garment than was paid, even if it costs more now', async () => {
    const { idOf, quote } = await order(8000)
    await shop.deps
      .db('variants')
      .where({ id: idOf('54') })
      .update({ price: 7000 })
    expect(await quote()).toMatchObject({ toPay: 3000 })
  })

  it('is not booked at a price other than the one that staff quoted', async () => {
    const { orderId, wanted, book } = await order(8000)
    const shown = { refund: 0, toPay: 3000 }
    await shop.deps.db('variants').where({ id: wanted }).update({ price: 8500 })
    await expect(book({ expected: shown })).rejects.toMatchObject({
      code: 'total_changed',
      message: expect.stringContaining('now £35.00 is to be paid'),
    })
    await shop.deps.db('variants').where({ id: wanted }).update({ price: 4000 })
    await expect(book({ expected: shown })).rejects.toMatchObject({ code: 'total_changed' })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 2, reserved: 0 })
    expect((await desk.read(orderId)).events.at(-1)?.detail).not.toContain('booked')
  })

  it('is refused if it has just sold out, left the shop or has a different VAT rate', async () => {
    const { wanted, book } = await order(8000)
    await shop.deps.db('variants').where({ id: wanted }).update({ stock: 0 })
    await expect(book()).rejects.toMatchObject({ code: 'out_of_stock' })
    const gone = await order(8000)
    await shop.deps
      .db('products')
      .where({ id: shop.deps.db('variants').where({ id: gone.wanted }).select('product_id') })
      .update({ status: 'ARCHIVED' })
    await expect(gone.book()).rejects.toMatchObject({ code: 'validation_failed' })
    const untaxed = await order(8000, { vatClass: 'ZERO' })
    await expect(untaxed.book()).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { lines: expect.stringContaining('a different VAT rate') },
    })
    await expect(untaxed.quote()).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('never requests an amount that a card cannot pay', async () => {
    const { book } = await order(5010)
    await expect(book()).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('£0.10'),
    })
  })

  it('can only be chosen by staff', async () => {
    const { orderId, lines, me } = await order(8000)
    await expect(shop.call(askReturn, { id: orderId, returnId: newId(), lines }, me)).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('becomes a refund if its link is not paid in time, and cannot be paid after that', async () => {
    const { orderId, wanted, book, openPage } = await order(8000)
    const { id, swap } = await book()
    await openPage(swap.orderId)
    await receive(id)
    await expect(check(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('can still pay'),
    })
    await passDays(8)
    expect((await desk.read(swap.orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, wanted)).toEqual({ stock: 2, reserved: 0 })
    await expect(openPage(swap.orderId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await check(id)).toMatchObject({ refund: 5599 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5599)
    shop.passTime(-8 * day)
  })

  it('keeps only one of two payments, and refunds the difference if the return never arrives', async () => {
    const { orderId, wanted, book, pay, openPage } = await order(8000)
    const { swap } = await book()
    await pay(swap.orderId)
    await expect(openPage(swap.orderId)).rejects.toMatchObject({ code: 'already_paid' })
    await passDays(15)
    expect((await desk.read(swap.orderId)).status).toBe('CANCELED')
    expect(await desk.givenBack(swap.orderId)).toBe(3000)
    expect(await desk.givenBack(orderId)).toBe(0)
    expect(await stockOf(shop, wanted)).toEqual({ stock: 2, reserved: 0 })
    shop.passTime(-15 * day)
  })

  it('can no longer be paid once the return is closed, and is not renewed as quotes are', async () => {
    const { book, openPage } = await order(8000)
    const { id, code, swap } = await book()
    const { guest } = guestDetails()
    const renewal = {
      orderId: newId(),
      renews: swap.orderId,
      guest,
      lines: [],
      payment: 'link' as const,
      expectedTotal: 3000,
      shippingMethod: 'standard',
      discountReason: '',
      note: '',
      paidHow: '',
    }
    const item = (await desk.read(swap.orderId)).items[0]!
    const lines = [{ variantId: item.variant.id ?? '', quantity: 1 }]
    await expect(shop.call(takeOrder, { ...renewal, lines }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(code),
    })
    await openPage(swap.orderId)
    await shop.call(refuseReturn, { id, reason: 'Kept after all.' }, staff)
    expect((await desk.read(swap.orderId)).status).toBe('CANCELED')
    await expect(openPage(swap.orderId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('prevents staff from refunding the garment that pays for it', async () => {
    const { orderId, itemId, book, pay } = await order(8000)
    const { swap } = await book()
    await expect(desk.refund(orderId)).rejects.toMatchObject({ code: 'refund_too_large' })
    await pay(swap.orderId)
    await expect(desk.refund(orderId)).rejects.toMatchObject({ code: 'refund_too_large' })
    expect((await desk.read(orderId)).items.find(({ id }) => id === itemId)).toMatchObject({
      exchangedQuantity: 1,
    })
  })
})
