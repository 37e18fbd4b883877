import { expect, it } from 'vitest'
import { stockedVariant as variant } from '../../../test/samples.ts'
import { formErrorsIn, takeOrderInput, newValues, priceInputOf } from './staffOrderValues.ts'
import { pickedLine, withOneMore } from '../../inventory/pickedLines.ts'

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
