import {
  fulfilOrder,
  getAdminOrder,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import { register } from '@shop/contracts/accounts/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { aPerson, signUp, describeOffice } from '../../test/accounts.ts'
import {
  buyGarment,
  checkOut,
  fillCart,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
} from '../../test/checkout.ts'
import { mailsTo, runOutbox } from '../../test/mails.ts'
import { saveSettings } from '../../test/settings.ts'

const shopEmail = 'hello@madar.test'

describeOffice('emails', (shop, staff) => {
  beforeAll(async () => {
    await saveSettings(shop, 'general', {
      storeName: 'Madar',
      storeEmail: shopEmail,
      companyName: 'Madar Clothing Ltd',
      companyAddress: '4 Fournier Street\nLondon',
    })
  })

  const buy = async () => {
    const { productId, shopper, orderId } = await buyGarment(shop, 3)
    const { number } = await orderRow(shop, orderId)
    return { orderId, productId, email: shopper.user.email, number }
  }
  const enqueueEmail = (kind: string, payload: object) =>
    transaction(shop.deps.db, trx =>
      enqueue(trx, {
        dedupeKey: `${kind}:${newId()}`,
        kind,
        payload,
        at: nowIso(shop.deps),
      }),
    )

  it('confirm a paid order to the customer once, with its invoice, and notify the shop', async () => {
    const { email, number } = await buy()
    const [mail, ...others] = await mailsTo(shop, email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: { name: 'Yusuf Rahman', address: email },
      subject: `Madar: your order ${number}`,
      attachments: [
        { fileName: expect.stringMatching(/^invoice-.*\.pdf$/), contentType: 'application/pdf' },
        { fileName: `terms-of-order-${number}.txt`, contentType: 'text/plain; charset=utf-8' },
      ],
    })
    expect(Buffer.from(mail!.attachments![0]!.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    const terms = Buffer.from(mail!.attachments![1]!.bytes).toString().replaceAll(/\s+/g, ' ')
    expect(terms).toMatch(
      /We deliver within \d to \d business days, and at the latest 30 days after your order\./,
    )
    expect(mail!.text).toContain('Total: £55.98\nIncluding VAT: £9.33')
    expect(mail!.text).toMatch(/Delivered: expected \w{3} \d+( \w{3})? – \w{3} \d+ \w{3}/)
    expect(mail!.text).toContain('Madar Clothing Ltd, 4 Fournier Street, London')
    expect(mail!.html).toContain(`${shop.url}/profile?tab=orders`)
    const notices = await mailsTo(shop, shopEmail)
    expect(notices.map(({ subject }) => subject)).toEqual([`New order ${number}: £55.98`])
  })

  it('report that an order is on its way, and its partial refunds', async () => {
    const { orderId: id, email, number } = await buy()
    await shop.call(fulfilOrder, { id, carrier: 'DPD', trackingNumber: '1550 1234' }, staff)
    await shop.call(refundOrder, { id, amount: 1000, reason: 'A loose seam' }, staff)
    await shop.call(refundOrder, { id, reason: 'Sent back' }, staff)
    const mails = await mailsTo(shop, email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [
        `Madar: your order ${number}`,
        `Madar: your order ${number} is on its way`,
        `Madar: £10.00 of your order ${number} refunded`,
        `Madar: £45.98 of your order ${number} refunded`,
      ].toSorted(),
    )
    const about = (subjectPart: string) => mails.find(({ subject }) => subject.includes(subjectPart))!
    expect(about('£10.00 of').text).toContain('part of your order')
    expect(about('£45.98 of').text).toContain('Already refunded: £10.00')
    expect(about('on its way').text).toContain('https://track.dpd.co.uk/search?reference=15501234')
    expect(about('£45.98').text).toContain('the rest of your order')
    expect(about('£45.98').attachments).toMatchObject([
      { fileName: expect.stringMatching(/^credit-note-.*\.pdf$/) },
    ])
  })

  it('report once that an order was delivered, with links to exchange and review it', async () => {
    const { orderId: id, email, number } = await buy()
    await shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
    await shop.call(setOrderStatus, { id, status: 'DELIVERED' }, staff)
    const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('has arrived'))
    expect(mails).toMatchObject([{ subject: `Madar: your order ${number} has arrived` }])
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' }).format(
        Date.parse(nowIso(shop.deps)) + days * 86_400_000,
      )
    expect(mails[0]!.text).toContain(`Delivered: ${dayIn(0)}`)
    expect(mails[0]!.text).toContain(`exchange it or send it back by ${dayIn(30)},`)
    expect(mails[0]!.text).toContain(`Exchange or return:\n${shop.url}/profile?tab=orders&order=${id}`)
    expect(mails[0]!.text).toMatch(/Review Thobe \(\S+\?tab=reviews\)/)
  })

  it('list the contents of a parcel, without units refunded before it was sent', async () => {
    const [three, one] = [await makeGarment(shop, 3, 2000), await makeGarment(shop, 3, 1000)]
    const shopper = await makeShopper(shop, three.variantId, { quantity: 3 })
    await fillCart(shop, shopper.cartId, one.variantId, 1)
    const { orderId: id } = await checkOut(shop, shopper)
    await payFor(shop, id)
    const { items } = await shop.call(getAdminOrder, { id }, staff)
    const itemOf = (units: number) => items.find(({ quantity }) => quantity === units)!.id
    const refund = (lines: { itemId: string; quantity: number }[]) =>
      shop.call(refundOrder, { id, lines, reason: 'Sold out' }, staff)
    await refund([
      { itemId: itemOf(3), quantity: 1 },
      { itemId: itemOf(1), quantity: 1 },
    ])
    shop.passTime(1000)
    await shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
    shop.passTime(1000)
    // Refunds a garment that is in the parcel.
    await refund([{ itemId: itemOf(3), quantity: 1 }])
    const mails = await mailsTo(shop, shopper.user.email)
    const { text } = mails.find(({ subject }) => subject.includes('on its way'))!
    expect(text.match(/\d+ × .*/g)).toEqual([expect.stringMatching(/^2 × .*: £40\.00$/)])
    const refunded = mails.find(({ subject }) => subject.includes('£30.00 of'))!.text
    expect(refunded).toContain('Reason: Sold out')
    expect(refunded.match(/1 × .*/g)?.toSorted()).toEqual([
      '1 × Thobe, White, size 52: £10.00',
      '1 × Thobe, White, size 52: £20.00',
    ])
  })

  it('say that a cancelled order will be refunded', async () => {
    const { orderId: id, email, number } = await buy()
    await shop.call(setOrderStatus, { id, status: 'CANCELED', reason: 'Out of cloth' }, staff)
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.includes('cancelled'))
    expect(mail?.subject).toBe(`Madar: your order ${number} was cancelled`)
    expect(mail?.text).toContain('to your original payment method')
  })

  it('welcome people who register', async () => {
    const { email } = aPerson()
    await shop.call(register, aPerson({ email, firstName: 'Idris' }))
    expect(await mailsTo(shop, email)).toMatchObject([
      { subject: 'Welcome to Madar', text: expect.stringContaining('WELCOME TO MADAR.') },
    ])
  })

  it('name the guest order that will join a new account', async () => {
    const { variantId } = await makeGarment(shop, 3)
    const guest = await makeShopper(shop, variantId, { buyer: 'guest' })
    const { orderId } = await checkOut(shop, guest)
    await payFor(shop, orderId)
    await shop.call(register, aPerson({ email: guest.user.email }))
    const mails = await mailsTo(shop, guest.user.email)
    const welcome = mails.find(({ subject }) => subject.startsWith('Welcome'))
    const { number } = await orderRow(shop, orderId)
    expect(welcome?.text).toContain(`your order ${number} will be in your account`)
  })

  it('contain a link that is stored nowhere else', async () => {
    const { user } = await signUp(shop)
    await enqueueEmail('password-reset', { email: user.email })
    const [mail] = await mailsTo(shop, user.email)
    expect(mail).toMatchObject({ subject: 'Madar: set a new password' })
    const [link, token] = /http\S+\/reset-password#(\S+)/.exec(mail!.text) ?? []
    expect(mail!.html).toContain(link)
    const stored = { outbox: await shop.deps.db('outbox'), links: await shop.deps.db('account_links') }
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await shop.deps.db('outbox').where({ kind: 'password-reset' }).pluck('payload')).toEqual([
      '{"email":null}',
    ])
  })

  it('are not sent to an account that was deleted', async () => {
    await enqueueEmail('welcome', { userId: '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d' })
    const sent = shop.mails.sent.length
    await runOutbox(shop)
    expect(shop.mails.sent).toHaveLength(sent)
  })

  it('notify the shop of low stock, if it is still low', async () => {
    const low = await makeGarment(shop, 2)
    const enough = await makeGarment(shop, 50)
    await enqueueEmail('low-stock', { productIds: [low.productId, enough.productId] })
    const mail = (await mailsTo(shop, shopEmail)).at(-1)
    expect(mail).toMatchObject({ subject: 'Low stock: Thobe', text: expect.stringContaining('2 left') })
    await enqueueEmail('low-stock', { productIds: [enough.productId] })
    expect((await mailsTo(shop, shopEmail)).at(-1)).toBe(mail)
  })

  it.each([
    ['notifications', { newOrders: false }],
    ['email', { enableNotifications: false }],
    ['general', { storeEmail: '' }],
  ])('are not sent to the shop if %s says %j', async (section, values) => {
    const before = await shop.deps.db('settings').where({ section }).first()
    await saveSettings(shop, section, values)
    const { orderId } = await buy()
    await runOutbox(shop)
    expect(shop.mails.sent.filter(({ html }) => html.includes(orderId))).toHaveLength(1)
    await saveSettings(shop, section, before ? JSON.parse(before.value) : {})
  })

  it('about a refund without a credit note are sent at once, since a late payment was never invoiced', async () => {
    const { orderId, email } = await buy()
    await mailsTo(shop, email)
    await enqueueEmail('refunded', { orderId, amount: 500, refundId: newId() })
    const mail = (await mailsTo(shop, email)).at(-1)
    expect(mail?.subject).toContain('refund')
    expect(mail?.attachments).toEqual([])
  })
})
