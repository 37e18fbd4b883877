// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../test/openShop.tsx'
import { someUser } from '../../test/someCart.ts'
import { idOf } from '../../test/samples.ts'
import { someOrder, someOrderItem, someVerification } from '../../test/someOrder.ts'

const express = { name: 'Express', carrier: '', minDays: 1, maxDays: 2 }

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const { orderId } = someVerification()
const params = `?session_id=cs_1&order_id=${orderId}`
const item = someOrderItem('a', {
  title: 'Thobe',
  price: 5900,
  quantity: 2,
  lineTotal: 11800,
  variant: { id: null, color: 'White', size: '54', details: 'Length: 152 cm' },
})
const paid = someVerification({
  subtotal: 11_800,
  total: 11_800,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [item],
})
const verify = '/orders/{id}/verify'
const text = () => shop.page.querySelector('main')?.textContent ?? ''
const open = async (url: string, answers = {}) => {
  shop = await openShop(url, answers)
  await settle()
}

test('verifies the payment once and shows the items bought', async () => {
  await open(`/checkout/success${params}`, { [verify]: paid })
  expect(shop.find('h1').textContent).toBe('Payment Successful')
  for (const part of [
    '00000001',
    '21 November 2026',
    'PAID',
    'Thobe',
    'White',
    '54',
    'Length: 152 cm',
    '£118.00',
  ])
    expect(text()).toContain(part)
  expect(shop.page.textContent).toContain('Payment Verified!Your order has been confirmed successfully.')
  expect(shop.call.mock.calls.filter(([{ path }]) => path === verify)).toHaveLength(1)
})

test('shows the discount of a code', async () => {
  await open(`/checkout/success${params}`, {
    [verify]: { ...paid, discount: 1180, promotionCode: 'EID10', total: 10620 },
  })
  expect(text()).toContain('Discount (EID10)−£11.80')
  expect(text()).toContain('Total£106.20')
})

test('shows the delivery time of the chosen delivery option', async () => {
  await open(`/checkout/success${params}`, { [verify]: paid })
  expect(text()).toContain('within 3-5 business days with standard delivery')
  shop.close()
  await open(`/checkout/success${params}`, {
    [verify]: { ...paid, shipping: 999, shippingMethod: 'express', deliveryWay: express },
  })
  expect(text()).toContain('within 1-2 business days with express delivery')
})

test('shows the expected delivery to the buyer', async () => {
  rememberUser(someUser)
  const own = someOrder(orderId, { status: 'PAID', paidAt: '2026-11-23T09:00:00.000Z' })
  await open(`/checkout/success${params}`, { '/auth/me': someUser, [verify]: paid, '/orders/{id}': own })
  await until(() => expect(text()).toContain('with standard delivery: Thu 26 – Mon 30 Nov.'))
})

test('mentions VAT on an order abroad only if the shop is registered for it', async () => {
  rememberUser(someUser)
  const place = { ...someOrder(orderId).shippingAddress, country: 'AE', postalCode: '' }
  const textFor = async (vatReason: 'export' | 'not_registered') => {
    const own = someOrder(orderId, { status: 'PAID', tax: 0, vatReason, shippingAddress: place })
    await open(`/checkout/success${params}`, { '/auth/me': someUser, [verify]: paid, '/orders/{id}': own })
    await until(() => expect(text()).toContain('Sent from the United Kingdom: customs may ask'))
    const shown = text()
    shop.close()
    return shown
  }
  expect(await textFor('export')).toContain('No UK VAT is charged on this order.')
  expect(await textFor('not_registered')).not.toContain('VAT')
})

test('the page requires both parameters', async () => {
  await open('/checkout/success?order_id=1')
  expect(shop.find('h1').textContent).toBe('Invalid Checkout URL')
  expect(text()).toContain('This checkout success page requires valid session and order parameters.')
  expect(shop.find('main a').textContent).toBe('Return to Home')
})

test('shows how to contact support if the payment cannot be verified', async () => {
  const refusal = new ApiError(404, 'This order cannot be verified.', 'not_found')
  await open(`/checkout/success${params}`, { [verify]: refusal })
  expect(shop.find('h1').textContent).toBe('Payment Verification Failed')
  expect(text()).toContain('contact support')
  expect(shop.page.textContent).toContain('Verification FailedThis order cannot be verified.')
  expect([...shop.page.querySelectorAll('main a[href^="/"]')].map(({ textContent }) => textContent)).toEqual([
    'Return to Cart',
    'Return to Home',
  ])
})

test('/success without a payment session opens the order for its owner', async () => {
  rememberUser(someUser)
  await open(`/success?order_id=${orderId}`, { '/auth/me': someUser })
  expect(shop.page.textContent).not.toContain('Order Not Found')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/orders')).toBe(true)
})

test('/success has texts of its own', async () => {
  await open(`/success${params}`, { [verify]: paid })
  expect(shop.find('h1').textContent).toBe('Payment Successful!')
  expect(text()).toContain('within 3-5 business days')
  shop.close()
  await open('/success')
  expect(shop.find('h1').textContent).toBe('Order Not Found')
})

const exchange = {
  code: 'R-7KQ4-MX3P',
  orderId: idOf('old'),
  isReceived: false,
  back: [{ title: 'Najd Thobe', choice: 'White, Size 54', quantity: 1 }],
}

test('a paid exchange lists the items to send back and links to its slip', async () => {
  await open(`/checkout/success${params}`, { [verify]: { ...paid, exchange } })
  expect(text()).toContain('Your exchange R-7KQ4-MX3P is paid.')
  expect(text()).toContain('Send back: 1 × Najd Thobe, White, Size 54.')
  expect(text()).toContain('send it as soon as your parcel reaches us')
  expect(text()).not.toContain('Your order will arrive')
  const slip = [...shop.page.querySelectorAll('main a')].find(
    ({ textContent }) => textContent === 'Print the Return Slip',
  )
  expect(slip?.getAttribute('href')).toBe(`/order/${exchange.orderId}`)
  shop.close()
  await open(`/checkout/success${params}`, {
    [verify]: { ...paid, exchange: { ...exchange, isReceived: true } },
  })
  expect(text()).toContain('Your parcel has arrived. We are packing your exchange')
  expect(text()).not.toContain('Print the Return Slip')
})

test('/checkout/canceled links an exchange to its order and its payment', async () => {
  const unpaid = {
    status: 'PENDING',
    promotionCode: exchange.code,
    total: 1000,
    paymentUrl: 'https://pay.test/1',
  } as const
  const answers = { '/orders/{id}': someOrder(orderId, unpaid) }
  await open(`/checkout/canceled?order_id=${orderId}`, answers)
  await until(() => expect(text()).toContain('Your exchange is still reserved for you'))
  expect(text()).toContain('Your checkout process was canceled. No charges were made to your account.')
  expect(text()).not.toContain('cart')
  expect(
    [...shop.page.querySelectorAll('main a')]
      .slice(0, 2)
      .map(link => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Pay £10.00', 'https://pay.test/1'],
    ['View My Order', `/order/${orderId}`],
  ])
})

test('/checkout/canceled explains what happened and shows only the contacts that are set', async () => {
  await open('/checkout/canceled')
  expect(text()).toContain('Your checkout process was canceled. No charges were made to your account.')
  expect(text()).toContain('care@shop.example')
  expect(shop.page.querySelector('main a[href^="tel:"]')).toBeNull()
})
