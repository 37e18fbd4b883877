import { ApiError } from '@shop/client/ApiError'
import { expect, test, vi } from 'vitest'
import { failureText, offlineText, refusalText } from './failureText.ts'

test('shows messages only of the shop itself', () => {
  expect(failureText(new ApiError(401, 'Wrong.', 'invalid_credentials'), 'Fallback')).toBe('Wrong.')
  expect(failureText(new ApiError(502, 'HTTP error! status: 502'), 'Fallback')).toBe('Fallback')
  expect(failureText(new TypeError('Failed to fetch'), 'Fallback')).toBe('Fallback')
})

test('shows a business refusal in the shop’s words, and no other error', () => {
  expect(refusalText(new ApiError(409, 'At most 50.', 'limit_reached'), 'Fallback')).toBe('At most 50.')
  expect(refusalText(new ApiError(500, 'Oops.', 'internal_error'), 'Fallback')).toBe('Fallback')
})

test('reports a lost connection as such, and never instead of an answer', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const lost = new TypeError('Failed to fetch')
  for (const textOf of [failureText, refusalText]) {
    expect(textOf(lost, 'Fallback')).toBe(offlineText)
    expect(textOf(new ApiError(409, 'At most 50.', 'limit_reached'), 'Fallback')).toBe('At most 50.')
    expect(textOf(new ApiError(502, 'HTTP error! status: 502'), 'Fallback')).toBe('Fallback')
  }
  vi.unstubAllGlobals()
})
