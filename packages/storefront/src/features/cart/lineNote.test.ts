import { expect, test } from 'vitest'
import { isProblem, lineNotes } from './lineNote.ts'

const texts = (change: Partial<Parameters<typeof lineNotes>[0]>) =>
  lineNotes(
    { quantity: 1, maxQuantity: 9, isHeld: false, previousPrice: null, unitPrice: 5900, ...change },
    'GBP',
  ).map(note => `${note.isLineProblem ? '!' : ''}${note.text}`)

test('has no note for an ordinary line', () => {
  expect(texts({})).toEqual([])
})

test('names the number of units available', () => {
  expect(texts({ maxQuantity: 0 })).toEqual(['!No longer available. Please remove it from your cart.'])
  expect(texts({ maxQuantity: 0, isHeld: true })).toEqual([
    '!Somebody is paying for the last one. It may be free again in half an hour.',
  ])
  expect(texts({ quantity: 3, maxQuantity: 2 })).toEqual(['!Only 2 available. Please lower the quantity.'])
  expect(texts({ quantity: 2, maxQuantity: 2 })).toEqual(['You can order up to 2 at the moment.'])
})

test('a line is a problem only if more units are wanted than are available', () => {
  expect(isProblem({ quantity: 2, maxQuantity: 2 })).toBe(false)
  expect(isProblem({ quantity: 3, maxQuantity: 2 })).toBe(true)
})

test('explains a price that has risen or fallen', () => {
  expect(texts({ previousPrice: 4900 })).toEqual(['The price has gone up from £49.00 to £59.00.'])
  expect(texts({ previousPrice: 6900 })).toEqual(['The price has gone down from £69.00 to £59.00.'])
})
