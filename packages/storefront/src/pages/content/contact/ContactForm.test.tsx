// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../kit/session/useSession.ts'
import { forgetEverything, openShop } from '../../../test/openShop.tsx'
import { someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

test('asks for each value once, and fills in the signed-in user’s details once they are known', async () => {
  shop = await openShop('/contact')
  act(() => useSession.setState({ user: someUser }))
  const fields = [...shop.page.querySelectorAll<HTMLInputElement>('main form [name]')]
  expect(fields.map(({ name }) => name)).toEqual(['name', 'email', 'topic', 'orderNumber', 'message'])
  expect(fields[1]?.value).toBe(someUser.email)
})

test('shows the number of characters left, and never cuts off a message', async () => {
  shop = await openShop('/contact')
  const field = shop.page.querySelector<HTMLTextAreaElement>('textarea')!
  const counterText = () => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map(id => document.getElementById(id)?.textContent).join('')
  }
  const type = (length: number) =>
    act(() => {
      field.value = 'x'.repeat(length)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  type(3000)
  expect(counterText()).toBe('')
  type(3900)
  expect(counterText()).toBe('100 of 4000 characters left')
  type(4000)
  expect(counterText()).toBe('0 of 4000 characters left')
  type(4012)
  expect(field.value).toHaveLength(4012)
  expect(counterText()).toBe('12 over the limit of 4000 characters')
})
