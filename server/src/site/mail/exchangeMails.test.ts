import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import { askReturn, cancelReturn } from '@shop/contracts/returns/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { signUp } from '../../test/accounts.ts'
import { forEachBuyer, deliverEvents, payFor } from '../../test/checkout.ts'
import { exchangeDesk } from '../../test/exchangeDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'

const minute = 60_000

forEachBuyer('emails about an exchange', (dialect, buyer) => {
  const shop = useShop(dialect)
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true })
    await saveSettings(shop, 'general', { storeName: 'Madar', storeEmail: 'hello@madar.test' })
  })
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, buyer)
  const mailsAbout = async (email: string, words: string) =>
    (await mailsTo(shop, email)).filter(({ subject }) => subject.includes(words))

  it('say that a dearer replacement is reserved until it is paid, and then until the parcel arrives', async () => {
    const { email, ask } = await sent()
    const { id, code, swap } = await ask('58')
    const [booked] = await mailsAbout(email, `how to send back exchange ${code}`)
    expect(booked!.text).toContain('YOUR EXCHANGE IS BOOKED.')
    expect(booked!.text).toMatch(
      /It costs £10\.00 more\. We will reserve it for you until \d\d:\d\d on \d+ \w+ while you pay the difference;/,
    )
    expect(booked!.text).toContain(
      'If you do not pay in time, we will refund the piece you send back instead.',
    )
    expect(booked!.text).toMatch(new RegExp(`Pay £10\\.00:\n${shop.url}/\\S*${swap.orderId}`))
    expect(booked!.text).not.toContain('14 days, and send')
    await receive(id)
    const [received] = await mailsAbout(email, `exchange ${code} has arrived`)
    expect(received!.text).toContain('while you pay the difference')
    expect(received!.text).not.toContain('We are packing')
  })

  it('confirm the payment of an exchange, and link to the return slip', async () => {
    const { orderId, email, ask } = await sent(2)
    const { code, swap } = await ask('58')
    await payFor(shop, swap.orderId)
    const [paid, ...others] = await mailsAbout(email, `your exchange ${code} is paid`)
    expect(others).toEqual([])
    expect(paid!.text).toMatch(
      /We have your payment of £10\.00 for exchange R-\S+ We have reserved this for you until \d+/,
    )
    expect(paid!.text).toMatch(/WHAT YOU WILL RECEIVE\n\n1 × .*size 58: £60\.00/)
    expect(paid!.text).toMatch(/WHAT TO SEND BACK[^]*1 × .*size 54: £50\.00/)
    expect(paid!.text).toMatch(new RegExp(`Print the return slip:\n${shop.url}/\\S*${orderId}`))
    expect(paid!.text).toContain(`Exchange (${code}): −£50.00`)
    expect(paid!.text).not.toMatch(/expected|as soon as it is on its way/)
    expect(paid!.attachments).toHaveLength(2)
    const late = await ask('58')
    await receive(late.id)
    await payFor(shop, late.swap.orderId)
    const [packing] = await mailsAbout(email, `your exchange ${late.code} is paid`)
    expect(packing!.text).toContain('We are packing this for you now')
    expect(packing!.text).not.toContain('return slip')
  })

  it('say how long an exchange without extra cost is reserved, and that it is packed once the parcel arrives', async () => {
    const { email, ask } = await sent()
    const { id, code } = await ask('56')
    const [booked] = await mailsAbout(email, `how to send back exchange ${code}`)
    expect(booked!.text).toMatch(
      /We have reserved this for you until \d+ \w+, and will send it as soon as your parcel/,
    )
    expect(booked!.text).not.toContain('Pay £')
    await receive(id)
    const [received] = await mailsAbout(email, `exchange ${code} has arrived`)
    expect(received!.text).toContain('We are packing this for you now')
  })

  it('say once that an exchange which was not paid in time becomes a refund', async () => {
    const { email, ask } = await sent()
    const { id, code } = await ask('58')
    shop.passTime(42 * minute)
    staff = await signUp(shop, { isAdmin: true })
    await deliverEvents(shop)
    await shop.jobs.reconciler.runNow()
    const mails = await mailsAbout(email, `exchange ${code} is now a refund`)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(
      `your exchange ${code} has ended before its difference of £10.00 was paid`,
    )
    expect(mails[0]!.text).toContain('You can still send your piece back with the same slip')
    await receive(id)
    const [received] = await mailsAbout(email, `return ${code} has arrived`)
    expect(received!.text).toContain(
      'We will check the pieces and refund up to £55.99 to your original payment method',
    )
    expect(await check(id)).toMatchObject({ refund: 5599 })
  })

  it('also say so if its customer cancels it, paid or not, and whatever has arrived by then', async () => {
    const { email, me, ask } = await sent(3)
    const unpaid = await ask('58')
    await receive(unpaid.id)
    await shop.call(cancelOrder, { id: unpaid.swap.orderId }, me)
    const [first, ...others] = await mailsAbout(email, `exchange ${unpaid.code} is now a refund`)
    expect(others).toEqual([])
    expect(first!.text).toContain('Your parcel has reached us, and we will refund your piece')
    const paid = await ask('58')
    await payFor(shop, paid.swap.orderId)
    await shop.call(cancelOrder, { id: paid.swap.orderId, from: 'PAID' }, me)
    const [second] = await mailsAbout(email, `exchange ${paid.code} is now a refund`)
    expect(second!.text).toContain(`your exchange ${paid.code} was cancelled`)
    expect(second!.text).toContain('We will also refund the £10.00 that you paid on top.')
    expect(await mailsAbout(email, 'was cancelled')).toEqual([])
  })

  it('promise no refund if the return itself was cancelled or ended', async () => {
    const { orderId, email, me, ask } = await sent(2)
    const mine = await ask('58')
    await shop.call(cancelReturn, { id: orderId, returnId: mine.id }, me)
    const ended = await ask('58')
    await shop.call(refuseReturn, { id: ended.id, reason: 'By mistake.' }, staff)
    await shop.jobs.outbox.runNow()
    await deliverEvents(shop)
    expect(await mailsAbout(email, 'is now a refund')).toEqual([])
    const [mail] = await mailsAbout(email, `about your exchange ${ended.code}`)
    expect(mail!.text).toContain('we have closed your exchange')
    expect(mail!.text).not.toContain('paid on top')
  })
  it('name the difference in price beside the garments that are refunded', async () => {
    const { orderId, email, idOf, me } = await sent(1, '58')
    const { items } = await desk.read(orderId)
    const itemOf = (size: string) => items.find(({ variant }) => variant.size === size)!.id
    const one = { quantity: 1, reason: 'too_long' as const }
    const lines = [
      { ...one, itemId: itemOf('54'), swapFor: idOf('52') },
      { ...one, itemId: itemOf('58') },
    ]
    const { returns } = await shop.call(askReturn, { id: orderId, returnId: newId(), lines }, me)
    const { id, code } = returns[0]!
    await receive(id)
    await check(id)
    await deliverEvents(shop)
    const [arrived] = await mailsAbout(email, `return ${code} has arrived`)
    expect(arrived!.text).toContain(
      'We will check the pieces and refund up to £70.00 to your original payment method',
    )
    const [mail] = await mailsAbout(email, '£70.00 of your order')
    expect(mail!.text).toMatch(
      /1 × .*size 58: £60\.00\nDifference in price of your exchange: £10\.00\nRefunded now/,
    )
  })

  it('name the order if a refund pays back money of the exchanged order', async () => {
    const { email, ask } = await sent()
    const { id, swap } = await ask('56')
    await receive(id)
    await check(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const back = await ask('', swap.orderId)
    await receive(back.id)
    await check(back.id)
    await deliverEvents(shop)
    const [mail] = await mailsAbout(email, '£55.99 of your order')
    expect(mail!.text).toContain(`Reason: Return ${back.code} of order ${swap.orderNumber}`)
    expect(mail!.text).toMatch(/1 × .*size 54, exchanged since: £50\.00\nDelivery: £5\.99/)
  })
})
