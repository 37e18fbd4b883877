import { expect, test } from 'vitest'
import { fitVerdict } from './fitVerdict.ts'

test('sums up customers’ votes on a size if there are enough and they agree', () => {
  expect(fitVerdict({ short: 1, right: 8, long: 2 })).toBe('8 of 11 customers say true to size')
  expect(fitVerdict({ short: 0, right: 1, long: 2 })).toBe('2 of 3 customers say it runs long')
  expect(fitVerdict({ short: 3, right: 0, long: 0 })).toBe('3 of 3 customers say it runs short')
  expect(fitVerdict({ short: 0, right: 2, long: 0 })).toBeUndefined()
  expect(fitVerdict({ short: 2, right: 2, long: 0 })).toBeUndefined()
  expect(fitVerdict({ short: 0, right: 0, long: 0 })).toBeUndefined()
})
