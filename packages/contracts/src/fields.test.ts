import { expect, test } from 'vitest'
import { reviewComment } from './reviews/endpoints.ts'
import { email, currentPassword, line, parcelName, phoneText, text } from './fields.ts'
import { problemText } from './problemText.ts'

const errorOf = (schema: typeof email, value: unknown) =>
  schema.safeParse(value, { error: problemText }).error?.issues[0]?.message

test('a name may contain invisible characters, but not consist of them', () => {
  for (const nothing of ['', '   ', '\u200B', ' \u200D\u2060 ', '\uFEFF'])
    expect(errorOf(line(50), nothing)).toBe('This field is required.')
  for (const name of ['\u0628\u200C\u0627', '👨‍👩‍👧', 'Zoë']) expect(line(50).parse(` ${name} `)).toBe(name)
})

test('the first name on a parcel can be read by a courier, in any script', () => {
  for (const name of ['Zoë', 'محمد', '王', 'Abu 🌙']) expect(parcelName.parse(name)).toBe(name)
  for (const sign of ['🌙', '👨‍👩‍👧', '-', '7'])
    expect(errorOf(parcelName, sign)).toBe('Please enter a name with at least one letter.')
  expect(errorOf(parcelName, ' ')).toBe('This field is required.')
})

test('direction marks, which telephones copy along, are removed', () => {
  expect(line(50).parse('\u202Eabc\u202C')).toBe('abc')
  expect(phoneText.parse('\u202A+44 20 7946 0958\u202C')).toBe('+44 20 7946 0958')
  expect(errorOf(line(50), '\u202E')).toBe('This field is required.')
})

test('texts of several lines keep line breaks, but no other control characters', () => {
  expect(text(50).parse('One\r\nTwo\tThree')).toBe('One\r\nTwo\tThree')
  expect(reviewComment.parse(' One\r\nTwo ')).toBe('One\nTwo')
  for (const schema of [text(50), reviewComment])
    expect(errorOf(schema, 'a\u0007b')).toBe('Control characters are not allowed.')
})

test('limits have readable messages, even for fields without their own messages', () => {
  expect(errorOf(email, `${'x'.repeat(260)}@example.com`)).toBe('At most 254 characters.')
  expect(errorOf(currentPassword, 'x'.repeat(1001))).toBe('At most 1000 characters.')
  expect(errorOf(email, 5)).toBe('Must be text.')
})
