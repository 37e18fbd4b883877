import { expect, test } from 'vitest'
import { addressToSend, checkAddress, valuesOf } from './checkAddress.ts'

const filled = {
  ...valuesOf(),
  firstName: 'Ali',
  lastName: 'Khan',
  address1: '12 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
}

test('starts as a shipping address in the United Kingdom', () => {
  expect(valuesOf()).toMatchObject({ type: 'SHIPPING', country: 'GB', firstName: '' })
})

test('asks for all but address line 2 and state', () => {
  expect(checkAddress(filled)).toEqual({ fields: {} })
  const { form, fields } = checkAddress(valuesOf())
  expect(form).toBe('Please fill in all required fields.')
  expect(Object.keys(fields)).toEqual(['firstName', 'lastName', 'address1', 'city', 'postalCode'])
})

test('sends empty optional lines as null', () => {
  expect(addressToSend(filled)).toMatchObject({ address2: null, state: null, city: 'London' })
  expect(addressToSend({ ...filled, state: 'Kent' })).toMatchObject({ state: 'Kent' })
})
