// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop } from '../../../test/openShop.tsx'

const path = '/stock-asks/end'
let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
const heading = () => shop.find('h1').textContent
const calls = () => shop.call.mock.calls.filter(([endpoint]) => endpoint.path === path)

test('cancels requests when the button is pressed, not when the page is opened', async () => {
  shop = await openShop('/back-in-stock#a-token', { [path]: { count: 2 } })
  expect(heading()).toBe('Stop these emails?')
  expect(calls()).toEqual([])
  await shop.click('main button')
  expect(calls().map(([, input]) => input)).toEqual([{ token: 'a-token' }])
  expect(heading()).toBe('You are off the list')
})

test('explains an invalid link in the words of the server', async () => {
  const refusal = new ApiError(410, 'This link is not valid, or has expired.', 'link_invalid')
  shop = await openShop('/back-in-stock', { [path]: () => refusal })
  await shop.click('main button')
  expect(heading()).toBe('Your requests could not be cancelled')
  expect(shop.find('main').textContent).toContain('This link is not valid, or has expired.')
})
