// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someCart, someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const home = { '/products': listOf(), '/collections': listOf(), '/trust-indicators': { items: [] } }
const field = (name: string) => shop.find(`input[name="${name}"]`) as HTMLInputElement
const submit = async () => {
  await act(async () => (shop.find('main form') as HTMLFormElement).requestSubmit())
  await settle()
}
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) field(name).value = value
}

test('requires both fields and focuses the first', async () => {
  shop = await openShop('/login')
  await submit()
  expect(shop.find('[role="alert"]').textContent).toBe('Please fill in all fields.')
  expect(document.activeElement).toBe(field('email'))
  expect(field('password').getAttribute('aria-invalid')).toBe('true')
})

test("shows the server's refusal and keeps the input", async () => {
  shop = await openShop('/login', {
    '/auth/login': new ApiError(401, 'Login failed. Please check your credentials.', 'invalid_credentials'),
  })
  fill({ email: 'a@b.example', password: 'wrong' })
  await submit()
  const text = 'Login failed. Please check your credentials.'
  expect(shop.find('main form [role="alert"]').textContent).toBe(text)
  // Shown once, at the form.
  expect(shop.page.textContent?.split(text)).toHaveLength(2)
  expect(field('password').value).toBe('wrong')
})

test('shows a default message if the server sends none', async () => {
  shop = await openShop('/login', { '/auth/login': new TypeError('Failed to fetch') })
  fill({ email: 'a@b.example', password: 'x' })
  await submit()
  expect(shop.page.textContent).toContain('Login Failed: Please check your credentials and try again.')
})

test('returns to the original page, even after visiting the pages for registering and a forgotten password', async () => {
  shop = await openShop('/size-guide?kind=jalab', {
    ...home,
    '/auth/login': { accessToken: 'a', refreshToken: 'r', user: someUser },
    '/cart': someCart(),
  })
  const title = shop.find('h1').textContent
  await shop.click('header a[href="/login"]')
  expect(shop.find('h1').textContent).toBe('Welcome back')
  for (const path of ['/register', '/login', '/forgot-password', '/login'])
    await shop.click(`main a[href="${path}"]`)
  fill({ email: 'yusuf@shop.example', password: 'right' })
  await submit()
  await settle()
  expect(shop.find('h1').textContent).toBe(title)
})

test('explains to staff that their session has ended, and fills in their email', async () => {
  shop = await openShop('/login', {}, { from: '/admin/orders', endedFor: 'maryam@shop.example' })
  expect(shop.page.textContent).toContain('Your session has ended.')
  expect(field('email').value).toBe('maryam@shop.example')
  shop.close()
  shop = await openShop('/login', {}, { from: '/cart' })
  expect(shop.page.textContent).not.toContain('Your session has ended.')
  expect(field('email').value).toBe('')
})

test('signs in, shows a message and opens the home page', async () => {
  shop = await openShop('/login', {
    ...home,
    '/auth/login': { accessToken: 'a', refreshToken: 'r', user: someUser },
    '/cart': someCart(),
  })
  fill({ email: 'yusuf@shop.example', password: 'right' })
  field('rememberMe').checked = true
  await submit()
  await settle()
  expect(shop.call.mock.calls.find(([{ path }]) => path === '/auth/login')?.[1]).toEqual({
    email: 'yusuf@shop.example',
    password: 'right',
    rememberMe: true,
  })
  expect(shop.page.textContent).toContain("Welcome back!You've been successfully logged in.")
  expect(shop.page.querySelector('main form')).toBeNull()
  expect(localStorage.getItem('accessToken')).toBe('a')
})

test('merges the guest’s cart into the account’s, and reports items that could not be added', async () => {
  localStorage.setItem('guestCart', '1')
  shop = await openShop('/login', {
    ...home,
    '/auth/login': { accessToken: 'a', refreshToken: 'r', user: someUser },
    '/cart': someCart(),
    '/cart/join': { cart: someCart(), missed: [{ variantId: idOf('v'), quantity: 1, text: 'Gone.' }] },
  })
  fill({ email: 'yusuf@shop.example', password: 'right' })
  await submit()
  await settle()
  expect(shop.page.textContent).toContain('Some of your saved items could not be added')
  expect(localStorage.getItem('guestCart')).toBeNull()
})

test('asks for a code if the account has two-step sign-in, and starts over if that takes too long', async () => {
  shop = await openShop('/login', {
    '/auth/login': { challenge: 'c' },
    '/auth/login/code': new ApiError(400, 'Wrong.', 'wrong_code', { code: 'This code is not correct.' }),
  })
  fill({ email: 'yusuf@shop.example', password: 'right' })
  await submit()
  expect(shop.find('h1').textContent).toBe('One more step')
  expect(document.activeElement).toBe(field('code'))
  fill({ code: '123 456' })
  await submit()
  expect(await shop.sentTo('/auth/login/code')).toEqual({ challenge: 'c', code: '123 456' })
  expect(shop.page.textContent).toContain('This code is not correct.')
  expect(field('code').value).toBe('123 456')
  shop.close()
  shop = await openShop('/login', {
    '/auth/login': { challenge: 'c' },
    '/auth/login/code': new ApiError(401, 'Signing in has taken too long.', 'challenge_ended'),
  })
  fill({ email: 'yusuf@shop.example', password: 'right' })
  await submit()
  fill({ code: '123456' })
  await submit()
  expect(shop.page.textContent).toContain('Signing in has taken too long.')
  expect(field('email')).toBeTruthy()
})

test('shows until when sign-in is blocked, and an alternative', async () => {
  const text = 'Too many failed attempts. Please try again in 15 minutes.'
  shop = await openShop('/login', { '/auth/login': new ApiError(429, text, 'too_many_requests') })
  fill({ email: 'a@b.example', password: 'wrong' })
  await submit()
  expect(shop.find('main [role="alert"]').textContent).toBe(
    `${text} “Forgot password?” lets you in before that.`,
  )
})

test('shows Google and Facebook as unavailable', async () => {
  shop = await openShop('/login')
  const social = [...shop.page.querySelectorAll<HTMLButtonElement>('button:disabled')]
  expect(social.map(({ textContent }) => textContent)).toEqual(['Google', 'Facebook'])
})

const button = (text: string) =>
  [...shop.page.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const openForStaff = async (allowsPasswords: boolean) => {
  let resolveWays: (ways: unknown) => void = () => undefined
  const ways = new Promise(resolve => {
    resolveWays = resolve
  })
  shop = await openShop('/login', { '/auth/openid': () => ways }, { from: '/admin/orders' })
  return async () => {
    resolveWays({ provider: 'Keycloak', allowsPasswords })
    await settle()
  }
}

test('keeps the input when the provider’s button appears late', async () => {
  const answer = await openForStaff(true)
  const emailField = field('email')
  fill({ email: 'maryam@shop.example', password: 'half' })
  emailField.focus()
  await answer()
  expect(button('Sign in with Keycloak')).toBeTruthy()
  expect(field('email')).toBe(emailField)
  expect([field('email').value, field('password').value]).toEqual(['maryam@shop.example', 'half'])
  expect(document.activeElement).toBe(emailField)
})

test('addresses staff who come from the back office, and hides links for shoppers', async () => {
  const answer = await openForStaff(true)
  await answer()
  expect(shop.page.textContent).toContain('Sign in to the back office.')
  for (const words of ['your wishlist', 'Google', 'Create an account'])
    expect(shop.find('main').textContent).not.toContain(words)
})

test('offers the password form to customers even if staff have no passwords', async () => {
  const answer = await openForStaff(false)
  await answer()
  expect(field('password').closest('[hidden]')).not.toBeNull()
  await shop.click('main a[href="/login"]')
  expect(field('password').closest('[hidden]')).toBeNull()
  expect(shop.find('main').textContent).toContain('Sign in to see your cart')
  expect(button('Sign in with Keycloak')).toBeUndefined()
})
