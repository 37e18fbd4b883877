import { getSales } from '@shop/contracts/analytics/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { fulfilOrder, packOrder, refundOrder, takeBackParcel } from '@shop/contracts/orders/adminEndpoints'
import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import {
  changeDelivery,
  changeOrder,
  getChangeable,
  removedUnit,
} from '@shop/contracts/orders/changeEndpoints'
import { cancelOrder, getOrder } from '@shop/contracts/orders/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { checkOut, deliverEvents, makeShopper, payFor, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

type Lines = SentInput<typeof changeOrder>['lines']

describeShop('a paid order whose garments are changed', shop => {
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
  })
  const { desk, bought } = exchangeDesk(shop, () => staff, 'account')
  const bank = bankControls(shop)

  const order = async (quantity = 1, besides?: string) => {
    const found = await bought(quantity, besides)
    const { items } = await desk.read(found.orderId)
    const item = items.find(({ variant }) => variant.size === '54')!
    const to = (size: string, units = 1): Lines => [
      { itemId: item.id, quantity: units, variantId: found.idOf(size) },
    ]
    const change = (
      lines: Lines,
      more: Partial<SentInput<typeof changeOrder>> = {},
      token = staff.accessToken,
    ) => shop.call(changeOrder, { id: found.orderId, changeId: newId(), lines, ...more }, token)
    const changeable = () => shop.call(getChangeable, { id: found.orderId }, staff)
    return { ...found, item, to, change, changeable }
  }
  const inWords = (items: readonly { variant: { size: string }; quantity: number }[]) =>
    items.map(({ variant, quantity }) => `${quantity} × ${variant.size}`).toSorted()
  const alerts = () => shop.deps.db('alerts').whereNull('resolved_at').pluck('detail')

  it('is counted in its new size, also in daily totals that were computed before', async () => {
    const { to, change } = await order()
    const today = new Date(shop.deps.clock.now()).toISOString().slice(0, 10)
    const soldIn = async (size: string) => {
      const { bySize } = await shop.call(getSales, { from: today, to: today }, staff)
      return bySize.find(({ name }) => name === size)?.units ?? 0
    }
    await shop.jobs.sales.runNow()
    const [before, after] = [await soldIn('54'), await soldIn('56')]
    await change(to('56'))
    expect([await soldIn('54'), await soldIn('56')]).toEqual([before - 1, after + 1])
    await shop.jobs.sales.runNow()
    expect([await soldIn('54'), await soldIn('56')]).toEqual([before - 1, after + 1])
  })

  it('sends another size at the price paid; stock, history, audit log and an email follow', async () => {
    const { orderId, email, me, idOf, item, to, change, changeable } = await order()
    expect(await changeable()).toMatchObject({
      refusal: null,
      lines: [
        {
          itemId: item.id,
          quantity: 1,
          offers: expect.arrayContaining([
            expect.objectContaining({ variantId: idOf('58'), difference: 1000 }),
          ]),
        },
      ],
    })
    const before = await desk.read(orderId)
    const after = await change(to('56'))
    expect(inWords(after.items)).toEqual(['1 × 56'])
    expect(after).toMatchObject({ total: before.total, tax: before.tax, refunds: [], status: 'PAID' })
    expect(after.items[0]).toMatchObject({ price: item.price, lineTotal: item.lineTotal })
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect(after.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: expect.stringMatching(/^Changed: 1 × .+: .+, Size 54 to .+, Size 56\.$/),
    })
    const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.endsWith('has been changed'))
    expect(mail?.text).toMatch(/Size 54 to .+Size 56/)
    expect(mail?.text).toContain('There is nothing more to pay.')
    const seen = await shop.call(getOrder, { id: orderId }, me)
    expect(inWords(seen.items)).toEqual(['1 × 56'])
    expect(seen.changes).toMatchObject([{ text: expect.stringMatching(/Size 54 to .+Size 56\.$/) }])
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
  })

  it('is changed once even if it is submitted twice, also at once, without an email if staff wish', async () => {
    const { orderId, email, idOf, to, change } = await order()
    const changeId = newId()
    const ask = () => change(to('56'), { changeId, notify: false })
    await Promise.all([ask(), ask(), ask()])
    const { events, items } = await ask()
    expect(events.filter(({ detail }) => detail.startsWith('Changed'))).toHaveLength(1)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
    expect((await mailsTo(shop, email)).filter(({ subject }) => subject.endsWith('changed'))).toEqual([])
    const other = await order()
    await refuses(other.change(other.to('56'), { changeId }), 'conflict')
    expect(items).toHaveLength(1)
    expect(orderId).not.toBe(other.orderId)
  })

  it('may become two sizes of one line, whose amounts still add up to the penny', async () => {
    const promotion = await makePromotion(shop, { value: 33 })
    const { idOf, item } = await order()
    const shopper = await makeShopper(shop, idOf('54'), { quantity: 3 })
    await applyCode(shop, shopper, promotion.code)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const [line] = (await desk.read(orderId)).items
    const lines = ['56', '58'].map(size => ({ itemId: line!.id, quantity: 1, variantId: idOf(size) }))
    const after = await shop.call(changeOrder, { id: orderId, changeId: newId(), lines }, staff)
    expect(inWords(after.items)).toEqual(['1 × 54', '1 × 56', '1 × 58'])
    const sum = (of: 'lineTotal' | 'discount') => after.items.reduce((all, each) => all + each[of], 0)
    expect([sum('lineTotal'), sum('discount')]).toEqual([line!.lineTotal, line!.discount])
    await desk.refund(orderId)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(after.total)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
    expect(item.variant.size).toBe('54')
  })

  it('refunds the difference if the new garment costs less, if staff wish, as it was shown', async () => {
    const { orderId, email, to, change } = await order(2)
    await expect(change(to('52'), { refund: 500 })).rejects.toMatchObject({
      code: 'total_changed',
      fields: { amount: 'Now £10.00.' },
    })
    await change(to('52'), { refund: 1000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.endsWith('has been changed'))
    expect(mail?.text).toContain('We will refund £10.00')
    await change(to('52'))
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
  })

  it('has a piece removed: it is refunded, then restocked; the last one requires a cancellation', async () => {
    const { orderId, email, idOf, item, change } = await order(2)
    const leave = (quantity: number): Lines => [{ itemId: item.id, quantity, variantId: removedUnit }]
    await refuses(change(leave(1)), 'total_changed')
    await expect(change(leave(2), { refund: item.price * 2 })).rejects.toMatchObject({
      fields: { 'lines.0.variantId': expect.stringMatching(/^Nothing would be left/) },
    })
    const after = await change(leave(1), { refund: item.price })
    expect(after.items).toMatchObject([{ toSend: 1, refundedQuantity: 1 }])
    expect(after.events.at(-1)?.detail ?? '').toMatch(/left out|refunded/)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(item.price)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 4, reserved: 0 })
    const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.endsWith('has been changed'))
    expect(mail?.text).toContain(`${item.title}, White, Size 54: left out`)
    const rest = (await desk.read(orderId)).items.map(({ id, toSend: quantity }) => ({
      itemId: id,
      quantity,
    }))
    const packed = { id: orderId, checkId: newId(), lines: rest }
    expect((await shop.call(packOrder, packed, staff)).packedAt).not.toBeNull()
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
  })

  it('has a piece removed or its size changed, one after the other, and only by staff who may refund', async () => {
    const { item, to, change } = await order(3)
    const both: Lines = [...to('56'), { itemId: item.id, quantity: 1, variantId: removedUnit }]
    await expect(change(both, { refund: item.price })).rejects.toMatchObject({
      fields: { 'lines.1.variantId': expect.stringMatching(/first/) },
    })
    const leave: Lines = [{ itemId: item.id, quantity: 1, variantId: removedUnit, left: 3 }]
    const twice = await Promise.allSettled([1, 2].map(() => change(leave, { refund: item.price })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await deliverEvents(shop)
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    await refuses(change(leave, { refund: item.price }, accessToken), 'forbidden')
  })

  it('is sent by another method, whose price is refunded if lower and not charged if higher', async () => {
    const { orderId, email, item, changeable } = await order()
    const to = (shippingMethod: string, more: object = {}) =>
      shop.call(changeDelivery, { id: orderId, changeId: newId(), shippingMethod, ...more }, staff)
    expect((await changeable()).ways).toMatchObject([{ id: 'express', difference: 400 }])
    expect(await to('express')).toMatchObject({ shippingMethod: 'express', refunds: [] })
    expect((await changeable()).ways).toMatchObject([{ id: 'standard', difference: 0 }])
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 399 } })
    await refuses(to('standard', { refund: 100 }), 'total_changed')
    const changeId = newId()
    const twice = await Promise.allSettled([1, 2].map(() => to('standard', { refund: 200, changeId })))
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(200)
    const found = await desk.read(orderId)
    expect(found).toMatchObject({ shippingMethod: 'standard', deliveryToRefund: 399 })
    const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.endsWith('has been changed'))
    expect(mails.map(({ text }) => text).join()).toMatch(/Delivery: .*Express.* to .*Standard/)
    await refuses(to('drone'), 'validation_failed')
    const lines = [{ itemId: item.id, quantity: 1 }]
    await shop.call(packOrder, { id: orderId, checkId: newId(), lines }, staff)
    await refuses(to('express'), 'move_not_allowed')
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 599 } })
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
  })

  it('is changed once by two people who saw the same, who may not know of each other', async () => {
    const { orderId, idOf, item, to, change } = await order(3)
    const withThreeLeft = (lines: Lines) => lines.map(line => ({ ...line, left: 3 }))
    await change(withThreeLeft(to('56')))
    await expect(change(withThreeLeft(to('56')))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`2 of ${item.title} can still be changed, not 3`),
    })
    const leave: Lines = [{ itemId: item.id, quantity: 1, variantId: removedUnit }]
    await refuses(change(withThreeLeft(leave), { refund: item.price }), 'conflict')
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(0)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
  })

  it('keeps the garments of a refund that was withdrawn before their size changed', async () => {
    const { idOf } = await order()
    const { orderId } = await checkOut(shop, await makeShopper(shop, idOf('54')))
    const [item] = (await desk.setStatus(orderId, 'PAID', 'Cash')).items
    const refundId = newId()
    const lines = [{ itemId: item!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, refundId, reason: 'Too short', lines }, staff)
    const outcome = { id: orderId, refundId, outcome: 'withdrawn', note: 'Wants 56' } as const
    await shop.call(endHandRefund, outcome, staff)
    const swap = [{ itemId: item!.id, quantity: 1, variantId: idOf('56') }]
    const after = await shop.call(changeOrder, { id: orderId, changeId: newId(), lines: swap }, staff)
    expect(after.refunds).toMatchObject([{ state: 'FAILED', lines: [{ itemId: after.items[0]!.id }] }])
    expect(after.items).toMatchObject([{ refundedQuantity: 0, toSend: 1 }])
  })

  it('splits a failed refund by what its garments became, in case it was made after all', async () => {
    const { orderId, item, idOf, change } = await order(2, '52')
    const toRefunds = { path: '/v1/refunds', method: 'POST' }
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 2 })
    shop.sandbox.faults.add({ kind: 'reset_after_commit', ...toRefunds })
    shop.sandbox.faults.add({ kind: 'request_failed', ...toRefunds })
    const lines = [{ itemId: item.id, quantity: 2 }]
    const { refunds } = await shop.call(refundOrder, { id: orderId, reason: 'Torn', lines }, staff)
    expect(refunds).toMatchObject([{ state: 'FAILED', amount: 10_000 }])
    await change(['56', '58'].map(size => ({ itemId: item.id, quantity: 1, variantId: idOf(size) })))
    await shop.jobs.reconciler.runNow()
    const { items, refunds: refundsAfter } = await desk.read(orderId)
    expect(refundsAfter).toMatchObject([{ state: 'SUCCEEDED', amount: 10_000 }])
    const byLine = Object.fromEntries(
      items.map(({ variant, refundedQuantity, toSend }) => [variant.size, [refundedQuantity, toSend]]),
    )
    expect(byLine).toEqual({ 52: [0, 1], 56: [1, 0], 58: [1, 0] })
    for (const size of ['56', '58'])
      expect(await stockOf(shop, idOf(size))).toEqual({ stock: 2, reserved: 0 })
    await shop.jobs.audit.runNow()
    expect(await alerts()).toEqual([])
  })

  it('keeps a part of a failed refund with the garments that did not change', async () => {
    const { orderId, item, idOf, change } = await order(2)
    const toRefunds = { path: '/v1/refunds', method: 'POST' }
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 2 })
    shop.sandbox.faults.add({ kind: 'reset_after_commit', ...toRefunds })
    shop.sandbox.faults.add({ kind: 'request_failed', ...toRefunds })
    const lines = [{ itemId: item.id, quantity: 2 }]
    await shop.call(refundOrder, { id: orderId, reason: 'Torn', lines }, staff)
    await change([{ itemId: item.id, quantity: 1, variantId: idOf('56') }])
    await shop.jobs.reconciler.runNow()
    const { items, refunds } = await desk.read(orderId)
    expect(refunds).toMatchObject([{ state: 'SUCCEEDED' }])
    expect(items.map(({ refundedQuantity, toSend }) => [refundedQuantity, toSend])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('does not change if somebody may not refund the difference', async () => {
    const { orderId, idOf, to, change } = await order()
    await shop.deps.db('roles').where({ id: 'support' }).update({ refund_limit: 900 })
    const { accessToken } = await signUp(shop, { roles: ['support'] })
    await refuses(change(to('52'), { refund: 1000 }, accessToken), 'forbidden')
    expect(inWords((await desk.read(orderId)).items)).toEqual(['1 × 54'])
    expect(await stockOf(shop, idOf('52'))).toEqual({ stock: 2, reserved: 0 })
    expect((await change(to('52'), {}, accessToken)).items).toMatchObject([{ variant: { size: '52' } }])
    await shop.deps.db('roles').where({ id: 'support' }).update({ refund_limit: null })
  })

  it('cannot be packed or sent as it was before, and is cancelled with its new contents', async () => {
    const { orderId, idOf, me, item, to, change } = await order()
    await change(to('56'))
    const stale = { id: orderId, lines: [{ itemId: item.id, quantity: 1 }] }
    const refused = { status: 409, code: 'conflict' }
    await expect(shop.call(packOrder, { ...stale, checkId: newId() }, staff)).rejects.toMatchObject(refused)
    await expect(shop.call(fulfilOrder, { ...stale, carrier: 'DPD' }, staff)).rejects.toMatchObject(refused)
    await shop.call(cancelOrder, { id: orderId, from: 'PAID' }, me)
    await deliverEvents(shop)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
  })

  it('reports what is wrong in each invalid request', async () => {
    const { item, to, change, idOf } = await order()
    const field = (name: string, text: string) => ({ code: 'validation_failed', fields: { [name]: text } })
    await expect(change(to('54'))).rejects.toMatchObject(
      field('lines.0.variantId', 'This is what was ordered. Please choose another.'),
    )
    await expect(change(to('56', 2))).rejects.toMatchObject(
      field('lines.0.quantity', `Only 1 of ${item.title} can still be changed.`),
    )
    const foreign = (await order()).idOf('56')
    await expect(change([{ itemId: item.id, quantity: 1, variantId: foreign }])).rejects.toMatchObject(
      field('lines.0.variantId', `${item.title} is no longer for sale in this size and colour.`),
    )
    await shop.deps
      .db('variants')
      .where({ id: idOf('56') })
      .update({ reserved: 2 })
    await refuses(change(to('56')), 'out_of_stock')
    await shop.deps
      .db('variants')
      .where({ id: idOf('56') })
      .update({ reserved: 0 })
    await refuses(change([]), 'validation_failed')
  })

  it.each([
    ['packed', /is packed/],
    ['sent', /have been sent/],
    ['canceled', /was cancelled/],
    ['disputed', /dispute/i],
  ] as const)('cannot be changed once it is %s', async (how, why) => {
    const { orderId, me, item, to, change, changeable } = await order()
    if (how === 'packed') {
      const lines = [{ itemId: item.id, quantity: 1 }]
      await shop.call(packOrder, { id: orderId, checkId: newId(), lines }, staff)
    }
    if (how === 'sent') await desk.setStatus(orderId, 'SHIPPED')
    if (how === 'canceled') await shop.call(cancelOrder, { id: orderId, from: 'PAID' }, me)
    if (how === 'disputed') await bank.dispute(orderId)
    expect(await changeable()).toEqual({ refusal: expect.stringMatching(why), lines: [] })
    await expect(change(to('56'))).rejects.toMatchObject({
      code: how === 'disputed' ? 'order_disputed' : 'move_not_allowed',
      message: expect.stringMatching(why),
    })
  })

  it('can be changed in the rest after a part is sent, until the rest is packed', async () => {
    const { orderId, idOf, item, to, change, changeable } = await order(3)
    const lines = [{ itemId: item.id, quantity: 1 }]
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', isPart: true, lines }, staff)
    expect(await changeable()).toMatchObject({ refusal: null, lines: [{ itemId: item.id, quantity: 2 }] })
    const { items } = await change(to('56'))
    expect(inWords(items)).toEqual(['1 × 56', '2 × 54'])
    await expect(change(to('58', 2))).rejects.toMatchObject({
      fields: { 'lines.0.quantity': `Only 1 of ${item.title} can still be changed.` },
    })
    const rest = items.map(({ id, toSend: quantity }) => ({ itemId: id, quantity }))
    const packRest = () => shop.call(packOrder, { id: orderId, checkId: newId(), lines: rest }, staff)
    await packRest()
    expect(await changeable()).toEqual({
      refusal: expect.stringMatching(/^The rest of .+ is packed/),
      lines: [],
    })
    const sentRest = await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', lines: rest }, staff)
    const last = sentRest.parcels.find(({ lines: { length } }) => length === 2)!
    const taken = { id: orderId, parcelId: last.id, reason: 'Still here' }
    await shop.call(takeBackParcel, taken, staff)
    expect(await changeable()).toMatchObject({ refusal: null, lines: [{ quantity: 1 }, { quantity: 1 }] })
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 1, reserved: 0 })
  })

  it('is changed or cancelled, never both, if both happen at once; two changes of one line are one', async () => {
    const { orderId, idOf, me, to, change } = await order()
    const [changed, canceled] = await Promise.allSettled([
      change(to('56')),
      shop.call(cancelOrder, { id: orderId, from: 'PAID' }, me),
    ])
    expect(canceled.status).toBe('fulfilled')
    await deliverEvents(shop)
    expect(await stockOf(shop, idOf('56'))).toEqual({ stock: 2, reserved: 0 })
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 5, reserved: 0 })
    if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'move_not_allowed' })
    const other = await order()
    const both = await Promise.allSettled([other.change(other.to('56')), other.change(other.to('58'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(each => each.status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: 'conflict' } })
  })
})
