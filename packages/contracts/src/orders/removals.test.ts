import { expect, it } from 'vitest'
import { removalsText } from './removals.ts'

const line = (itemId: string, quantity: number) => ({ itemId, quantity })
const unsent = [line('a', 3), line('b', 1)]
const removals = [{ number: 'M-10001', lines: [line('a', 2)] }]
const both = [...removals, { number: 'M-10002', lines: [line('b', 1), line('a', 1)] }]

it.each([
  ['a parcel that leaves enough behind', [line('a', 1), line('b', 1)], removals, null],
  ['a parcel of other garments', [line('b', 1)], removals, null],
  ['one of two', [line('a', 2)], removals, '1 of these is to be taken out for M-10001.'],
  ['everything', unsent, removals, '2 of these are to be taken out for M-10001.'],
  ['the whole order', unsent, both, 'All of these are to be taken out for M-10001 and M-10002.'],
  ['a single unit', [line('b', 1)], both, 'This is to be taken out for M-10002.'],
  [
    'more than is left',
    unsent,
    [{ number: 'M-1', lines: [line('b', 5)] }],
    '1 of these is to be taken out for M-1.',
  ],
  ['a line that is gone', unsent, [{ number: 'M-1', lines: [line('c', 1)] }], null],
])('counts the units to be taken out of %s', (_name, parcel, awaited, text) => {
  expect(removalsText(parcel, { unsent, removals: awaited })).toBe(text)
})
