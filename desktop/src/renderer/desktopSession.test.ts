// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { desktopSession } from './desktopSession.ts'

beforeEach(() => localStorage.clear())

it('hears that its person was signed out in another window, at its own shop alone', () => {
  const listener = vi.fn()
  desktopSession('https://a.example').keepTokens({ accessToken: 'word', refreshToken: 'word' })
  const session = desktopSession('https://a.example')
  const leave = session.subscribe(listener)
  const [key = ''] = Object.keys(localStorage)
  localStorage.removeItem(key)
  // As the browser tells every other window.
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledOnce()
  expect(session.accessToken()).toBeNull()
  dispatchEvent(new StorageEvent('storage', { key: key.replace('a.example', 'b.example') }))
  expect(listener).toHaveBeenCalledOnce()
  leave()
})
