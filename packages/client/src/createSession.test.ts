// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './createSession.ts'

beforeEach(() => localStorage.clear())

test('removes an unreadable user together with both tokens', () => {
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('user', '{oops')
  expect(createSession().user()).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('stores tokens and user under the agreed names', () => {
  const session = createSession()
  session.keepTokens({ accessToken: 'a', refreshToken: 'r' })
  session.keepUser({ id: '1', firstName: 'Ali' } as Parameters<typeof session.keepUser>[0])
  expect(localStorage.getItem('accessToken')).toBe('a')
  expect(localStorage.getItem('refreshToken')).toBe('r')
  expect(session.user()?.firstName).toBe('Ali')
})

test('several shops in one storage are each notified only of their own changes, even from other tabs', () => {
  const session = createSession(localStorage, 'https://shop.example ')
  const listener = vi.fn()
  const leave = session.subscribe(listener)
  session.keepTokens({ accessToken: 'a', refreshToken: 'r' })
  expect(localStorage.getItem('https://shop.example accessToken')).toBe('a')
  listener.mockClear()
  dispatchEvent(new StorageEvent('storage', { key: 'https://shop.example user' }))
  expect(listener).toHaveBeenCalledOnce()
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  dispatchEvent(new StorageEvent('storage', { key: 'https://other.example user' }))
  expect(listener).toHaveBeenCalledOnce()
  leave()
})

test('notifies subscribers of changes here and in other tabs until they unsubscribe', () => {
  const session = createSession()
  const listener = vi.fn()
  const leave = session.subscribe(listener)
  session.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  session.clear()
  expect(listener).toHaveBeenCalledTimes(2)
})
