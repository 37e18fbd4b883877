import { ApiError } from '@shop/client/ApiError'
import { expect, test } from 'vitest'
import { failureText, refusalText } from './failureText.ts'

test('takes a text only from the shop itself', () => {
  expect(failureText(new ApiError(401, 'Wrong.', 'invalid_credentials'), 'Fallback')).toBe('Wrong.')
  expect(failureText(new ApiError(502, 'HTTP error! status: 502'), 'Fallback')).toBe('Fallback')
  expect(failureText(new TypeError('Failed to fetch'), 'Fallback')).toBe('Fallback')
})

test('takes a refusal of the business in its own words, and nothing else', () => {
  expect(refusalText(new ApiError(409, 'At most 50.', 'limit_reached'), 'Fallback')).toBe('At most 50.')
  expect(refusalText(new ApiError(500, 'Oops.', 'internal_error'), 'Fallback')).toBe('Fallback')
})
