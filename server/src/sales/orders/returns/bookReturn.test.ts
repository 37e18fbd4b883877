import { listAudit } from '@shop/contracts/audit/endpoints'
import { bookReturn, getBookable, quoteBooking } from '@shop/contracts/returns/bookingEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { forEachBuyer, deliverEvents, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useShop } from '../../../test/startShop.ts'

const day = 24 * 60 * 60_000

type Line = SentInput<typeof bookReturn>['lines'][number]

forEachBuyer('a return that staff book', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
  })
  const { desk, sent, receive, check, payDifference } = exchangeDesk(shop, () => staff, buyer)
  const bank = bankControls(shop)

  const order = async (quantity = 1) => {
    const found = await sent(quantity)
    const itemId = (await desk.read(found.orderId)).items[0]!.id
    const line = (size = '', units = 1): Line => ({
      itemId,
      quantity: units,
      reason: 'too_short',
      ...(size && { swapFor: found.idOf(size) }),
    })
    const book = (
      lines: Line[],
      more: Partial<SentInput<typeof bookReturn>> = {},
      token: string = staff.accessToken,
    ) => shop.call(bookReturn, { id: found.orderId, returnId: newId(), lines, ...more }, token)
    const bookable = () => shop.call(getBookable, { id: found.orderId }, staff)
    return { ...found, itemId, line, book, bookable }
  }

  it("is like the customer's own, with the same email, and names who booked it", async () => {
    const { orderId, email, book, bookable, line, look } = await order(2)
    expect(await bookable()).toMatchObject({ isLate: false, refusal: null, lines: [{ quantity: 2 }] })
    const quote = await shop.call(quoteBooking, { id: orderId, lines: [line('', 2)] }, staff)
    expect(quote).toEqual({ refund: 10_000, delivery: 0, toPay: 0 })
    const booked = await book([line()], { note: 'By phone.', lateReason: 'Not needed.' })
    expect(booked).toMatchObject({
      state: 'ASKED',
      bookedBy: 'Amina Khan',
      note: 'By phone.',
      lateReason: '',
      expected: 5000,
    })
    const [mail, ...others] = (await mailsTo(shop, email)).filter(({ subject }) =>
      subject.endsWith(`how to send back return ${booked.code}`),
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain('please print the return slip')
    const { events } = await desk.read(orderId)
    expect(events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: expect.stringMatching(new RegExp(`^Return ${booked.code} booked: 1 × .+ \\(too short\\)\\.$`)),
    })
    expect((await look()).returns).toMatchObject([{ id: booked.id, state: 'ASKED' }])
    expect(await bookable()).toMatchObject({ lines: [{ quantity: 1 }] })
    await receive(booked.id)
    expect(await check(booked.id)).toMatchObject({ refund: 5000, bookedBy: 'Amina Khan' })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
  })

  it('is booked once by two people who answer the same caller', async () => {
    const { orderId, email, book, line, look } = await order(3)
    const expected = { refund: 5000, toPay: 0, units: 3 }
    const both = await Promise.allSettled([book([line()], { expected }), book([line()], { expected })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(book([line()], { expected })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2 of its garments can still be returned, not 3'),
    })
    expect((await look()).returns).toHaveLength(1)
    const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('how to send back'))
    expect(mails).toHaveLength(1)
    expect((await desk.read(orderId)).status).toBe('SHIPPED')
    await book([line()], { expected: { ...expected, units: 2 } })
  })

  it('may exchange one line for two sizes, and refund both if neither is available', async () => {
    const { orderId, idOf, book, line } = await order(2)
    const booked = await book([line('56'), line('52')])
    const sizes = booked.lines.map(({ swap }) => swap?.choice.split(', ')[1])
    expect(new Set(sizes)).toEqual(new Set(['Size 52', 'Size 56']))
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect(await stockOf(shop, idOf('52'))).toEqual({ stock: 1, reserved: 0 })
    expect(new Set(booked.lines.map(({ swap }) => swap?.orderId)).size).toBe(1)
    await receive(booked.id)
    // The difference to the cheaper garment is refunded.
    expect(await check(booked.id)).toMatchObject({ refund: 1000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    const other = await order(2)
    const dropped = await other.book([other.line('56'), other.line('52')])
    await desk.setStatus(dropped.lines[0]!.swap!.orderId, 'CANCELED')
    await receive(dropped.id)
    expect(await check(dropped.id)).toMatchObject({ refund: 10_000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(other.orderId)).toBe(10_000)
  })

  it('may be an exchange that costs more, whose email explains how to pay', async () => {
    const { orderId, email, book, line } = await order()
    const lines = [line('58')]
    expect(await shop.call(quoteBooking, { id: orderId, lines }, staff)).toMatchObject({
      refund: 0,
      toPay: 1000,
    })
    const { code, lines: booked } = await book(lines)
    const { swap } = booked[0]!
    expect(swap).toMatchObject({ status: 'PENDING', toPay: 1000 })
    const mails = await mailsTo(shop, email)
    const mail = mails.find(({ subject }) => subject.endsWith(`how to send back exchange ${code}`))
    expect(mail?.text).toContain('Pay £10.00')
    expect(mail?.text).not.toContain('half hour')
    await payDifference(swap!.orderId)
    expect((await desk.read(swap!.orderId)).status).toBe('PAID')
  })

  it('is accepted after its period with a reason, which is stored with it and in the audit log', async () => {
    const { orderId, book, bookable, line } = await order()
    shop.passTime(60 * day)
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    expect(await bookable()).toMatchObject({ isLate: true, refusal: null, lines: [{ quantity: 1 }] })
    for (const lateReason of [undefined, null, '', '  '])
      await expect(book([line()], { lateReason })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { lateReason: expect.stringContaining('The 30 days for returns are over.') },
      })
    expect(await bookable()).toMatchObject({ lines: [{ quantity: 1 }] })
    const lateReason = 'Was in hospital.'
    const booked = await book([line('56')], { lateReason })
    expect(booked).toMatchObject({ lateReason, lines: [{ swap: { status: 'PAID' } }] })
    const { events } = await desk.read(orderId)
    expect(events.at(-1)?.detail).toMatch(/Taken after the 30 days for returns: Was in hospital\.$/)
    const { items } = await shop.call(listAudit, { subject: 'order', subjectId: orderId, limit: 1 }, staff)
    expect(items[0]).toMatchObject({
      who: { id: staff.user.id },
      after: { return: booked.code, state: 'ASKED', reason: lateReason },
    })
    shop.passTime(-60 * day)
  })

  it('accepts only units that are left of an order that was sent and not refunded', async () => {
    const { orderId, itemId, idOf, book, bookable, line } = await order(2)
    await expect(book([line('', 3)])).rejects.toMatchObject({
      fields: { lines: expect.stringContaining('Only 2') },
    })
    await expect(book([line('56'), line('', 2)])).rejects.toMatchObject({
      fields: { lines: expect.stringContaining('Only 2') },
    })
    await expect(book([line('56'), line('56')])).rejects.toMatchObject({
      fields: { lines: 'Each item can be listed once for a refund, and once for each exchange.' },
    })
    await expect(book([{ ...line(), itemId: newId() }])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(book([line('56', 1), { ...line(), swapFor: newId() }])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    await book([line('', 2)])
    const gone = 'Everything in this order has been returned or refunded, or is on its way back.'
    await expect(book([line()])).rejects.toMatchObject({ code: 'not_returnable', message: gone })
    expect(await bookable()).toMatchObject({ refusal: gone, lines: [] })
    const { orderId: unpaid } = await desk.placed()
    const { orderId: unsent } = await desk.paid()
    const { orderId: canceled } = await desk.paid()
    await desk.setStatus(canceled, 'CANCELED')
    for (const [id, message] of [
      [unpaid, 'This order has not been sent yet.'],
      [unsent, 'This order has not been sent yet.'],
      [canceled, 'This order was cancelled, so there is nothing to return.'],
    ] as const) {
      const wish = { id, returnId: newId(), lines: [{ itemId, quantity: 1, reason: 'faulty' as const }] }
      await expect(shop.call(bookReturn, wish, staff)).rejects.toMatchObject({
        code: 'not_returnable',
        message,
      })
      expect(await shop.call(getBookable, { id }, staff)).toMatchObject({ refusal: message })
    }
    const nobodys = { id: newId(), returnId: newId(), lines: [line()] }
    await expect(shop.call(bookReturn, nobodys, staff)).rejects.toMatchObject({ status: 404 })
    expect((await desk.read(orderId)).status).toBe('SHIPPED')
  })

  it('waits for the end of a dispute about the payment, also about that of an earlier order', async () => {
    const { orderId, book, bookable, line } = await order(2)
    const { swap } = (await book([line('56')])).lines[0]!
    await bank.dispute(orderId)
    await expect(book([line()])).rejects.toMatchObject({ code: 'order_disputed' })
    expect((await bookable()).refusal).toContain('until the dispute has ended')
    await shop.deps.db('orders').where({ id: swap!.orderId }).update({ waits_for: null })
    await desk.setStatus(swap!.orderId, 'SHIPPED')
    const { items } = await desk.read(swap!.orderId)
    const lines = [{ itemId: items[0]!.id, quantity: 1, reason: 'too_long' as const }]
    const again = { id: swap!.orderId, returnId: newId(), lines }
    await expect(shop.call(bookReturn, again, staff)).rejects.toMatchObject({
      code: 'order_disputed',
    })
  })

  it('is booked once, however often it is submitted and whoever is quicker', async () => {
    const { orderId, idOf, book, line, ask, look } = await order()
    const returnId = newId()
    const same = await Promise.all([1, 2, 3].map(() => book([line('56')], { returnId })))
    expect(new Set(same.map(({ code }) => code)).size).toBe(1)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect(await desk.mailsOf(orderId, 'return-asked')).toHaveLength(1)
    const another = await order(2)
    await expect(another.book([another.line()], { returnId })).rejects.toMatchObject({ code: 'conflict' })
    const colleague = await signUp(shop, { isAdmin: true })
    const rest = await Promise.allSettled([
      another.book([another.line('', 2)]),
      another.book([another.line('', 2)], {}, colleague.accessToken),
      another.ask('', another.orderId, 2),
    ])
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await another.look()).returns).toHaveLength(1)
    expect((await look()).returns).toHaveLength(1)
    await expect(ask('')).rejects.toMatchObject({ code: 'not_returnable' })
  })

  it('only needs the permission to decide about returns', async () => {
    const role = (id: string, permissions: string) => {
      const at = nowIso(shop.deps)
      return shop.deps
        .db('roles')
        .insert({ id, name: id, permissions, created_at: at, updated_at: at })
        .onConflict('id')
        .ignore()
    }
    await role('counter', 'office:enter returns:decide returns:read')
    const { book, line } = await order()
    const counter = await signUp(shop, { roles: ['counter'] })
    const packer = await signUp(shop, { roles: ['packer'] })
    await expect(book([line()], {}, packer.accessToken)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await book([line()], {}, counter.accessToken)).toMatchObject({ state: 'ASKED' })
  })
})
