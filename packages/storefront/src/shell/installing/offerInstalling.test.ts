// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything } from '../../test/openShop.tsx'
import { dismissInstalling, offerInstalling } from './offerInstalling.ts'

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
  offerInstalling(offer)
  vi.advanceTimersByTime(2999)
  expect(offer).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(offer.mock.calls).toEqual([['android']])
})

test('offers nothing if the offer was dismissed, or if the page was left in the meantime', () => {
  const offer = vi.fn()
  const stop = offerInstalling(offer)
  stop()
  dismissInstalling()
  offerInstalling(offer)
  vi.advanceTimersByTime(10_000)
  expect(offer).not.toHaveBeenCalled()
})
