import { expect, it } from 'vitest'
import { returnTarget } from './returnTarget.ts'

const origin = 'https://shop.example'
const targetFor = (to: string) => returnTarget({ origin, search: `?to=${encodeURIComponent(to)}` })

it.each([
  '/.//evil.host/x',
  '/..//evil.host',
  '//evil.host/x',
  String.raw`/\evil.host`,
  String.raw`/.\/evil.host`,
  '/\t/evil.host',
  'https://evil.host/x',
  'https://shop.example@evil.host/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://[',
])('stays in the shop for %s', to => {
  // Resolves the value as a browser does.
  expect(new URL(targetFor(to), `${origin}/offline`).origin).toBe(origin)
})

it('opens the wanted page', () => {
  expect(targetFor('/collections/thobes?colour=White')).toBe(`${origin}/collections/thobes?colour=White`)
  expect(returnTarget({ origin, search: '' })).toBe(`${origin}/`)
})
