import { expect, test } from 'vitest'
import { deliveryInSentence, deliveryName, deliveryOptionLabel } from './deliveryName.ts'

test.each([
  ['Standard', 'Standard delivery', 'standard delivery'],
  ['Next day', 'Next day delivery', 'next day delivery'],
  ['Express delivery', 'Express delivery', 'express delivery'],
  ['DHL Express', 'DHL Express delivery', 'DHL Express delivery'],
  ['Tracked to Ireland', 'Tracked to Ireland', 'Tracked to Ireland'],
  ['Tracked 48 NI', 'Tracked 48 NI', 'Tracked 48 NI'],
  ['Express duties paid', 'Express duties paid', 'Express duties paid'],
])('the way %s is named %s, and %s within a sentence', (name, full, inSentence) => {
  expect([deliveryName({ name }), deliveryInSentence({ name })]).toEqual([full, inSentence])
})

test.each([
  ['Courier', true, false, 'Courier'],
  ['Courier', false, true, 'Courier, not tracked, duties paid'],
  ['Express, duties paid', true, true, 'Express, duties paid'],
])('the way %s (tracked: %s, duties paid: %s) is chosen as %s', (name, isTracked, isDutyPaid, text) => {
  expect(deliveryOptionLabel({ name, isTracked, isDutyPaid })).toBe(text)
})
