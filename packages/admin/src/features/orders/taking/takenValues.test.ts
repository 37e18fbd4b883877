import { expect, it } from 'vitest'
import { formErrorsIn, takeOrderInput, newValues, priceInputOf } from './staffOrderValues.ts'
import { pickedLine, withOneMore } from '../../inventory/pickedLines.ts'

const variant = {
  id: '00000000-0000-4000-8000-000000000021',
  sku: 'NAJD-54',
  color: 'White',
  size: '54',
  details: '',
  stock: 5,
  reserved: 1,
  free: 4,
  asks: 0,
  onOrder: 0,
  product: { id: '00000000-0000-4000-8000-000000000020', title: 'Najd Thobe', slug: 'najd-thobe' },
}

const withOne = () => {
  const lines = withOneMore(withOneMore([], pickedLine(variant)), pickedLine(variant))
  return { ...newValues('Europe/London', 14), lines }
}

it('asks only for missing values', () => {
  const values = withOne()
  expect(priceInputOf(newValues('Europe/London', 14))).toBeNull()
  expect(priceInputOf({ ...values, discount: Number.NaN })).toBeNull()
  expect(formErrorsIn('UTC')({ ...values, discount: 500, payment: 'received' })).toEqual({
    discountReason: 'Please say why.',
    paidHow: 'Please say how it was paid.',
  })
  expect(formErrorsIn('UTC')({ ...values, lines: [{ ...values.lines[0]!, quantity: 0 }] })).toEqual({
    'lines.0.quantity': 'Please give a whole number of at least 1.',
  })
  expect(takeOrderInput({ ...values, delivery: 'free' }, { total: 9500, terms: '' })).toMatchObject({
    lines: [{ variantId: variant.id, quantity: 2 }],
    isDeliveryFree: true,
    guest: { address: { country: 'GB' } },
    expectedTotal: 9500,
  })
})
