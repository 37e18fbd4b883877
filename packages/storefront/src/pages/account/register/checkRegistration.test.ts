import { expect, test } from 'vitest'
import { checkRegistration } from './checkRegistration.ts'

const validInput = {
  firstName: 'Ali',
  lastName: 'Khan',
  email: 'ali@example.com',
  phone: '',
  password: 'seven camels',
  confirmPassword: 'seven camels',
}

test('accepts a completed form without a phone number', () => {
  expect(checkRegistration(validInput, true)).toEqual({ fields: {} })
})

test('reports missing values before any others', () => {
  const { form, fields } = checkRegistration({ ...validInput, firstName: '', confirmPassword: '' }, false)
  expect(form).toBe('Please fill in all required fields.')
  expect(Object.keys(fields)).toEqual(['firstName', 'confirmPassword'])
})

test('reports each invalid field', () => {
  expect(checkRegistration({ ...validInput, confirmPassword: 'other' }, true).fields).toEqual({
    confirmPassword: 'Passwords do not match.',
  })
  expect(
    checkRegistration({ ...validInput, password: 'short', confirmPassword: 'short' }, false).fields,
  ).toEqual({
    password: 'Password must be at least 8 characters long.',
    terms: 'Please accept the terms and conditions.',
  })
})
