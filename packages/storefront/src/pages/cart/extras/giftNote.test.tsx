// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../../kit/shop/browser.ts'
import { forgetEverything, openShop, rememberUser, until } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someAddress, someCart, someCartItem, someUser } from '../../../test/someCart.ts'
import { someOrder, someVerification } from '../../../test/someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const open = async (answers: Record<string, unknown> = {}) => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  rememberUser(someUser)
  shop = await openShop('/cart', {
    '/products': listOf(),
    '/auth/me': someUser,
    '/addresses': listOf(someAddress('home')),
    '/cart': someCart(someCartItem('a')),
    '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
    ...answers,
  })
}
const text = () => shop.page.querySelector('main')?.textContent ?? ''
const field = () => shop.page.querySelector('textarea')
const press = (label: string) => shop.press(label)
const type = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), value)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the gift note is hidden until it is opened, counts the characters left, and is sent tidied with the checkout', async () => {
  await open()
  expect(field()).toBeNull()
  await press('Add a gift note')
  expect(document.activeElement).toBe(field())
  expect(text()).toContain('200 characters left')
  await type('  Eid Mubarak \n with love ')
  expect(text()).toContain('178 characters left')
  await press('Change gift note')
  expect(document.activeElement).toBe(field())
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({ giftNote: 'Eid Mubarak\n with love' })
})

test('the gift note survives a reload and a failed checkout, and is not sent once it is removed', async () => {
  await open()
  await press('Add a gift note')
  await type('For Dad')
  shop.close()
  await open({ '/checkout': new ApiError(409, 'Sold out.', 'out_of_stock') })
  expect(field()?.value).toBe('For Dad')
  await press('Proceed to Checkout')
  expect(field()?.value).toBe('For Dad')
  await press('Remove gift note')
  expect(document.activeElement?.textContent).toBe('Add a gift note')
  expect(text()).not.toContain('For Dad')
  shop.close()
  await open()
  expect(field()).toBeNull()
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).not.toHaveProperty('giftNote', expect.any(String))
})

test.each([
  ['x'.repeat(201), 'At most 200 characters.', '1 character too many'],
  ['a\nb\nc\nd\ne\nf', 'At most 5 lines.', '189 characters left'],
])('%j is refused at the field, and the checkout button moves to it', async (typed, problem, counter) => {
  await open()
  await press('Add a gift note')
  await type(typed)
  expect(text()).toContain(problem)
  expect(text()).toContain(counter)
  expect(text()).not.toContain('Change')
  field()?.blur()
  await press('Proceed to Checkout')
  expect(document.activeElement).toBe(field())
  expect(field()?.ariaInvalid ?? field()?.getAttribute('aria-invalid')).toBe('true')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('an error about the gift note stays at its field until the note is changed', async () => {
  await open({
    '/checkout': new ApiError(400, 'Check.', 'validation_failed', { giftNote: 'Not like this.' }),
  })
  await press('Add a gift note')
  await type('For Dad')
  await press('Proceed to Checkout')
  await until(() => expect(text()).toContain('Not like this.'))
  await type('For Mum')
  expect(text()).not.toContain('Not like this.')
})

test('the gift note is not carried over to another cart on the same tab', async () => {
  await open()
  await press('Add a gift note')
  await type('For Dad')
  shop.close()
  await open({ '/cart': { ...someCart(someCartItem('a')), id: idOf('other') } })
  expect(text()).not.toContain('For Dad')
})

test('the paid order shows the gift note to its buyer, and the next cart starts without one', async () => {
  await open()
  await press('Add a gift note')
  await type('For Dad')
  shop.close()
  const order = someOrder(someVerification().orderId, { giftNote: 'For Dad\nwith love' })
  shop = await openShop(`/checkout/success?session_id=cs_1&order_id=${order.id}`, {
    '/auth/me': someUser,
    '/orders/{id}': order,
    '/orders/{id}/verify': someVerification(),
    '/cart': someCart(),
  })
  await until(() => expect(text()).toContain('Gift NoteFor Dad\nwith love'))
  shop.close()
  await open()
  expect(field()).toBeNull()
})
