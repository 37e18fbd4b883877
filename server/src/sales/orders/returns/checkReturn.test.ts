import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import {
  checkReturn,
  endRepair,
  finishReturn,
  getReturn,
  listReturns,
} from '@shop/contracts/returns/adminEndpoints'
import type { ReturnOutcomes } from '@shop/contracts/returns/entities'
import { beforeEach, expect, it } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, stockOf } from '../../../test/checkout.ts'
import { allOf, returnDesk } from '../../../test/returnDesk.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('the check of a return', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
  })
  const { desk, sent, receive, check } = returnDesk(shop, () => staff, buyer)

  it('is checked once, however many staff press at once', async () => {
    const { orderId, variantId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const outcomes = await Promise.allSettled([check(id), check(id), check(id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(6599)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })

  it('restocks only what can be sold', async () => {
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
      await deliverEvents(shop)
    }
  })

  it('records for each garment where it goes, and restocks a mended one once', async () => {
    const { orderId, variantId, ask } = await sent(3)
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const { lines, delivery } = await shop.call(getReturn, { id }, staff)
    const checkAs = (outcomes: ReturnOutcomes) =>
      shop.call(
        checkReturn,
        {
          id,
          amount: lines[0]!.worth + delivery,
          lines: [{ lineId: lines[0]!.id, outcomes, deduction: 0, deductionReason: '' }],
        },
        staff,
      )
    await expect(checkAs({ restock: 1, repair: 1, write_off: 0 })).rejects.toMatchObject({
      fields: { 'lines.0.outcomes.restock': 'These come to 2, but 3 came back.' },
    })
    await checkAs({ restock: 0, repair: 2, write_off: 1 })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const waiting = () => shop.call(listReturns, { inRepair: true, orderId }, staff)
    expect((await waiting()).items).toMatchObject([{ id, inRepair: 2 }])

    const end = (outcome: 'restock' | 'write_off', left: number) =>
      shop.call(endRepair, { id, lineId: lines[0]!.id, outcome, left }, staff)
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

  it('deducts only with a reason, which the customer reads, and never more than was paid', async () => {
    const { orderId, ask } = await sent(1)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    await expect(check(id, 'write_off', 500)).rejects.toMatchObject({
      fields: { 'lines.0.deductionReason': 'Please give a reason: the customer will see it.' },
    })
    await expect(check(id, 'write_off', 3001, 'Stained')).rejects.toMatchObject({
      fields: { 'lines.0.deduction': 'You cannot deduct more than is refunded for it.' },
    })
    const { refund } = await check(id, 'write_off', 500, 'Stained with perfume')
    expect(refund).toBe(3099)
    await deliverEvents(shop)
    const { refunds } = await desk.read(orderId)
    expect(refunds[0]?.reason).toMatch(/^Return \S+\. Deducted for .* \(£5\.00\): Stained with perfume$/)
    await shop.jobs.outbox.runNow()
    const { text } = shop.mails.sent.find(({ subject }) => subject.includes('£30.99 of your order'))!
    expect(text).toMatch(
      /1 × .*: £30\.00\nDelivery: £5\.99\nDeducted for .*: Stained with perfume: −£5\.00\nRefunded/,
    )
  })

  it('ends without a refund if everything is deducted', async () => {
    const { orderId, ask } = await sent(2)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    expect(await check(id, 'write_off', 3000, 'Worn')).toMatchObject({ state: 'DONE', refund: 0 })
    expect(await desk.givenBack(orderId)).toBe(0)
  })

  it('restocks no more units than were sent if staff refund one that came back without a refund', async () => {
    const { orderId, variantId, itemId, ask } = await sent(2)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    await check(id, 'restock', 3000, 'Worn')
    const { stock } = await stockOf(shop, variantId)
    const lines = [{ itemId, quantity: 2 }]
    await shop.call(refundOrder, { id: orderId, reason: 'Goodwill', lines, restock: true }, staff)
    expect(await stockOf(shop, variantId)).toEqual({ stock: stock + 1, reserved: 0 })
  })

  it('restocks no unit that staff have refunded and restocked while its parcel waited for the check', async () => {
    for (const outcome of ['restock', 'write_off'] as const) {
      const { orderId, variantId, itemId, ask } = await sent(2)
      const { id } = (await ask(1)).returns[0]!
      await receive(id)
      const lines = [{ itemId, quantity: 2 }]
      await shop.call(refundOrder, { id: orderId, lines, restock: true, reason: 'Both came back' }, staff)
      await deliverEvents(shop)
      const { stock } = await stockOf(shop, variantId)
      await check(id, outcome)
      const writtenOff = outcome === 'restock' ? 0 : 1
      expect(await stockOf(shop, variantId)).toEqual({ stock: stock - writtenOff, reserved: 0 })
    }
  })

  it('restocks another unit that staff refund after a return that ended without a refund', async () => {
    const { orderId, variantId, itemId, ask } = await sent(2)
    const { id } = (await ask(1)).returns[0]!
    await receive(id)
    await check(id, 'write_off', 3000, 'Worn')
    const { stock } = await stockOf(shop, variantId)
    const lines = [{ itemId, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, reason: 'Brought back', lines, restock: true }, staff)
    expect(await stockOf(shop, variantId)).toEqual({ stock: stock + 1, reserved: 0 })
    await expect(ask(1)).rejects.toMatchObject({ code: 'not_returnable' })
  })

  it('refuses an amount other than the one shown, and refunds nothing that was refunded in the meantime', async () => {
    const { orderId, itemId, ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const lines = [{ itemId, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, lines, reason: 'Goodwill', restock: false }, staff)
    await deliverEvents(shop)
    const found = await shop.call(getReturn, { id }, staff)
    expect(found.lines).toMatchObject([{ quantity: 2, worth: 3000 }])
    const check1 = found.lines.map(line => ({
      lineId: line.id,
      outcomes: allOf(line.quantity, 'restock'),
      deduction: 0,
    }))
    const shown = { id, amount: 6599, lines: check1.map(line => ({ ...line, deductionReason: '' })) }
    await expect(shop.call(checkReturn, shown, staff)).rejects.toMatchObject({
      code: 'total_changed',
    })
    expect((await check(id)).refund).toBe(3599)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(6599)
  })

  it('waits for staff if the bank rejects its refund', async () => {
    const { ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    shop.sandbox.faults.add({ kind: 'request_failed', method: 'POST', path: '/v1/refunds' })
    await check(id)
    const failed = await shop.call(getReturn, { id }, staff)
    expect(failed).toMatchObject({ state: 'CHECKED', refundState: 'FAILED' })
    expect((await shop.call(finishReturn, { id }, staff)).state).toBe('DONE')
  })

  it('restocks its units once, although the bank rejects its refund and staff refund and restock them again', async () => {
    const { orderId, variantId, ask } = await sent(3)
    const { id } = (await ask(2)).returns[0]!
    await receive(id)
    await check(id)
    await deliverEvents(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    const { stock } = await stockOf(shop, variantId)
    const [item] = (await desk.read(orderId)).items
    const refund = (quantity: number) =>
      shop.call(
        refundOrder,
        { id: orderId, reason: 'Again', lines: [{ itemId: item!.id, quantity }], restock: true },
        staff,
      )
    await refund(2)
    expect(await stockOf(shop, variantId)).toEqual({ stock, reserved: 0 })
    await refund(1)
    expect(await stockOf(shop, variantId)).toEqual({ stock: stock + 1, reserved: 0 })
  })

  it('cannot be asked for again for units that came back, although the bank rejects their refund', async () => {
    const { orderId, ask } = await sent(3)
    const { id } = (await ask(2)).returns[0]!
    await receive(id)
    await check(id)
    await deliverEvents(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    await expect(ask(2)).rejects.toMatchObject({ code: 'validation_failed' })
    const [item] = (await desk.read(orderId)).items
    const lines = [{ itemId: item!.id, quantity: 2 }]
    await shop.call(refundOrder, { id: orderId, reason: 'Again', lines }, staff)
    expect((await ask(1)).returns).toHaveLength(2)
    await expect(ask(1)).rejects.toMatchObject({ code: 'not_returnable' })
  })

  it('cannot be asked for units that a refund restocked, although the bank rejects it', async () => {
    const { orderId, variantId, ask } = await sent(2)
    const [item] = (await desk.read(orderId)).items
    const lines = [{ itemId: item!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, reason: 'A flaw', lines, restock: true }, staff)
    await deliverEvents(shop)
    const { stock } = await stockOf(shop, variantId)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    expect(await stockOf(shop, variantId)).toEqual({ stock, reserved: 0 })
    await expect(ask(2)).rejects.toMatchObject({ code: 'validation_failed' })
    await ask(1)
    await expect(ask(1)).rejects.toMatchObject({ code: 'not_returnable' })
  })
})
