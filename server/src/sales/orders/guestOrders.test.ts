import { addCartItem, getCart } from '@shop/contracts/cart/endpoints'
import { checkout, placeOrder, verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { cancelOrder, getOrder } from '@shop/contracts/orders/endpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { openBrowser } from '../../test/browser.ts'
import { guestDetails, makeGarment, orderRow, stockOf } from '../../test/checkout.ts'
import { findIssued } from './invoices/findIssued.ts'
import { describeInvoice } from './invoices/pdf/describeInvoice.ts'
import { guestDesk } from '../../test/guestDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

const day = 24 * 60 * 60_000
const unknown = { status: 404, code: 'not_found' }
const invalid = { status: 410, code: 'link_invalid' }

describeShop("a guest's order", shop => {
  const { place, buy, linkTo, open } = guestDesk(shop)

  it('is placed, paid and confirmed by email like any other, and empties the cart', async () => {
    const { browser, orderId, variantId, sessionId, email } = await buy()
    expect(await browser.call(getOrder, { id: orderId })).toMatchObject({
      status: 'PAID',
      email,
      firstName: 'Yusuf',
      total: 9998,
      shippingAddress: { address1: '12 Cable Street', address2: null, country: 'GB' },
    })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect((await browser.call(getCart, {})).items).toEqual([])
    expect(await shop.call(verifyOrder, { id: orderId, sessionId })).toMatchObject({ status: 'PAID' })
    expect(await orderRow(shop, orderId)).toMatchObject({ user_id: null, email })
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toHaveLength(1)
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { events, userId } = await shop.call(getAdminOrder, { id: orderId }, accessToken)
    expect([userId, events[0]?.actor]).toEqual([null, 'Shopper'])
    expect((await shop.call(listOrderDocuments, { id: orderId }, accessToken)).items).toHaveLength(1)
  })

  it('is opened by the link in its email, with its invoice, on any device', async () => {
    const { orderId, email } = await buy()
    const other = openBrowser(shop)
    await refuses(other.call(getOrder, { id: orderId }), 401)
    const link = await linkTo(email)
    expect(link.id).toBe(orderId)
    expect(await open(other, link)).toMatchObject({ id: orderId, status: 'PAID' })
    // A link can be followed again, and the browser now remembers it.
    expect(await open(other, link)).toMatchObject({ id: orderId })
    expect(await other.call(getOrder, { id: orderId })).toMatchObject({ id: orderId })
    expect((await other.call(getInvoice, { id: orderId })).type).toBe('application/pdf')
    // A customer who is signed in can follow it too.
    const { accessToken } = await signUp(shop)
    expect(await other.call(getOrder, { id: orderId }, accessToken)).toMatchObject({ id: orderId })
  })

  it('is not opened by a link that is invented, of another order, or older than 90 days', async () => {
    const { orderId, email } = await buy()
    const another = await buy()
    const link = await linkTo(email)
    const browser = openBrowser(shop)
    for (const token of [
      '',
      'x',
      `${link.token}x`,
      link.token.slice(1),
      (await linkTo(another.email)).token,
      '%00.',
    ])
      await expect(open(browser, { id: orderId, token })).rejects.toMatchObject(invalid)
    await expect(open(browser, { ...link, id: another.orderId })).rejects.toMatchObject(invalid)
    const [until = '', signature = ''] = link.token.split('.')
    const later = (Number.parseInt(until, 36) + day).toString(36)
    await refuses(open(browser, { id: orderId, token: `${later}.${signature}` }), invalid)
    browser.cookies.set(`order-${orderId}`, `${later}.${signature}`)
    await expect(browser.call(getOrder, { id: orderId })).rejects.toMatchObject(unknown)
    browser.cookies.set(`order-${another.orderId}`, link.token)
    await expect(browser.call(getOrder, { id: another.orderId })).rejects.toMatchObject(unknown)

    await open(browser, link)
    shop.passTime(90 * day + 1000)
    await expect(open(openBrowser(shop), link)).rejects.toMatchObject({
      ...invalid,
      message: 'This link has expired. We will gladly email you a new one.',
    })
    await expect(browser.call(getOrder, { id: orderId })).rejects.toMatchObject(unknown)
    shop.passTime(-90 * day - 1000)
  })

  it('is not opened by another guest, an account, or the link of another order', async () => {
    const { orderId } = await buy()
    const another = await buy()
    await open(another.browser, await linkTo(another.email))
    await expect(another.browser.call(getOrder, { id: orderId })).rejects.toMatchObject(unknown)
    await expect(another.browser.call(cancelOrder, { id: orderId })).rejects.toMatchObject(unknown)
    await expect(another.browser.call(getInvoice, { id: orderId })).rejects.toMatchObject(unknown)
    const { accessToken } = await signUp(shop)
    await expect(shop.call(getOrder, { id: orderId }, accessToken)).rejects.toMatchObject(unknown)
  })

  it('can be cancelled before payment by the browser that placed it', async () => {
    const { browser, orderId, variantId } = await place()
    expect(await browser.call(cancelOrder, { id: orderId })).toMatchObject({ status: 'CANCELED' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })

  it('takes the same shopper to the same page again, and is replaced if the address changes', async () => {
    const { browser, cartId, orderId, email } = await place()
    const again = (details = guestDetails(email)) => browser.call(checkout, { cartId, ...details })
    expect((await again()).orderId).toBe(orderId)
    const moved = guestDetails(email)
    moved.guest.address.address1 = '14 Cable Street'
    const { orderId: second } = await again(moved)
    expect(second).not.toBe(orderId)
    expect((await orderRow(shop, orderId)).status).toBe('CANCELED')
    const { orderId: third } = await again(guestDetails())
    expect(third).not.toBe(second)
  })

  it('is refused without an address or with a saved one, and an account’s order without either', async () => {
    const { browser, cartId } = await place()
    const account = await signUp(shop)
    for (const endpoint of [checkout, placeOrder]) {
      await expect(browser.call(endpoint, { cartId })).rejects.toMatchObject({
        status: 400,
        fields: { guest: 'Please enter your email address and a delivery address.' },
      })
      const own = await shop.call(getCart, {}, account)
      const { variantId } = await makeGarment(shop, 5)
      await shop.call(addCartItem, { variantId, quantity: 1 }, account)
      await expect(shop.call(endpoint, { cartId: own.id, ...guestDetails() }, account)).rejects.toMatchObject(
        {
          fields: { guest: 'You are signed in: please choose one of your addresses.' },
        },
      )
      await expect(shop.call(endpoint, { cartId: own.id }, account)).rejects.toMatchObject({
        fields: { shippingAddressId: 'Please choose a delivery address.' },
      })
    }
  })

  it.each([
    ['email', 'nobody'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['address.firstName', ''],
    ['address.lastName', 'x'.repeat(81)],
    ['address.address1', ' '],
    ['address.city', 'a\u0007b'],
    ['address.postalCode', ''],
    ['address.postalCode', 'E1 8CI'],
    ['billing.postalCode', 'XQ1 1AA'],
    ['address.country', 'XX'],
    ['address.type', 'SHIPPING'],
    ['billing.city', ''],
  ])('is refused with a message at the invalid field: %s as %s', async (name, value) => {
    const { browser, cartId } = await place()
    const { guest } = guestDetails()
    const [part, field] = name.split('.') as ['email', undefined] | ['address' | 'billing', string]
    const sent = field
      ? { ...guest, [part]: { ...guest.address, [field]: value } }
      : { ...guest, [part]: value }
    const answer = await browser.send('/checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartId, guest: sent }),
    })
    expect(answer.status).toBe(400)
    const { fields } = (await answer.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields)).toEqual([`guest.${name}`])
  })

  it('has its postcode formatted as on parcels', async () => {
    const details = guestDetails()
    details.guest.address.postalCode = 'e18jg'
    const { browser, orderId } = await place(details)
    expect((await browser.call(getOrder, { id: orderId })).shippingAddress.postalCode).toBe('E1 8JG')
  })

  it.each([
    ['JE2 3AB', 'Jersey'],
    ['gy11aa', 'Guernsey'],
  ])('cannot be sent to %s, which lies outside UK VAT', async (postalCode, city) => {
    const { browser, cartId } = await place()
    const { guest } = guestDetails()
    const text = 'We do not deliver to the Channel Islands yet.'
    const there = { ...guest.address, postalCode, city }
    await expect(
      browser.call(checkout, { cartId, guest: { ...guest, address: there } }),
    ).rejects.toMatchObject({
      code: 'country_not_served',
      message: text,
      fields: { 'guest.address.postalCode': text },
    })
    // The billing address may be there.
    await browser.call(checkout, { cartId, guest: { ...guest, billing: there } })
  })

  it('is billed to another person and place if the guest asks for it, also on the invoice', async () => {
    const details = guestDetails()
    const billing = {
      ...details.guest.address,
      firstName: 'Maryam',
      address1: '7 Orchard Way',
      city: 'Birmingham',
      postalCode: 'b138qa',
    }
    const { browser, orderId } = await buy({ guest: { ...details.guest, billing } } as typeof details)
    const order = await browser.call(getOrder, { id: orderId })
    expect(order).toMatchObject({
      firstName: 'Yusuf',
      shippingAddress: { firstName: 'Yusuf', address1: '12 Cable Street' },
      billingAddress: { firstName: 'Maryam', address1: '7 Orchard Way', postalCode: 'B13 8QA' },
    })
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(describeInvoice(invoice!).parties).toEqual([
      {
        label: 'Billed to',
        lines: [
          'Maryam Rahman',
          '7 Orchard Way',
          'Birmingham',
          'B13 8QA',
          'United Kingdom',
          details.guest.email,
        ],
      },
      { label: 'Delivered to', lines: expect.arrayContaining(['Yusuf Rahman', '12 Cable Street']) },
    ])
    const [mail] = await mailsTo(shop, details.guest.email)
    expect(mail?.text).toContain('7 Orchard Way')
  })

  it('can be sent to the Isle of Man', async () => {
    const details = guestDetails()
    Object.assign(details.guest.address, { postalCode: 'IM1 1AA', city: 'Douglas' })
    const { browser, orderId } = await place(details)
    expect((await browser.call(getOrder, { id: orderId })).shippingAddress.city).toBe('Douglas')
  })
})
