import { removeMissing } from '@shop/contracts/returns/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents, stockOf } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { mailsTo } from '../../../test/mails.ts'
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
    const [told] = mails.filter(({ subject }) => subject.endsWith(`something is missing from return ${code}`))
    expect(told?.text).toMatch(/this was not in it: 2 × Thobe, .*Size 54\./)
    const { events } = await desk.read(orderId)
    expect(events.at(-1)?.detail).toMatch(new RegExp(`^Not in the parcel of return ${code}: 2 × Thobe`))
    expect((await look()).left).toMatchObject([{ quantity: 2 }])
    await check(id)
    await deliverEvents(shop)
    expect(await desk.givenBack(orderId)).toBe(5000)
    expect(await stockOf(shop, idOf('54'))).toEqual({ stock: 3, reserved: 0 })
  })

  it('remove their whole line, but never all of a return, nor exchanged items', async () => {
    const { orderId, idOf, me } = await sent(1, '56')
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
    await expect(count(id, [lineOf('54')])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(count(id, [lineOf('56', 2)])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(count(id, [lineOf('56', 1)])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    const corrected = await count(id, [lineOf('56')])
    expect(corrected.lines).toMatchObject([{ itemId: itemOf('54') }])
    await expect(count(id, [lineOf('54')])).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})
