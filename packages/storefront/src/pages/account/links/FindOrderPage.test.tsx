// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle } from '../../../test/openShop.tsx'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const path = '/orders/link'
const field = (name: string) => shop.find(`main input[name="${name}"]`) as HTMLInputElement
const text = () => shop.find('main').textContent
const submit = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) field(name).value = value
  await act(async () => (shop.find('main form') as HTMLFormElement).requestSubmit())
  await settle()
}

test('requires both fields before anything is sent', async () => {
  shop = await openShop('/find-order')
  await submit({ email: ' ', orderNumber: '' })
  expect(shop.find('main [role="alert"]').textContent).toBe('Please fill in all fields.')
  expect(document.activeElement).toBe(field('email'))
  expect(shop.call.mock.calls.some(([endpoint]) => endpoint.path === path)).toBe(false)
})

test('explains that a link was sent if there is such an order, and keeps the input for another try', async () => {
  shop = await openShop('/find-order', { [path]: { ok: true } })
  await submit({ email: ' idris@example.com ', orderNumber: 'm 10482' })
  expect(await shop.sentTo(path)).toEqual({ email: 'idris@example.com', orderNumber: 'm 10482' })
  expect(document.activeElement?.textContent).toBe(
    'If an order with this number was placed with this address, we have just emailed you its link.',
  )
  await shop.click('main button')
  expect(field('email').value).toBe('idris@example.com')
  expect(field('orderNumber').value).toBe('m 10482')
})

test('reports a wrong number at its field, and keeps both fields', async () => {
  const wrong = { orderNumber: 'Please enter an order number such as M-10482.' }
  shop = await openShop('/find-order', { [path]: new ApiError(400, 'Wrong.', 'validation_failed', wrong) })
  await submit({ email: 'idris@example.com', orderNumber: 'INV-1' })
  expect(text()).toContain(wrong.orderNumber)
  expect(document.activeElement).toBe(field('orderNumber'))
  expect(field('email').value).toBe('idris@example.com')
  expect(field('orderNumber').value).toBe('INV-1')
})

test.each([
  [
    new ApiError(429, 'Too many requests. Please try again in 3 minutes.', 'too_many_requests'),
    'in 3 minutes',
  ],
  [new TypeError('Failed to fetch'), 'Your link could not be sent. Please try again.'],
])('explains why no email was sent: %s', async (failure, words) => {
  shop = await openShop('/find-order', { [path]: failure })
  await submit({ email: 'idris@example.com', orderNumber: 'M-10482' })
  expect(shop.find('main [role="alert"]').textContent).toContain(words)
})

test('fills in the number of an order that could not be opened', async () => {
  shop = await openShop('/find-order?number=7728950e')
  expect(field('orderNumber').value).toBe('7728950e')
})
