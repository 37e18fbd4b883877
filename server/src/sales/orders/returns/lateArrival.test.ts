import {
  checkReturn,
  getReturn,
  recordLateArrival,
  removeMissing,
} from '@shop/contracts/returns/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, payFor, stockOf } from '../../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { refuses, useShop } from '../../../test/startShop.ts'

const noOutcomes = { restock: 0, repair: 0, write_off: 0 }

forEachBuyer('an owed piece that arrives after the check', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)

  /** Sends the exchange of so many thobes for `size`, of which none is in the parcel that is checked. */
  const owe = async (
    size: string,
    { units = 1, bought = units }: { units?: number; bought?: number } = {},
  ) => {
    const order = await sent(bought)
    const { id, code, lines, swap } = await order.ask(size, order.orderId, units)
    if (size === '58') await payFor(shop, swap.orderId)
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const lineId = lines[0]!.id
    await shop.call(removeMissing, { id, lines: [{ lineId, arrived: 0, booked: units }] }, staff)
    const inspected = [{ lineId, outcomes: noOutcomes, deduction: 0, deductionReason: '' }]
    await shop.call(checkReturn, { id, amount: 0, lines: inspected }, staff)
    return { ...order, id, code, lineId, swap }
  }
  const late = (id: string, lineId: string, given: object) => {
    const nothing = { outcomes: noOutcomes, sentBack: 0, reason: '', deduction: 0, deductionReason: '' }
    return shop.call(recordLateArrival, { id, lineId, missing: 1, amount: 0, ...nothing, ...given }, staff)
  }
  const restock = { outcomes: { ...noOutcomes, restock: 1 } }

  it('goes back into stock, is no longer owed, and is told to the customer', async () => {
    const { orderId, email, idOf, id, code, lineId } = await owe('56')
    const { stock } = await stockOf(shop, idOf('54'))
    const { lines, missing } = await late(id, lineId, restock)
    expect(lines).toMatchObject([{ missing: 0, outcomes: { restock: 1, repair: 0, write_off: 0 } }])
    expect(missing).toBe('')
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: stock + 1, reserved: 0 })
    const { events, reviewFlag } = await desk.read(orderId)
    expect(reviewFlag).toBeNull()
    expect(events.at(-1)?.detail).toMatch(new RegExp(`^Arrived later for return ${code}: 1 × Thobe`))
    const mails = await mailsTo(shop, email)
    expect(mails.at(-1)?.subject).toContain(`a missing piece of return ${code} has arrived`)
    await refuses(late(id, lineId, restock), 'conflict')
  })

  it('refunds the difference in price, with a credit note', async () => {
    const { orderId, id, lineId } = await owe('52')
    const [line] = (await shop.call(getReturn, { id }, staff)).lines
    expect(line).toMatchObject({ lateRefunds: [{ amount: 1000, deductible: 0 }] })
    await refuses(late(id, lineId, { ...restock, amount: 0 }), 'total_changed')
    await late(id, lineId, { ...restock, amount: 1000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(1000)
    expect(await shop.call(getReturn, { id }, staff)).toMatchObject({ state: 'DONE', refund: 1000 })
    await shop.jobs.outbox.runNow()
    const notes = await shop.deps.db('invoices').where({ order_id: orderId, kind: 'CREDIT_NOTE' })
    expect(notes).toHaveLength(1)
    await expectExactLedger(shop.deps.db)
  })

  it('goes back to the customer with a reason, and stays owed', async () => {
    const { orderId, email, idOf, id, lineId } = await owe('56')
    const { stock } = await stockOf(shop, idOf('54'))
    await refuses(late(id, lineId, { sentBack: 1 }), 'validation_failed')
    await refuses(late(id, lineId, { ...restock, sentBack: 1, reason: 'Worn.' }), 'validation_failed')
    await refuses(late(id, lineId, {}), 'validation_failed')
    const { lines } = await late(id, lineId, { sentBack: 1, reason: 'It has been worn.' })
    expect(lines).toMatchObject([{ missing: 1, outcomes: null }])
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock, reserved: 0 })
    expect((await desk.read(orderId)).reviewFlag).toContain('Please ask the customer for it')
    expect((await mailsTo(shop, email)).at(-1)?.text).toContain('Reason: It has been worn.')
  })

  it('is recorded once, however many staff press at once, and unit by unit', async () => {
    const { orderId, idOf, id, lineId } = await owe('52', { units: 2 })
    const { stock } = await stockOf(shop, idOf('54'))
    const one = { ...restock, missing: 2, amount: 1000 }
    const pressed = await Promise.allSettled([late(id, lineId, one), late(id, lineId, one)])
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await desk.read(orderId)).reviewFlag).toMatch(/^1 × .* or for £50\.00 by a payment link\.$/)
    await deliverEvents(shop)
    await late(id, lineId, { outcomes: { ...noOutcomes, write_off: 1 }, amount: 1000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(2000)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: stock + 1, reserved: 0 })
    const [line] = (await shop.call(getReturn, { id }, staff)).lines
    expect(line).toMatchObject({ missing: 0, outcomes: { restock: 1, repair: 0, write_off: 1 } })
  })

  it('is still owed beside one that has arrived, counted at once or one after the other', async () => {
    const { orderId, idOf, me } = await sent(4)
    const one = { itemId: (await desk.read(orderId)).items[0]!.id, quantity: 1, reason: 'too_long' as const }
    const asked = [
      { ...one, swapFor: idOf('56') },
      { ...one, quantity: 2, swapFor: idOf('52') },
    ]
    const { returns } = await shop.call(askReturn, { id: orderId, returnId: newId(), lines: asked }, me)
    const { id, lines } = returns[0]!
    const [single, double] = [1, 2].map(units => lines.find(({ quantity }) => quantity === units)!.id)
    await receive(id)
    await desk.setStatus(lines[0]!.swap!.orderId, 'SHIPPED')
    for (const booked of [2, 1]) {
      const counts = [{ lineId: double!, arrived: booked - 1, booked }]
      if (booked === 1) counts.push({ lineId: single!, arrived: 0, booked: 1 })
      await shop.call(removeMissing, { id, lines: counts }, staff)
    }
    const inspected = lines.map(line => ({
      lineId: line.id,
      outcomes: noOutcomes,
      deduction: 0,
      deductionReason: '',
    }))
    await shop.call(checkReturn, { id, amount: 0, lines: inspected }, staff)
    const seen = async () => {
      const { reviewFlag } = await desk.read(orderId)
      const { missing } = await shop.call(getReturn, { id }, staff)
      return {
        flag: (reviewFlag ?? '').match(/\d ×|£[\d.]+/g),
        missing: missing.match(/\d × Thobe/g),
      }
    }
    const thobes = (units: number) => `${units} × Thobe`
    expect(await seen()).toEqual({ flag: ['3 ×', '£150.00'], missing: [thobes(1), thobes(1), thobes(1)] })
    await late(id, double!, { ...restock, missing: 2, amount: 1000 })
    await deliverEvents(shop)
    expect(await seen()).toEqual({ flag: ['2 ×', '£100.00'], missing: [thobes(1), thobes(1)] })
    await late(id, single!, restock)
    expect(await seen()).toEqual({ flag: ['1 ×', '£50.00'], missing: [thobes(1)] })
    await late(id, double!, { ...restock, amount: 1000 })
    expect(await seen()).toEqual({ flag: null, missing: null })
  })

  it.each(['has come back', 'was cancelled'])('is refunded if its replacement %s', async end => {
    const { orderId, id, lineId, ask, swap } = await owe('58')
    if (end === 'was cancelled') await desk.setStatus(swap.orderId, 'CANCELED', 'Lost')
    else {
      const back = await ask('', swap.orderId)
      await receive(back.id)
      const [line] = (await shop.call(getReturn, { id: back.id }, staff)).lines
      const whole = { lineId: line!.id, outcomes: { ...noOutcomes, restock: 1 }, deduction: 0 }
      const inspected = [{ ...whole, deductionReason: '' }]
      await shop.call(checkReturn, { id: back.id, amount: 1000, lines: inspected }, staff)
    }
    await deliverEvents(shop)
    const [{ lateRefunds } = { lateRefunds: [] }] = (await shop.call(getReturn, { id }, staff)).lines
    const { amount, deductible } = lateRefunds[0]!
    expect(deductible).toBe(5000)
    const worn = { deduction: 500, deductionReason: 'Worn' }
    await late(id, lineId, { ...restock, ...worn, amount: amount - 500 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(amount - 500)
    await expectExactLedger(shop.deps.db)
  })

  it.each([
    ['56', 5000, 0],
    ['52', 4000, 1000],
  ])(
    'is not refunded again if its replacement of size %s came back before it was counted',
    async (size, back, due) => {
      const { orderId, ask } = await sent(2)
      const { id, lines, swap } = await ask(size)
      await receive(id)
      await desk.setStatus(swap.orderId, 'SHIPPED')
      const returned = await ask('', swap.orderId)
      await receive(returned.id)
      expect(await check(returned.id)).toMatchObject({ refund: back })
      await deliverEvents(shop)
      const lineId = lines[0]!.id
      await shop.call(removeMissing, { id, lines: [{ lineId, arrived: 0, booked: 1 }] }, staff)
      const inspected = [{ lineId, outcomes: noOutcomes, deduction: 0, deductionReason: '' }]
      await shop.call(checkReturn, { id, amount: 0, lines: inspected }, staff)
      const [line] = (await shop.call(getReturn, { id }, staff)).lines
      expect(line!.lateRefunds).toMatchObject([{ amount: due }])
      await late(id, lineId, { ...restock, amount: due })
      await deliverEvents(shop)
      expect(await desk.givenBack(orderId)).toBe(5000)
    },
  )

  it('is refunded less what its replacement was exchanged for cheaper', async () => {
    const { orderId, ask, id, lineId, swap } = await owe('56', { bought: 2 })
    const second = await ask('52', swap.orderId)
    await receive(second.id)
    expect(await check(second.id)).toMatchObject({ refund: 1000 })
    await deliverEvents(shop)
    await desk.setStatus(second.swap.orderId, 'SHIPPED')
    const third = await ask('', second.swap.orderId)
    await receive(third.id)
    expect(await check(third.id)).toMatchObject({ refund: 0 })
    await refuses(late(id, lineId, { ...restock, amount: 5000 }), 'total_changed')
    await late(id, lineId, { ...restock, amount: 4000 })
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
  })

  it('is not refunded by the return of its replacement although the order has more of its kind', async () => {
    const { quote, swap } = await owe('58', { bought: 3 })
    await desk.setStatus(swap.orderId, 'DELIVERED')
    expect(await quote('', swap.orderId)).toBe(1000)
  })

  it('needs no more queries beside another one of its line', async () => {
    const counts = []
    for (const units of [1, 2]) {
      const { id } = await owe('52', { units })
      const look = () => shop.call(getReturn, { id }, staff)
      expect((await look()).lines[0]?.lateRefunds).toHaveLength(units)
      counts.push(await countQueries(shop, look, isNotSettingsQuery))
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('waits for the check of its return', async () => {
    const { ask } = await sent(1)
    const { id, lines, swap } = await ask('56')
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const lineId = lines[0]!.id
    await shop.call(removeMissing, { id, lines: [{ lineId, arrived: 0, booked: 1 }] }, staff)
    await refuses(late(id, lineId, restock), 'conflict')
  })
})
