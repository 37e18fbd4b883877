// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { CartPromotion, DeliveryOption } from '@shop/contracts/cart/endpoints'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle } from '../../../test/openShop.tsx'
import { listOf } from '../../../test/samples.ts'
import { someCart, someCartItem, someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const plain = someCart(someCartItem('a'))
const eid10: CartPromotion = { code: 'EID10', text: '10% off', refusal: null }
const reduced = {
  ...plain,
  discount: 300,
  promotion: eid10,
  delivery: plain.delivery.map(option => ({ ...option, total: option.total - 300, isReduced: true })),
}
const open = async (answers: Record<string, unknown>) => {
  rememberUser(someUser)
  const common = { '/products': listOf(), '/auth/me': someUser, '/addresses': listOf() }
  shop = await openShop('/cart', { ...common, ...answers })
}
const text = () => shop.page.querySelector('main')?.textContent ?? ''
const field = () => shop.find('input[name="code"]') as HTMLInputElement
const send = async (code: string) => {
  field().value = code
  await act(async () => field().form?.requestSubmit())
  await settle()
}
const errorText = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

test('a code is applied, shown with its discount, and removed, and the focus follows', async () => {
  let cart: unknown = plain
  await open({
    '/cart': () => cart,
    '/cart/promotion': (input: { code?: string }) => (cart = input.code ? reduced : plain),
  })
  await send(' eid10 ')
  expect(await shop.sentTo('/cart/promotion')).toEqual({ code: 'eid10' })
  expect(text()).toContain('EID1010% offOne code per order.')
  expect(text()).toContain('Discount (EID10)−£3.00')
  expect(text()).toContain('Total£32.99')
  expect(shop.find('output').textContent).toBe(
    'Your cart has 1 item. The code EID10 gives 10% off. Total £32.99.',
  )
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove code EID10')
  await act(async () => (document.activeElement as HTMLElement).click())
  await settle()
  expect(text()).toContain('Total£35.99')
  expect(document.activeElement).toBe(field())
})

test('a refusal is shown at the field, which keeps its text and the focus', async () => {
  const reason = 'Spend £20.00 more to use this code.'
  await open({
    '/cart': plain,
    '/cart/promotion': new ApiError(409, reason, 'promotion_refused', { code: reason }),
  })
  await send('WELCOME5')
  expect(errorText()).toBe(reason)
  expect(field().value).toBe('WELCOME5')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
})

test.each([
  [
    new ApiError(429, 'Too many requests. Please try again in 9 minutes.', 'too_many_requests'),
    'Too many requests',
  ],
  [new TypeError('Failed to fetch'), 'The code could not be applied. Please try again.'],
])('any other failure is also shown at the field', async (failure, expectedText) => {
  await open({ '/cart': plain, '/cart/promotion': failure })
  await send('EID10')
  expect(errorText()).toContain(expectedText)
})

test('an empty field makes no call', async () => {
  await open({ '/cart': plain })
  await send('  ')
  expect(errorText()).toBe('Please enter a code.')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/cart/promotion')).toBe(false)
})

test('an applied code that is no longer valid shows the reason', async () => {
  const refusal = 'This code has expired.'
  await open({ '/cart': { ...plain, promotion: { ...eid10, text: null, refusal } } })
  expect(text()).toContain(`EID10${refusal}`)
  expect(text()).not.toContain('Discount')
})

const freeDelivery: CartPromotion = { code: 'FREESHIP', text: 'Free standard delivery', refusal: null }

test('a code for free standard delivery explains that Express is still charged', async () => {
  const [standard, express] = plain.delivery as [DeliveryOption, DeliveryOption]
  const delivery = [{ ...standard, price: 0, total: standard.total - 599, isReduced: true }, express]
  await open({ '/cart': { ...plain, promotion: freeDelivery, delivery } })
  const expectedText = 'Express delivery is charged as usual. Choose Standard to use this code.'
  expect(text()).not.toContain(expectedText)
  await act(async () => shop.find('input[value="express"]').click())
  expect(text()).toContain(expectedText)
  expect(text()).toContain('Total£39.99')
  expect(shop.find('output').textContent).toContain(expectedText)
  await act(async () => shop.find('input[value="standard"]').click())
  expect(text()).not.toContain(expectedText)
})

test('a code that takes nothing off explains that it has not been used', async () => {
  await open({ '/cart': { ...plain, promotion: freeDelivery } })
  expect(text()).toContain('It takes nothing off this order, so you can still use it on another.')
})
