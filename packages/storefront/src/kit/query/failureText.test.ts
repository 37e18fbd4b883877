import { ApiError } from '@shop/client/ApiError'
import { expect, test, vi } from 'vitest'
import { failureText, offlineText, refusalText } from './failureText.ts'

test('shows only messages that come from the shop itself', () => {
  expect(failureText(new ApiError(401, 'Wrong.', 'invalid_credentials'), 'Fallback')).toBe('Wrong.')
  expect(failureText(new ApiError(502, 'HTTP error! status: 502'), 'Fallback')).toBe('Fallback')
  expect(failureText(new TypeError('Failed to fetch'), 'Fallback')).toBe('Fallback')
})

test('shows the shop’s own message only for a business refusal', () => {
  expect(refusalText(new ApiError(409, 'At most 50.', 'limit_reached'), 'Fallback')).toBe('At most 50.')
  expect(refusalText(new ApiError(500, 'Oops.', 'internal_error'), 'Fallback')).toBe('Fallback')
})

test('reports a lost connection only if there was no answer', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const lost = new TypeError('Failed to fetch')
  for (const textOf of [failureText, refusalText]) {
    expect(textOf(lost, 'Fallback')).toBe(offlineText)
    expect(textOf(new ApiError(409, 'At most 50.', 'limit_reached'), 'Fallback')).toBe('At most 50.')
    expect(textOf(new ApiError(502, 'HTTP error! status: 502'), 'Fallback')).toBe('Fallback')
  }
  vi.unstubAllGlobals()
})
