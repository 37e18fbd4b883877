// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../kit/session/useSession.ts'
import { forgetEverything, openShop } from '../../../test/openShop.tsx'
import { someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

test('asks for each thing once, and fills in who is signed in as soon as that is known', async () => {
  shop = await openShop('/contact')
  act(() => useSession.setState({ user: someUser }))
  const fields = [...shop.page.querySelectorAll<HTMLInputElement>('main form [name]')]
  expect(fields.map(({ name }) => name)).toEqual(['name', 'email', 'topic', 'orderNumber', 'message'])
  expect(fields[1]?.value).toBe(someUser.email)
})
