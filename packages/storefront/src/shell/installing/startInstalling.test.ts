// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything } from '../../test/openShop.tsx'
import { dismissInstalling, startInstalling } from './startInstalling.ts'

beforeEach(() => {
  forgetEverything()
  vi.useFakeTimers()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9)')
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('offers installing on a phone three seconds after load', () => {
  const offer = vi.fn()
  startInstalling(offer)
  vi.advanceTimersByTime(2999)
  expect(offer).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(offer.mock.calls).toEqual([['android']])
})

test('offers nothing if it was dismissed, or if the shop was left meanwhile', () => {
  const offer = vi.fn()
  const stop = startInstalling(offer)
  stop()
  dismissInstalling()
  startInstalling(offer)
  vi.advanceTimersByTime(10_000)
  expect(offer).not.toHaveBeenCalled()
})
