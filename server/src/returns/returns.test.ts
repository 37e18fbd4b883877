import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import {
  checkReturn,
  endRepair,
  finishReturn,
  getReturn,
  listReturns,
  receiveReturn,
  refuseReturn,
} from '@shop/contracts/returns/adminEndpoints'
import type { ReturnOutcome, ReturnOutcomes } from '@shop/contracts/returns/entities'
import {
  askReturn,
  cancelReturn,
  getReturnSlip,
  listOrderReturns,
  sendReturn,
} from '@shop/contracts/returns/endpoints'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../database/BaseModel.ts'
import { signUp } from '../test/accounts.ts'
import {
  checkOut,
  doAt,
  forEachBuyer,
  hear,
  makeGarment,
  makeShopper,
  payFor,
  stockOf,
} from '../test/checkout.ts'
import { countQueries } from '../test/countQueries.ts'
import { orderDesk } from '../test/orderDesk.ts'
import { useShop } from '../test/startShop.ts'

const day = 24 * 60 * 60_000

const allOf = (units: number, outcome: ReturnOutcome): ReturnOutcomes => ({
  restock: 0,
  repair: 0,
  write_off: 0,
  [outcome]: units,
})

forEachBuyer('returns', (dialect, buyer) => {
  const shop = useShop(dialect)
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true })
    await shop.deps.db('outbox').delete()
  })
  const desk = orderDesk(shop, () => staff)

  /** Sends an order of so many units of one garment; standard delivery of £5.99 is paid below £150. */
  const sent = async (quantity = 2, deliveredAgo?: number) => {
    const { variantId } = await makeGarment(shop, 5, 3000)
    const shopper = await makeShopper(shop, variantId, { quantity, buyer })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const past = new Date(shop.deps.clock.now() - (deliveredAgo ?? 0)).toISOString()
    await doAt(shop, past, async () => {
      await desk.setStatus(orderId, 'SHIPPED')
      if (deliveredAgo) await desk.setStatus(orderId, 'DELIVERED')
    })
    const { items } = await desk.read(orderId)
    const me = shopper.accessToken
    const itemId = items[0]!.id
    const ask = (units = quantity, reason: ReturnReason = 'too_short', returnId = newId()) =>
      shop.call(askReturn, { id: orderId, returnId, lines: [{ itemId, quantity: units, reason }] }, me)
    const look = () => shop.call(listOrderReturns, { id: orderId }, me)
    return { orderId, variantId, itemId, me, ask, look }
  }
  const receive = (id: string) => shop.call(receiveReturn, { id }, staff.accessToken)
  const check = async (
    id: string,
    outcome: ReturnOutcome = 'restock',
    deduction = 0,
    deductionReason = '',
  ) => {
    const { lines, delivery } = await shop.call(getReturn, { id }, staff.accessToken)
    const amount = lines.reduce((sum, { worth }) => sum + worth - deduction, delivery)
    return shop.call(
      checkReturn,
      {
        id,
        amount,
        lines: lines.map(line => ({
          lineId: line.id,
          outcomes: allOf(line.quantity, outcome),
          deduction,
          deductionReason,
        })),
      },
      staff.accessToken,
    )
  }

  it('goes from the shopper to the shelf, and the money back', async () => {
    const { orderId, variantId, me, ask, look } = await sent()
    expect((await look()).refusal).toBeNull()
    const { returns, left } = await ask(1)
    expect(left.map(({ quantity }) => quantity)).toEqual([1])
    const [{ id, code } = { id: '', code: '' }] = returns
    expect(code).toMatch(/^R-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(returns).toMatchObject([{ state: 'ASKED', refund: null, lines: [{ quantity: 1 }] }])
    await shop.call(sendReturn, { id: orderId, returnId: id }, me)
    await receive(id)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    const checked = await check(id)
    // Of a part of the order no delivery goes back.
    expect(checked).toMatchObject({
      refund: 3000,
      delivery: 0,
      lines: [{ outcomes: { restock: 1, repair: 0 }, worth: 3000 }],
    })
    await hear(shop)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
    expect(await desk.givenBack(orderId)).toBe(3000)
    expect((await look()).returns).toMatchObject([{ state: 'DONE', refund: 3000 }])
    const { events, status } = await desk.read(orderId)
    expect(status).toBe('SHIPPED')
    expect(events.map(({ detail }) => detail).filter(detail => detail.includes(code))).toEqual([
      expect.stringContaining(`Return ${code} booked: 1 × `),
      `Return ${code} has been posted.`,
      `Return ${code} has arrived.`,
      `Return ${code} was checked: £30.00 to be refunded.`,
      `£30.00 refunded: Return ${code}`,
    ])
    for (const kind of ['return-asked', 'return-received', 'refunded'])
      expect(await desk.mailsOf(orderId, kind)).toHaveLength(1)
  })

  it('gives delivery back with the last garment, by law within 14 days', async () => {
    const { orderId, ask } = await sent()
    const first = (await ask(1)).returns[0]!
    const second = (await ask(1)).returns.find(({ id }) => id !== first.id)!
    await receive(first.id)
    await receive(second.id)
    expect((await check(first.id)).refund).toBe(3000)
    await hear(shop)
    expect((await check(second.id)).refund).toBe(3599)
    await hear(shop)
    expect((await desk.read(orderId)).status).toBe('REFUNDED')
    expect(await desk.givenBack(orderId)).toBe(6599)
  })

  it('gives no delivery back later, except for what was our fault', async () => {
    for (const [reason, amount] of [
      ['too_short', 6000],
      ['faulty', 6599],
    ] as const) {
      const { ask } = await sent(2, 15 * day)
      const { id } = (await ask(2, reason)).returns[0]!
      await receive(id)
      expect((await check(id)).refund).toBe(amount)
      await hear(shop)
    }
  })

  it('is refused once its days are over, and before the order was sent', async () => {
    const { ask, look } = await sent(2, 30 * day + 1000)
    const late = await look()
    expect(late.refusal).toMatch(/^The 30 days for returns are over/)
    expect(late.left).toEqual([])
    await expect(ask()).rejects.toMatchObject({ code: 'not_returnable' })
    const { orderId: unsent, shopper } = await desk.paid()
    const answer = await shop.call(listOrderReturns, { id: unsent }, shopper.accessToken)
    expect(answer.refusal).toBe('This order has not been sent yet.')
  })

  it('is of what was bought and is still there, of an own order', async () => {
    const { orderId, itemId, me, ask } = await sent()
    await expect(ask(3)).rejects.toMatchObject({ fields: { lines: expect.stringContaining('only 2') } })
    await ask(1)
    await expect(ask(2)).rejects.toMatchObject({ fields: { lines: expect.stringContaining('only 1') } })
    const lines = [{ itemId, quantity: 1, reason: 'not_said' as const }]
    const twice = { id: orderId, returnId: newId(), lines: [...lines, ...lines] }
    await expect(shop.call(askReturn, twice, me)).rejects.toMatchObject({ code: 'validation_failed' })
    const other = { id: orderId, returnId: newId(), lines: [{ ...lines[0]!, itemId: newId() }] }
    await expect(shop.call(askReturn, other, me)).rejects.toMatchObject({ code: 'validation_failed' })
    const stranger = await signUp(shop)
    const mine = { id: orderId, returnId: newId(), lines }
    await expect(shop.call(askReturn, mine, stranger.accessToken)).rejects.toMatchObject({ status: 404 })
  })

  it('is booked once, however often it is sent and whoever is quicker', async () => {
    const { orderId, ask, look } = await sent()
    const returnId = newId()
    await Promise.all([1, 2, 3].map(() => ask(1, 'too_long', returnId)))
    expect((await look()).returns).toHaveLength(1)
    expect(await desk.mailsOf(orderId, 'return-asked')).toHaveLength(1)
    const rest = await Promise.allSettled([1, 2, 3].map(() => ask(1)))
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const another = await sent()
    await expect(another.ask(1, 'too_long', returnId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is checked once, however many staff press at once', async () => {
    const { orderId, variantId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const outcomes = await Promise.allSettled([check(id), check(id), check(id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(6599)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })

  it('brings back to the shelf only what can be sold', async () => {
    for (const [outcome, kinds] of [
      ['repair', 'Needs repair'],
      ['write_off', 'Written off'],
    ] as const) {
      const { variantId, ask } = await sent()
      const { id } = (await ask()).returns[0]!
      await receive(id)
      await check(id, outcome)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
      const moves = await shop.deps
        .db('stock_moves')
        .where({ variant_id: variantId })
        .orderBy('number')
        .pluck('note')
      expect(moves.slice(-2)).toEqual([
        expect.stringContaining('Returned with return R-'),
        expect.stringContaining(`${kinds}, from return R-`),
      ])
      await hear(shop)
    }
  })

  it('says of each garment where it goes, and brings one back that was mended, once', async () => {
    const { orderId, variantId, ask } = await sent(3)
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const { lines, delivery } = await shop.call(getReturn, { id }, staff.accessToken)
    const checkAs = (outcomes: ReturnOutcomes) =>
      shop.call(
        checkReturn,
        {
          id,
          amount: lines[0]!.worth + delivery,
          lines: [{ lineId: lines[0]!.id, outcomes, deduction: 0, deductionReason: '' }],
        },
        staff.accessToken,
      )
    await expect(checkAs({ restock: 1, repair: 1, write_off: 0 })).rejects.toMatchObject({
      fields: { 'lines.0.outcomes.restock': 'These come to 2, but 3 came back.' },
    })
    await checkAs({ restock: 0, repair: 2, write_off: 1 })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const waiting = () => shop.call(listReturns, { inRepair: true, orderId }, staff.accessToken)
    expect((await waiting()).items).toMatchObject([{ id, inRepair: 2 }])

    const end = (outcome: 'restock' | 'write_off', left: number) =>
      shop.call(endRepair, { id, lineId: lines[0]!.id, outcome, left }, staff.accessToken)
    const pressed = await Promise.allSettled([end('restock', 2), end('restock', 2), end('write_off', 2)])
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const press of pressed)
      if (press.status === 'rejected') expect(press.reason).toMatchObject({ status: 409, code: 'conflict' })
    const before = (await stockOf(shop, variantId)).stock
    const done = await end('restock', 1)
    expect(done.lines[0]!.outcomes!.repair).toBe(0)
    expect(await stockOf(shop, variantId)).toEqual({ stock: before + 1, reserved: 0 })
    expect((await waiting()).items).toEqual([])
    await expect(end('restock', 0)).rejects.toMatchObject({ code: 'conflict' })
    const { events } = await desk.read(orderId)
    expect(events.at(-1)!.detail).toMatch(/ of return R-\S+ was mended and is back in stock\.$/)
  })

  it('deducts with a reason alone, which the customer reads, and never more than was paid', async () => {
    const { orderId, ask } = await sent(1)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    await expect(check(id, 'write_off', 500)).rejects.toMatchObject({
      fields: { 'lines.0.deductionReason': 'Please give a reason: the customer sees it.' },
    })
    await expect(check(id, 'write_off', 3001, 'Stained')).rejects.toMatchObject({
      fields: { 'lines.0.deduction': 'You cannot deduct more than is refunded for it.' },
    })
    const { refund } = await check(id, 'write_off', 500, 'Stained with perfume')
    expect(refund).toBe(3099)
    await hear(shop)
    const { refunds } = await desk.read(orderId)
    expect(refunds[0]?.reason).toMatch(/^Return \S+\. Deducted for .* \(£5\.00\): Stained with perfume$/)
    await shop.jobs.outbox.runNow()
    const { text } = shop.mails.sent.find(({ subject }) => subject.includes('£30.99 of your order'))!
    expect(text).toMatch(
      /1 × .*: £30\.00\nDelivery: £5\.99\nDeducted for .*: Stained with perfume: −£5\.00\nRefunded/,
    )
  })

  it('ends without money where all is deducted', async () => {
    const { orderId, ask } = await sent(2)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    expect(await check(id, 'write_off', 3000, 'Worn')).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await desk.givenBack(orderId)).toBe(0)
  })

  it('refuses another sum than was shown, and what was refunded meanwhile is not refunded again', async () => {
    const { orderId, itemId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const lines = [{ itemId, quantity: 1 }]
    await shop.call(
      refundOrder,
      { id: orderId, lines, reason: 'Goodwill', restock: false },
      staff.accessToken,
    )
    await hear(shop)
    const found = await shop.call(getReturn, { id }, staff.accessToken)
    expect(found.lines).toMatchObject([{ quantity: 2, worth: 3000 }])
    const check1 = found.lines.map(line => ({
      lineId: line.id,
      outcomes: allOf(line.quantity, 'restock'),
      deduction: 0,
    }))
    const shown = { id, amount: 6599, lines: check1.map(line => ({ ...line, deductionReason: '' })) }
    await expect(shop.call(checkReturn, shown, staff.accessToken)).rejects.toMatchObject({
      code: 'total_changed',
    })
    expect((await check(id)).refund).toBe(3599)
    await hear(shop)
    expect(await desk.givenBack(orderId)).toBe(6599)
  })

  it('can be taken back by the shopper before it arrives, and ended by staff with a reason', async () => {
    const { orderId, me, ask, look } = await sent()
    const withdraw = (returnId: string) => shop.call(cancelReturn, { id: orderId, returnId }, me)
    const { id } = (await ask()).returns[0]!
    expect((await withdraw(id)).returns).toMatchObject([{ state: 'CANCELED' }])
    expect((await look()).left).toMatchObject([{ quantity: 2 }])
    await expect(receive(id)).rejects.toMatchObject({ code: 'conflict' })
    const again = (await ask()).returns.find(({ state }) => state === 'ASKED')!
    await receive(again.id)
    await expect(withdraw(again.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This return has arrived. Please look at it again.',
    })
    const reason = 'The parcel was empty.'
    await shop.call(refuseReturn, { id: again.id, reason }, staff.accessToken)
    expect(await desk.mailsOf(orderId, 'return-canceled')).toHaveLength(1)
    const { events } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    expect(events.at(-1)?.detail).toMatch(/was closed\. The parcel was empty\.$/)
  })

  it('waits for staff where the bank turns its refund down', async () => {
    const { ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    shop.sandbox.faults.add({ kind: 'request_failed', method: 'POST', path: '/v1/refunds' })
    await check(id)
    const failed = await shop.call(getReturn, { id }, staff.accessToken)
    expect(failed).toMatchObject({ state: 'CHECKED', refundState: 'FAILED' })
    expect((await shop.call(finishReturn, { id }, staff.accessToken)).state).toBe('DONE')
  })

  it('is found by its code or a part of it, its order, its customer and its garments', async () => {
    const { orderId, ask } = await sent()
    const { id, code } = (await ask()).returns[0]!
    const { email, number, items: bought } = await desk.read(orderId)
    const title = bought[0]!.title
    const bare = code.toLowerCase().replaceAll('-', '')
    const codes = [code, bare, code.slice(0, 9), bare.slice(0, 6), code.slice(2, 6), code.slice(-4)]
    for (const search of [
      ...codes,
      orderId.slice(-8),
      number,
      number.slice(2),
      email,
      `${title} ${number}`,
    ]) {
      const { items } = await shop.call(listReturns, { search }, staff.accessToken)
      expect(
        items.map(each => each.id),
        search,
      ).toEqual([id])
    }
    for (const search of ['Rahman', title, title.slice(1)]) {
      const { items } = await shop.call(listReturns, { search, limit: 100 }, staff.accessToken)
      expect(
        items.map(each => each.id),
        search,
      ).toContain(id)
    }
    for (const search of ['nobody', '---', `${code} ${number} nobody`, 'R-0000-0000'])
      expect((await shop.call(listReturns, { search }, staff.accessToken)).items, search).toEqual([])
  })

  it('is listed with what comes back, why, and for how much', async () => {
    const { itemId, orderId, ask } = await sent()
    const { id, code } = (await ask(1, 'faulty')).returns[0]!
    const { items: bought } = await desk.read(orderId)
    const { title } = bought.find(item => item.id === itemId)!
    const listed = async () => {
      const { items } = await shop.call(listReturns, { search: code }, staff.accessToken)
      return items[0]
    }
    const garments = [{ title, choice: expect.any(String), quantity: 1, reason: 'faulty' }]
    const wanted = { code, units: 1, customer: 'Yusuf Rahman', kind: 'refund', garments, currency: 'GBP' }
    expect(await listed()).toMatchObject({ ...wanted, state: 'ASKED', amount: 3000 })
    await receive(id)
    await check(id, 'write_off', 500, 'Stained')
    expect((await listed())?.amount).toBe(2500)
    await hear(shop)
    const given = await sent()
    const other = (await given.ask()).returns[0]!
    await receive(other.id)
    await shop.call(refuseReturn, { id: other.id, reason: 'Empty' }, staff.accessToken)
    const { items } = await shop.call(listReturns, { orderId: given.orderId }, staff.accessToken)
    expect(items).toMatchObject([{ units: 2, amount: null }])
  })

  it('needs two questions for a page, however many returns are on it', async () => {
    const { orderId, ask } = await sent()
    const { number } = await desk.read(orderId)
    for (let booked = 1; booked <= 2; booked++) {
      await ask(1)
      const search = () => shop.call(listReturns, { search: number }, staff.accessToken)
      expect(await countQueries(shop, search, sql => sql.includes('returns'))).toBe(2)
      expect((await search()).total).toBe(booked)
    }
  })

  it('alerts staff four days before the law wants its money back, until it is', async () => {
    const { ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const open = () => shop.deps.db('alerts').where({ kind: 'return-slow', subject: id, resolved_at: null })
    shop.passTime(10 * day + 1000)
    staff = await signUp(shop, { isAdmin: true })
    await shop.jobs.reconciler.runNow()
    await shop.jobs.reconciler.runNow()
    expect(await open()).toHaveLength(1)
    await check(id)
    await hear(shop)
    await shop.jobs.reconciler.runNow()
    expect(await open()).toEqual([])
    shop.passTime(-10 * day - 1000)
  })

  it('is given up where its parcel has not come for 60 days', async () => {
    const { look, ask } = await sent()
    await ask()
    shop.passTime(61 * day)
    await shop.jobs.reconciler.runNow()
    shop.passTime(-61 * day)
    expect((await look()).returns).toMatchObject([{ state: 'CANCELED' }])
  })

  it('has a slip with its code', async () => {
    const { orderId, me, ask } = await sent()
    const { id, code } = (await ask()).returns[0]!
    const slip = await shop.call(getReturnSlip, { id: orderId, returnId: id }, me)
    expect(slip.name).toBe(`return-${code}.pdf`)
    expect(
      Buffer.from(await slip.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const wrong = { id: orderId, returnId: newId() }
    await expect(shop.call(getReturnSlip, wrong, me)).rejects.toMatchObject({ status: 404 })
  })

  it('is not money that a canceled order gives back twice', async () => {
    const { orderId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    await shop.call(setOrderStatus, { id: orderId, status: 'REFUNDED', reason: 'Lost' }, staff.accessToken)
    await hear(shop)
    expect(await check(id)).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await desk.givenBack(orderId)).toBe(6599)
  })
})
