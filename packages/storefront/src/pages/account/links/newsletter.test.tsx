// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle } from '../../../test/openShop.tsx'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
const inputsTo = (path: string) =>
  shop.call.mock.calls.filter(([endpoint]) => endpoint.path === path).map(([, input]) => input)

const subscribe = async (email: string) => {
  const input = shop.find('footer input') as HTMLInputElement
  act(() => {
    input.value = email
  })
  await act(async () => (shop.find('footer form') as HTMLFormElement).requestSubmit())
  await settle()
}

test.each([
  ['/newsletter', '/newsletter/confirm', 'Confirm your subscription?', 'You are on the list'],
  ['/unsubscribe', '/newsletter/end', 'Unsubscribe?', 'You are unsubscribed'],
])('%s acts when the button is pressed, not when the page is opened', async (page, path, question, done) => {
  shop = await openShop(`${page}#a-token`, { [path]: { ok: true } })
  expect(shop.find('h1').textContent).toBe(question)
  expect(inputsTo(path)).toEqual([])
  await shop.click('main button')
  expect(inputsTo(path)).toEqual([{ token: 'a-token' }])
  expect(shop.find('h1').textContent).toBe(done)
})

test('reports a link without its token immediately', async () => {
  shop = await openShop('/unsubscribe')
  expect(shop.find('h1').textContent).toBe('This link is not complete')
  expect(shop.page.querySelector('main button')).toBeNull()
})

test('explains an invalid link in the words of the server', async () => {
  const refusal = new ApiError(410, 'This link has expired.', 'link_invalid')
  shop = await openShop('/newsletter#old', { '/newsletter/confirm': () => refusal })
  await shop.click('main button')
  expect(shop.find('main').textContent).toContain('This link has expired.')
})

test('the footer asks for an email address, keeps an invalid one, and explains what comes next', async () => {
  const wrong = new ApiError(400, 'Wrong.', 'validation_failed', {
    email: 'Please enter a valid email address.',
  })
  let answer: unknown = wrong
  shop = await openShop('/no-such-page', { '/newsletter': () => answer })
  await subscribe(' ')
  expect(shop.find('footer form').textContent).toContain('This field is required.')
  expect(inputsTo('/newsletter')).toEqual([])
  await subscribe('idris@')
  expect(shop.find('footer form').textContent).toContain('Please enter a valid email address.')
  expect((shop.find('footer input') as HTMLInputElement).value).toBe('idris@')
  answer = { ok: true }
  await subscribe('idris@example.com')
  expect(inputsTo('/newsletter').at(-1)).toEqual({ email: 'idris@example.com' })
  const focusedText = document.activeElement?.textContent
  expect(focusedText).toContain('We have emailed idris@example.com')
})

test('the footer shows the year, the known company details, and links to social networks', async () => {
  shop = await openShop('/no-such-page')
  expect(shop.find('footer').textContent).toContain('© 2026 Qamis & Co. Prices include VAT.')
  expect(shop.find('footer').textContent).not.toContain('Company number')
  const links = [...shop.page.querySelectorAll('footer [aria-label="Qamis & Co elsewhere"] a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual(['https://www.instagram.com/qamis'])
})
