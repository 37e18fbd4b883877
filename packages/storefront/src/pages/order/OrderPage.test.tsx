// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import type { Order } from '@shop/contracts/orders/endpoints'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../kit/shop/browser.ts'
import { forgetEverything, openShop, rememberUser, settle } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someCart, someCartItem, someUser } from '../../test/someCart.ts'
import { someOrder, someOrderItem } from '../../test/someOrder.ts'

beforeEach(forgetEverything)
let shop: Awaited<ReturnType<typeof openShop>>

const id = idOf('order')
const order = someOrder(id)
const open = async (answers: Answers, token = '') => {
  shop = await openShop(`/order/${id}${token}`, { '/products': listOf(), ...answers })
}
const text = () => shop.page.querySelector('main')?.textContent ?? ''
const invalidLink = (message: string) => new ApiError(410, message, 'link_invalid')

test('a link opens its order by the token after the hash sign, which is never sent as part of an address', async () => {
  await open({ '/orders/{id}/open': order, '/orders/{id}': order }, '#token')
  expect(await shop.sentTo('/orders/{id}/open')).toEqual({ id, token: 'token' })
  expect(text()).toContain('Order M-10482')
  expect(text()).toContain('Keep this order in an account')
})

test('lists changes and additions by the shop, with the link to pay for them', async () => {
  const added = {
    id: idOf('added'),
    number: 'M-10483',
    status: 'PENDING',
    total: 6000,
    isAddition: true,
    quoteUntil: null,
    url: 'https://shop.example/order/2#token',
  } as const
  const changes = [{ at: '2026-11-29T10:00:00.000Z', text: '1 × Najd Thobe: Size 54 to Size 56.' }]
  await open({ '/orders/{id}': someOrder(id, { together: [added], changes }) })
  await settle()
  expect(text()).toContain('29 November 2026: 1 × Najd Thobe: Size 54 to Size 56.')
  expect(text()).toContain('Added to it: order M-10483, £60.00 to pay.')
  expect(shop.page.querySelector(`a[href="${added.url}"]`)).not.toBeNull()
})

test('a guest can add the same items to a new cart', async () => {
  const again = someOrder(id, { items: [someOrderItem('a')] })
  const filled = someCart(someCartItem('a'))
  await open({
    '/orders/{id}': again,
    '/cart/guest': someCart(),
    '/cart': someCart(),
    '/cart/items': filled,
  })
  await shop.click('[aria-label="Order Again: order M-10482"]')
  await settle()
  expect(await shop.sentTo('/cart/items')).toEqual({ variantId: idOf('v-a'), quantity: 1 })
  expect(await shop.sentTo('/cart/guest')).toEqual({})
  expect(shop.page.textContent).toContain('Added to cart successfully!')
})

test('a quote explains until when it is reserved and opens its payment page; a lapsed one explains that nothing was charged', async () => {
  const quoteUntil = new Date(Date.now() + 864e5).toISOString()
  const quote = someOrder(id, { status: 'PENDING', paidAt: null, quoteUntil })
  const url = 'https://pay.example/1'
  const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
  await open({ '/orders/{id}': quote, '/orders/{id}/payment': { url } })
  expect(text()).toContain('We are holding this for you until the end of')
  const pay = [...shop.page.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Pay '),
  )
  await act(async () => pay?.click())
  await settle()
  expect(goTo).toHaveBeenCalledWith(url)
  shop.close()
  const lapsed = { status: 'CANCELED', paidAt: null, quoteUntil: '2026-01-02T23:59:00.000Z' } as const
  await open({ '/orders/{id}': someOrder(id, lapsed) })
  expect(text()).toContain('This offer lapsed on 2 January 2026, and nothing was charged.')
  expect(text()).not.toContain('Pay ')
})

test('a quote without reserved stock explains that, and reports sold-out items beside its button', async () => {
  const quoteUntil = new Date(Date.now() + 864e5).toISOString()
  const quote = someOrder(id, { status: 'PENDING', paidAt: null, quoteUntil, holding: 'nothing' })
  const refusal = 'Najd Thobe (White, 54) is sold out. So this offer cannot be paid as it stands.'
  await open({ '/orders/{id}': quote, '/orders/{id}/payment': new ApiError(409, refusal, 'out_of_stock') })
  expect(text()).toContain('We are not holding it for you until then, so it may sell out.')
  const pay = [...shop.page.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Pay '),
  )
  await act(async () => pay?.click())
  await settle()
  expect(shop.find('main [role="alert"]').textContent).toBe(refusal)
})

test('an order on its way shows its expected delivery, and a delivered one does not', async () => {
  const paidAt = '2026-11-25T10:00:00.000Z'
  const onItsWay = { status: 'SHIPPED', paidAt, shippedAt: paidAt, deliveredAt: null } as const
  await open({ '/orders/{id}': someOrder(id, onItsWay) })
  expect(text()).toContain('DeliveredExpectedMon 30 Nov – Wed 2 Dec')
  shop.close()
  await open({ '/orders/{id}': someOrder(id, { paidAt }) })
  expect(text()).not.toContain('Expected')
})

test('an order that is sent in parts lists the contents of each parcel and the items still to come', async () => {
  const [sent, rest] = [someOrderItem('a', { quantity: 2 }), someOrderItem('b', { toSend: 1 })]
  const sentAt = '2026-11-25T10:00:00.000Z'
  const parcel = {
    id: idOf('p'),
    carrier: 'DPD',
    trackingNumber: '155',
    trackingUrl: 'https://track.dpd.co.uk/search?reference=155',
    sentAt,
    deliveredAt: null,
    lines: [{ itemId: sent.id, quantity: 2 }],
  }
  const part: Partial<Order> = { status: 'PAID', paidAt: sentAt, packedAt: sentAt, items: [sent, rest] }
  await open({ '/orders/{id}': someOrder(id, { ...part, parcels: [parcel] }) })
  expect(text()).toContain('Parcel 1 of 2')
  expect(text()).toContain('2 × Thobe a, White, Size 54')
  expect(text()).toContain('We will email you when the rest is on its way.')
  expect(text()).toContain('1 × Thobe b, White, Size 54')
  shop.close()
  await open({ '/orders/{id}': someOrder(id, { status: 'SHIPPED', shippedAt: sentAt, parcels: [parcel] }) })
  expect(text()).not.toContain('Parcel 1 of 2')
  expect(text()).toContain('Tracking number 155')
})

test('an exchange explains that it is waiting for a parcel, and that it is being packed once the parcel has arrived', async () => {
  const code = 'R-7KQ4-MX3P'
  const exchange = {
    status: 'PAID',
    promotionCode: code,
    discount: 3000,
    total: 0,
    paidAt: order.createdAt,
  } as const
  await open({ '/orders/{id}': someOrder(id, { ...exchange, waitsFor: code }) })
  expect(text()).toContain(`we will send it as soon as parcel ${code} reaches us`)
  expect(text()).toContain(`Exchange (${code})−£30.00`)
  expect(text()).not.toContain('Expected')
  shop.close()
  await open({ '/orders/{id}': someOrder(id, exchange) })
  expect(text()).toContain('Your parcel has arrived. We are packing your exchange')
})

test('a cancelled order explains when the refund arrives, before and after it is confirmed', async () => {
  const ended = { status: 'CANCELED', paidAt: '2026-11-25T10:00:00.000Z', total: 9000 } as const
  await open({ '/orders/{id}': someOrder(id, { ...ended, refunded: 0 }) })
  expect(text()).toContain(
    'We are refunding £90.00 to your original payment method, and will confirm it by email. Banks',
  )
  shop.close()
  await open({ '/orders/{id}': someOrder(id, { ...ended, refunded: 9000 }) })
  expect(text()).toContain(
    'Refunded to your original payment method. Banks usually take 5 to 10 business days',
  )
  shop.close()
  await open({ '/orders/{id}': someOrder(id, { ...ended, paidAt: null, refunded: 0 }) })
  expect(text()).not.toContain('Banks')
})

test.each([
  'This link is not valid. Please use the full link from your email.',
  'This link has expired. We will gladly email you a new one.',
  'Too many requests. Please try again in 3 minutes.',
])('a link that does not open its order explains why: %s', async message => {
  await open({ '/orders/{id}/open': invalidLink(message) }, '#token')
  expect(shop.find('h1').textContent).toBe('This order cannot be opened')
  expect(text()).toContain(message)
  expect([...shop.page.querySelectorAll('main a')].map(link => link.getAttribute('href'))).toEqual([
    `/find-order?number=${id.slice(-8)}`,
    '/login',
    '/contact',
  ])
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/orders/{id}')).toBe(false)
})

test('a link with a truncated order number is reported as incomplete', async () => {
  await open({ '/orders/{id}/open': new ApiError(400, 'Not a valid id.', 'validation_failed') }, '#token')
  expect(text()).toContain('This link is not valid. Please use the full link from your email.')
  expect(text()).not.toContain('Not a valid id.')
  shop.close()
  shop = await openShop('/order/0f8fad5b-d9cb', {
    '/orders/{id}': new ApiError(400, '', 'validation_failed'),
  })
  expect(shop.find('main a').getAttribute('href')).toBe('/find-order')
})

test('an order opened without its link explains where to find the link', async () => {
  await open({ '/orders/{id}': new ApiError(404, 'This order does not exist.', 'not_found') })
  expect(text()).toContain(
    'Please open the link in the email about your order, have it sent again, or sign in',
  )
})

test('a missing order links to the account’s orders, and a busy shop shows its own message', async () => {
  rememberUser(someUser)
  const answers = { '/auth/me': someUser, '/cart': someCart(), '/wishlist': { items: [] } }
  await open({ '/orders/{id}': new ApiError(404, 'This order does not exist.', 'not_found'), ...answers })
  expect(text()).toContain('This order is not in your account.')
  expect(shop.find('main a[href="/profile?tab=orders"]').textContent).toBe('Your Orders')
  shop.close()
  await open({ '/orders/{id}': new ApiError(429, 'Too many requests.', 'too_many_requests'), ...answers })
  expect(text()).toContain('Too many requests.')
})

const choosePassword = async () => {
  const form = shop.find('main form') as HTMLFormElement
  ;(form.querySelector('[name="password"]') as HTMLInputElement).value = 'seven camels at dusk'
  ;(form.querySelector('[name="terms"]') as HTMLInputElement).checked = true
  await act(async () => form.requestSubmit())
  await settle()
}

test('a password creates an account for the order, and the remaining steps are shown until the page is left', async () => {
  const signedIn = { user: someUser, accessToken: 'access', refreshToken: 'refresh' }
  const answers = {
    '/auth/register': signedIn,
    '/auth/me': someUser,
    '/cart': someCart(),
    '/wishlist': { items: [] },
  }
  await open({ '/orders/{id}': order, ...answers })
  await choosePassword()
  expect(await shop.sentTo('/auth/register')).toEqual({
    email: order.email,
    firstName: 'Yusuf',
    lastName: 'Rahman',
    password: 'seven camels at dusk',
  })
  expect(text()).toContain(
    `Please open the link in the welcome email that we have sent to ${order.email}, and enter your password.`,
  )
  expect(text()).toContain('Order M-10482')
  expect(shop.page.querySelector('main form')).toBeNull()
  expect(document.activeElement?.textContent).toContain('One step left')
})

test('if the address already has an account, the page links to the login and explains when the order joins the account', async () => {
  const takenText = 'An account with this email address already exists.'
  await open({
    '/orders/{id}': order,
    '/auth/register': new ApiError(409, takenText, 'email_taken', { email: takenText }),
  })
  await choosePassword()
  expect(text()).toContain(takenText)
  expect(text()).toContain('Once you have confirmed its email address, this order will be there.')
  expect(shop.find('main form a[href="/login"]').getAttribute('data-from')).toBe(`/order/${id}`)
  expect((shop.find('main [name="password"]') as HTMLInputElement).value).toBe('seven camels at dusk')
})
