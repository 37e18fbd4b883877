import { askForOrderLink, orderLinkIntervalMinutes } from '@shop/contracts/orders/linkEndpoints'
import { openOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { openBrowser } from '../../test/browser.ts'
import { type BuyerKind, orderGarment, orderRow, payFor } from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('a request for the link of an order whose emails were lost', shop => {
  const place = async (buyer: BuyerKind = 'guest') => {
    const { shopper, orderId: id } = await orderGarment(shop, 5, { buyer })
    const { number } = (await orderRow(shop, id)) as { number: string }
    return { id, number, eight: id.slice(-8), email: shopper.user.email }
  }
  const buy = async (buyer?: BuyerKind) => {
    const order = await place(buyer)
    await payFor(shop, order.id)
    await mailsTo(shop, order.email)
    shop.mails.sent = []
    return order
  }
  const ask = (email: string, orderNumber: string) => shop.call(askForOrderLink, { email, orderNumber })
  const letters = (address: string) => mailsTo(shop, address)

  it('lets the order be opened on another device', async () => {
    const { id, number, email } = await buy()
    expect(await ask(email, number)).toEqual({ ok: true })
    const [letter, ...others] = await letters(email)
    expect(others).toEqual([])
    expect(letter?.subject).toContain(`the link to your order ${number}`)
    const token = new RegExp(`/order/${id}#([\\w.-]+)`).exec(letter?.text ?? '')?.[1] ?? ''
    expect(await openBrowser(shop).call(openOrder, { id, token })).toMatchObject({ id, number })
  })

  it.each([
    ['the spoken number in small letters', ({ number }) => ` ${number.toLowerCase()} `],
    ['the spoken number with spaces for its hyphen', ({ number }) => number.replace('-', ' ')],
    ['its digits alone', ({ number }) => number.slice(2)],
    ['the eight characters', ({ eight }) => eight],
    ['the eight characters in capitals', ({ eight }) => `#${eight.toUpperCase()}`],
    ['both numbers as a slip has them', ({ number, eight }) => `${number} (${eight})`],
  ] satisfies [string, (order: Awaited<ReturnType<typeof place>>) => string][])(
    'is sent for %s',
    async (_, typed) => {
      const order = await buy()
      await ask(` ${order.email.toUpperCase()}`, typed(order))
      expect(await letters(order.email)).toHaveLength(1)
    },
  )

  it('leads an account to its own orders, which open only after signing in', async () => {
    const { id, number, email } = await buy('account')
    await ask(email, number)
    const [letter] = await letters(email)
    expect(letter?.text).toContain(`/profile?tab=orders&order=${id}`)
    expect(letter?.text).toContain('please sign in')
    expect(letter?.text).not.toContain(`/order/${id}`)
  })

  it('emails nobody for another address, another number or an unpaid order, with the same answer', async () => {
    const order = await buy()
    const another = await buy()
    const unpaid = await place()
    shop.mails.sent = []
    for (const [email, number] of [
      ['stranger@example.com', order.number],
      [another.email, order.number],
      [order.email, another.eight],
      [order.email, 'M-999999999'],
      [order.email, `${order.number}0`],
      [unpaid.email, unpaid.number],
    ] as const)
      expect(await ask(email, number), `${email} ${number}`).toEqual({ ok: true })
    await letters('')
    expect(shop.mails.sent).toEqual([])
  })

  it('sends one email in ten minutes, however often and by either number it is made', async () => {
    const { number, eight, email } = await buy()
    await Promise.all(Array.from({ length: 10 }, (_, n) => ask(email, n % 2 ? number : eight)))
    expect(await letters(email)).toHaveLength(1)
    await ask(email, number)
    expect(await letters(email)).toHaveLength(1)
    shop.passTime(orderLinkIntervalMinutes * 60_000)
    await ask(email, eight)
    expect(await letters(email)).toHaveLength(2)
  })

  it('does not queue more and more emails while none can be sent', async () => {
    const { id, number, email } = await buy()
    shop.mails.failure = new Error('no connection')
    for (let n = 0; n < 3; n++) {
      await ask(email, number)
      await letters(email)
      shop.passTime(orderLinkIntervalMinutes * 60_000)
    }
    shop.mails.failure = null
    expect(await shop.deps.db('outbox').where({ order_id: id, kind: 'order-link' })).toHaveLength(1)
  })

  it('leaves no address in the database', async () => {
    const { number, email } = await buy()
    await ask(email, number)
    await ask('stranger@example.com', number)
    await letters(email)
    const queuedRequests = shop.deps.db('outbox').where({ kind: 'find-order' })
    const payloads: string[] = await queuedRequests.clone().pluck('payload')
    expect(await queuedRequests.clone().whereNull('sent_at')).toEqual([])
    expect(payloads.join()).not.toContain('@')
  })

  it.each([
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['orderNumber', ' # ', 'This field is required.'],
    ['orderNumber', 'INV-1001', 'Please enter an order number such as M-10482.'],
    ['orderNumber', '1048', 'Please enter an order number such as M-10482.'],
    ['orderNumber', 'M'.repeat(61), 'At most 60 characters.'],
  ])('is refused with a message at the invalid field: %s as %j', async (field, value, message) => {
    const input = { email: 'yusuf@example.com', orderNumber: 'M-10482', [field]: value }
    await expect(shop.call(askForOrderLink, input)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { [field]: message },
    })
  })
})
