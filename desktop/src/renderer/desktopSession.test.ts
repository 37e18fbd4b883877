// @vitest-environment jsdom
import { drafts, dropAllDrafts } from '@shop/admin/kit/form/drafts'
import { admin } from '@shop/admin/test/samples'
import { beforeEach, expect, it, vi } from 'vitest'
import { desktopSession } from './desktopSession.ts'

beforeEach(() => localStorage.clear())

it('ends when the user signs out of the same shop in another window', () => {
  const listener = vi.fn()
  desktopSession('https://a.example').keepTokens({ accessToken: 'word', refreshToken: 'word' })
  const session = desktopSession('https://a.example')
  const leave = session.subscribe(listener)
  const [key = ''] = Object.keys(localStorage)
  localStorage.removeItem(key)
  // Browsers send this event to every other window.
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledOnce()
  expect(session.accessToken()).toBeNull()
  dispatchEvent(new StorageEvent('storage', { key: key.replace('a.example', 'b.example') }))
  expect(listener).toHaveBeenCalledOnce()
  leave()
})

it('keeps drafts of shops apart, and leaves them when the user signs out of another shop', () => {
  const [one, other] = ['https://a.example', 'https://b.example'].map(desktopSession)
  if (!one || !other) throw new Error('no sessions')
  for (const session of [one, other]) session.keepUser(admin)
  drafts(one).keep('settings', { values: { storeName: 'A' } })
  expect(drafts(other).read('settings')).toBeNull()
  drafts(other).keep('settings', { values: { storeName: 'B' } })
  dropAllDrafts(other)
  expect(drafts(other).read('settings')).toBeNull()
  expect(drafts(one).read('settings')).toMatchObject({ values: { storeName: 'A' } })
})
