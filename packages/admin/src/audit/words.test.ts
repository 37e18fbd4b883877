import { expect, test } from 'vitest'
import { fieldLabel, subjectLabel, valueText } from './words.ts'

test('names of records and fields are said in words', () => {
  expect(subjectLabel('promotion')).toBe('Promotion')
  expect(fieldLabel('smtpPort')).toBe('Smtp port')
  expect(fieldLabel('is_public')).toBe('Is public')
})

test('values are said as people read them', () => {
  expect([valueText(null), valueText(true), valueText(4999), valueText('')]).toEqual([
    '(empty)',
    'Yes',
    '4999',
    '(empty)',
  ])
})
