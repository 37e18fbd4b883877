import { checkReturn, getReturn, removeMissing } from '@shop/contracts/returns/adminEndpoints'
import { packOrder } from '@shop/contracts/orders/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, payFor, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('garments missing from the parcel', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)
  const count = (id: string, lines: { lineId: string; arrived: number; booked: number }[]) =>
    shop.call(removeMissing, { id, lines }, staff)

  it('are neither refunded nor restocked, and can be booked again', async () => {
    const { orderId, email, idOf, ask, look } = await sent(3)
    const { id, code, lines } = await ask('', orderId, 3)
    const lineId = lines[0]!.id
    await receive(id)
    const corrected = await count(id, [{ lineId, arrived: 1, booked: 3 }])
    expect(corrected.lines).toMatchObject([{ quantity: 1, worth: 5000 }])
    expect(corrected.missing).toMatch(/^2 × Thobe/)
    await expect(count(id, [{ lineId, arrived: 1, booked: 3 }])).rejects.toMatchObject({ code: 'conflict' })
    const mails = await mailsTo(shop, email)
    const [mail] = mails.filter(({ subject }) => subject.endsWith(`something is missing from return ${code}`))
    expect(mail?.text).toMatch(/this was not in it: 2 × Thobe, .*Size 54\./)
    const { events } = await desk.read(orderId)
    expect(events.at(-1)?.detail).toMatch(new RegExp(`^Not in the parcel of return ${code}: 2 × Thobe`))
    expect((await look()).left).toMatchObject([{ quantity: 2 }])
    await check(id)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 3, reserved: 0 })
  })

  it('remove their whole line, but never all of a return, and end an exchange that is not packed', async () => {
    const { orderId, email, idOf, me } = await sent(1, '56')
    const { items } = await desk.read(orderId)
    const itemOf = (size: string) => items.find(({ variant }) => variant.size === size)!.id
    const one = { quantity: 1, reason: 'too_long' as const }
    const book = async (swapFor?: string) => {
      const lines = [
        { ...one, itemId: itemOf('54'), ...(swapFor && { swapFor }) },
        { ...one, itemId: itemOf('56') },
      ]
      const { returns } = await shop.call(askReturn, { id: orderId, returnId: newId(), lines }, me)
      return returns[0]!
    }
    const { id, lines } = await book(idOf('58'))
    const lineOf = (size: string, arrived = 0) => {
      const lineId = lines.find(({ itemId }) => itemId === itemOf(size))!.id
      return { lineId, arrived, booked: 1 }
    }
    await expect(count(id, [lineOf('56')])).rejects.toMatchObject({ code: 'conflict' })
    await receive(id)
    await expect(count(id, [lineOf('54'), lineOf('56')])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(count(id, [lineOf('56', 2)])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(count(id, [lineOf('56', 1)])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    const { swap } = lines.find(({ itemId }) => itemId === itemOf('54'))!
    await payFor(shop, swap!.orderId)
    const corrected = await count(id, [lineOf('54')])
    expect(corrected.lines).toMatchObject([{ itemId: itemOf('56') }])
    const texts = (await mailsTo(shop, email)).map(({ text }) => text).join()
    expect(texts).toMatch(/We have cancelled this exchange: Thobe, .*Size 54 for .*Size 58\./)
    await deliverEvents(shop)
    expect(await desk.read(swap!.orderId)).toMatchObject({ status: 'CANCELED', refunded: 1000 })
    expect(await stockOf(shop, idOf('58'))).toEqual({ stock: 2, reserved: 0 })
    await expect(count(id, [lineOf('56')])).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('stay in the return as owed if their replacement has been sent, with neither stock nor money', async () => {
    const { orderId, idOf, me, look } = await sent(3)
    const { items } = await desk.read(orderId)
    const itemId = items[0]!.id
    const one = { itemId, quantity: 1, reason: 'too_long' as const }
    const asked = [
      { ...one, swapFor: idOf('52') },
      { ...one, quantity: 2 },
    ]
    const { returns } = await shop.call(askReturn, { id: orderId, returnId: newId(), lines: asked }, me)
    const { id, code, lines } = returns[0]!
    const exchanged = lines.find(({ swap }) => swap !== null)!
    const refunded = lines.find(({ swap }) => swap === null)!
    await receive(id)
    await desk.setStatus(exchanged.swap!.orderId, 'SHIPPED')
    const corrected = await count(id, [
      { lineId: exchanged.id, arrived: 0, booked: 1 },
      { lineId: refunded.id, arrived: 1, booked: 2 },
    ])
    expect(corrected.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: exchanged.id, quantity: 1, missing: 1, worth: 0 }),
        expect.objectContaining({ id: refunded.id, quantity: 1, missing: 0, worth: 5000 }),
      ]),
    )
    const { reviewFlag } = await desk.read(orderId)
    expect(reviewFlag).toContain(`was not in the parcel of return ${code}`)
    expect(reviewFlag).toContain('Please ask the customer for it, or for £50.00 by a payment link.')
    expect((await look()).left).toMatchObject([{ quantity: 1 }])
    await expect(count(id, [{ lineId: exchanged.id, arrived: 0, booked: 1 }])).rejects.toMatchObject({
      code: 'conflict',
    })
    const outcomesOf = (lineId: string, restock: number) => ({
      lineId,
      outcomes: { restock, repair: 0, write_off: 0 },
      deduction: 0,
      deductionReason: '',
    })
    const inspected = [outcomesOf(exchanged.id, 0), outcomesOf(refunded.id, 1)]
    await shop.call(checkReturn, { id, amount: 5000, lines: inspected }, staff)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 3, reserved: 0 })
    expect(await stockOf(shop, idOf('52'))).toEqual({ stock: 1, reserved: 0 })
    expect(await desk.read(exchanged.swap!.orderId)).toMatchObject({ status: 'SHIPPED' })
    await expectExactLedger(shop.deps.db)
  })

  it('complete a return of nothing but owed items without a refund', async () => {
    const { ask } = await sent(1)
    const { id, lines, swap } = await ask('56')
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    await count(id, [{ lineId: lines[0]!.id, arrived: 0, booked: 1 }])
    const none = { restock: 0, repair: 0, write_off: 0 }
    const inspected = [{ lineId: lines[0]!.id, outcomes: none, deduction: 0, deductionReason: '' }]
    expect(await shop.call(checkReturn, { id, amount: 0, lines: inspected }, staff)).toMatchObject({
      state: 'DONE',
      refund: 0,
      lines: [{ outcomes: null, missing: 1 }],
    })
  })

  it.each(['comes back', 'is cancelled'])('are not refunded when their replacement %s', async end => {
    const { ask, quote } = await sent(1)
    const { id, lines, swap } = await ask('58')
    await payFor(shop, swap.orderId)
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    await count(id, [{ lineId: lines[0]!.id, arrived: 0, booked: 1 }])
    if (end === 'comes back') {
      await desk.setStatus(swap.orderId, 'DELIVERED')
      expect(await quote('', swap.orderId)).toBe(1000)
    } else {
      await desk.setStatus(swap.orderId, 'CANCELED', 'Lost')
      expect((await shop.call(getReturn, { id }, staff)).lines).toMatchObject([{ worth: 0 }])
    }
  })

  it('wait while their replacement is packed, which can still be stopped', async () => {
    const { ask } = await sent(2)
    const { id, lines, swap } = await ask('56', undefined, 2)
    await receive(id)
    const packed = { id: swap.orderId, checkId: newId() }
    const [item] = (await desk.read(swap.orderId)).items
    await shop.call(packOrder, { ...packed, lines: [{ itemId: item!.id, quantity: 2 }] }, staff)
    await expect(count(id, [{ lineId: lines[0]!.id, arrived: 1, booked: 2 }])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has been packed'),
    })
  })
})
