// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, rememberUser, shopAnswering } from '../../test/openShop.tsx'
import { someUser } from '../../test/someCart.ts'
import { watchSession, restoreSession } from './restoreSession.ts'
import { useSession } from '../../kit/session/useSession.ts'

beforeEach(forgetEverything)

test('without a stored user nobody is signed in, and no call is made', async () => {
  const { shop, call } = shopAnswering()
  await restoreSession(shop)
  expect(useSession.getState()).toEqual({ user: null, isLoading: false })
  expect(call).not.toHaveBeenCalled()
})

test('a stored user is shown immediately, and counts as loading until the server has confirmed it', async () => {
  rememberUser(someUser)
  const { shop } = shopAnswering({ '/auth/me': { ...someUser, firstName: 'Yunus' } })
  const restored = restoreSession(shop)
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Yusuf' }, isLoading: true })
  await restored
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Yunus' }, isLoading: false })
  expect(shop.session.user()?.firstName).toBe('Yunus')
})

test('a user whom the server refuses is signed out', async () => {
  rememberUser(someUser)
  const { shop } = shopAnswering({ '/auth/me': new ApiError(401, 'Authentication failed') })
  await restoreSession(shop)
  expect(useSession.getState()).toEqual({ user: null, isLoading: false })
  expect(localStorage.length).toBe(0)
})

test.each([
  new TypeError('Failed to fetch'),
  new ApiError(503, 'Overloaded.', 'overloaded'),
  new ApiError(429, 'Later.', 'too_many_requests'),
])('a lost connection or a busy server signs nobody out: %s', async error => {
  rememberUser(someUser)
  const { shop } = shopAnswering({ '/auth/me': error })
  await restoreSession(shop)
  expect(useSession.getState()).toMatchObject({ user: { id: someUser.id }, isLoading: false })
})

test('signs out if another tab does', async () => {
  rememberUser(someUser)
  const { shop, queryClient } = shopAnswering({ '/auth/me': someUser })
  await restoreSession(shop)
  const unsubscribe = watchSession(shop, queryClient)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect(useSession.getState().user).toBeNull()
  unsubscribe()
})
