import { expect, test } from 'vitest'
import { isCompleteHeight, readHeight } from './readHeight.ts'

test.each([
  ['178', 178],
  [' 178 cm ', 178],
  ['178cm', 178],
  ['1.78', 178],
  ['1.78 m', 178],
  ['1,78m', 178],
  ['1 m 78', 178],
  ['1m7', 170],
  ['177.6', 178],
  ['5 ft 10', 178],
  ['5ft 10in', 178],
  ["5'10", 178],
  ['5’10”', 178],
  ['5\' 10.5"', 179],
  ['6 feet', 183],
  ["6'", 183],
  ['5 ft 11.5', 182],
  ['5.10', 178],
  ['5,8', 173],
  ['6', 183],
  ['70 in', 178],
  ['70"', 178],
])('%s is %i cm', (text, heightCm) => {
  expect(readHeight(text)).toEqual({ heightCm })
})

test.each([
  ['', 'Please give a height.'],
  [' ', 'Please give a height.'],
  ['tall', 'Please give a height such as 178 cm or 5 ft 10.'],
  ['1.78.2', 'Please give a height such as 178 cm or 5 ft 10.'],
  ['-178', 'Please give a height such as 178 cm or 5 ft 10.'],
  ['9'.repeat(400), 'Taller than we can advise on. Please enter a height up to 230 cm (7 ft 6).'],
  ['3 m', 'Taller than we can advise on. Please enter a height up to 230 cm (7 ft 6).'],
  ['3', 'Taller than we can advise on. Please enter a height up to 230 cm (7 ft 6).'],
  ['300', 'Taller than we can advise on. Please enter a height up to 230 cm (7 ft 6).'],
  ['20 cm', 'Smaller than we can advise on. Please enter a height of at least 80 cm (2 ft 8).'],
  ['5 ft 12', 'Please give 0 to 11 inches: a foot has 12.'],
  ['5.13', 'Please give 0 to 11 inches: a foot has 12.'],
  ["5'13", 'Please give 0 to 11 inches: a foot has 12.'],
  ['0', 'Smaller than we can advise on. Please enter a height of at least 80 cm (2 ft 8).'],
])('%s is refused with a message', (text, problem) => {
  expect(readHeight(text)).toEqual({ problem })
})

test.each(['178', '178 cm', '1.78', '1 m 78', '5 ft 10', "5'10", '5 ft 9', '5.11', '70 in', '120', '99'])(
  '%s is a complete height',
  text => expect(isCompleteHeight(text)).toBe(true),
)

test.each([
  '',
  '1',
  '17',
  '69',
  '6',
  '5',
  '6 ft',
  "6'",
  '6 ft ',
  '5 ft 1',
  '5.1',
  "5'1",
  '1.7',
  '1 m',
  '1 m 7',
  '7',
  'tall',
])('%j may be the beginning of another height', text => expect(isCompleteHeight(text)).toBe(false))
