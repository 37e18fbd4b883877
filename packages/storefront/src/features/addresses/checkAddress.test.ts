import { expect, test } from 'vitest'
import { loadForms } from './countryForm.ts'
import { addressToSend, checkAddress, valuesOf } from './checkAddress.ts'

const terms = { uk: { enabled: true }, zones: [] }
const filled = {
  ...valuesOf(),
  firstName: 'Ali',
  lastName: 'Khan',
  address1: '12 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
}

test('a new address starts as a shipping address in the United Kingdom', () => {
  expect(valuesOf()).toMatchObject({ type: 'SHIPPING', country: 'GB', firstName: '' })
})

test('requires every field except address line 2 and state', async () => {
  expect(checkAddress(filled, terms)).toEqual({ fields: {} })
  const { form, fields } = checkAddress(valuesOf(), terms)
  expect(form).toBe('Please fill in all required fields.')
  expect(Object.keys(fields)).toEqual(['firstName', 'lastName', 'address1', 'city', 'postalCode'])
  await loadForms()
  expect(checkAddress({ ...filled, country: 'AE', city: '', postalCode: '' }, terms)).toEqual({
    form: 'Please fill in all required fields.',
    fields: { state: 'Please enter the emirate.' },
  })
})

test('refuses invalid postcodes, and delivery to the Channel Islands', () => {
  const problemOf = (postalCode: string, changes = {}) =>
    checkAddress({ ...filled, postalCode, ...changes }, terms).fields['postalCode']
  expect(problemOf('E1')).toBe('Please enter a valid UK postcode.')
  expect(problemOf('e18jg')).toBeUndefined()
  expect(problemOf('75001', { country: 'FR' })).toBeUndefined()
  expect(problemOf('JE2 3AB')).toBe('We do not deliver to the Channel Islands yet.')
  expect(problemOf('JE2 3AB', { type: 'BILLING' })).toBeUndefined()
  expect(problemOf('IM1 1AA')).toBeUndefined()
})

test('sends empty optional lines as null', () => {
  expect(addressToSend(filled)).toMatchObject({ address2: null, state: null, city: 'London' })
  expect(addressToSend({ ...filled, state: 'Kent' })).toMatchObject({ state: 'Kent' })
})
