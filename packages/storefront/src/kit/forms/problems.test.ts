import { ApiError } from '@shop/client/ApiError'
import { expect, test } from 'vitest'
import { blankFields, hasProblems, noProblems, problemsOf } from './problems.ts'

test('marks every blank field, with one error for the form', () => {
  const problems = blankFields({ a: ' ', b: 'x', c: '' }, ['a', 'b', 'c'], 'Please fill in all fields.')
  expect(problems.form).toBe('Please fill in all fields.')
  expect(Object.keys(problems.fields)).toEqual(['a', 'c'])
  expect(hasProblems(problems)).toBe(true)
  expect(blankFields({ a: 'x' }, ['a'], 'no')).toBe(noProblems)
})

test("shows the server's messages at the fields that the form has", () => {
  const error = new ApiError(400, 'Check.', 'validation_failed', { email: 'Not an email.', other: 'x' })
  expect(problemsOf(error, ['email'], 'Failed.')).toEqual({ fields: { email: 'Not an email.' } })
  expect(problemsOf(error, ['name'], 'Failed.')).toEqual({ form: 'Failed.', fields: {} })
  expect(problemsOf(new TypeError('fetch'), ['email'], 'Failed.')).toEqual({ form: 'Failed.', fields: {} })
})
