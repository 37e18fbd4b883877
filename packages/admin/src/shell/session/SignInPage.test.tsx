// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'
import { admin } from '../../test/samples.ts'

const ways = { '/auth/openid': { provider: 'Oaks', allowsPasswords: true } }
const tokens = { accessToken: 'a', refreshToken: 'r' }

const office = useOffice(null)
const link = (text: string) =>
  [...document.querySelectorAll('a')]
    .find(({ textContent }) => textContent.includes(text))
    ?.getAttribute('href')

it('offers the provider and the password', async () => {
  await office.open('/admin/sign-in?to=%2Fadmin%2Forders', ways).shows('Sign in with Oaks')
  expect(link('Sign in with Oaks')).toBe('/api/auth/openid/start?to=%2Fadmin%2Forders')
  expect(link('Sign in with a password')).toBe('/login')
})

it('offers only the provider if passwords are switched off, and the password if there is no provider', async () => {
  office.open('/admin/sign-in', { '/auth/openid': { provider: 'Oaks', allowsPasswords: false } })
  await office.shows('Sign in with Oaks')
  expect(link('Sign in with a password')).toBeUndefined()
  office.close()
  office.open('/admin/sign-in', { '/auth/openid': { provider: null, allowsPasswords: true } })
  await office.shows('Sign in with a password')
})

it('exchanges the returned code, and continues', async () => {
  office.open('/admin/sign-in#code=c1&to=%2Fadmin%2Faccount', {
    ...ways,
    '/auth/openid/session': { ...tokens, user: admin },
  })
  await until(() => expect(office.place()).toBe('/admin/account'))
  expect(office.sentTo('/auth/openid/session')).toEqual([{ code: 'c1' }])
  expect(localStorage.getItem('accessToken')).toBe('a')
})

it('continues only to pages of the office', async () => {
  office.open('/admin/sign-in#code=c1&to=https%3A%2F%2Fevil.example', {
    ...ways,
    '/auth/openid/session': { ...tokens, user: admin },
  })
  await until(() => expect(office.place()).toBe('/admin'))
})

it('explains a refusal, and an expired code', async () => {
  office.open('/admin/sign-in?refused=unverified', ways)
  await office.shows('The provider has not verified your email address.')
  office.close()
  await office.open('/admin/sign-in?refused=constructor', ways).shows('Sign in with Oaks')
  expect(document.body.textContent).not.toContain('function')
  office.close()
  const text = 'Signing in has taken too long, or was done already. Please sign in again.'
  office.open('/admin/sign-in#code=c1', {
    ...ways,
    '/auth/openid/session': new ApiError(410, text, 'link_invalid'),
  })
  await office.shows(text, 'Sign in with Oaks')
})
