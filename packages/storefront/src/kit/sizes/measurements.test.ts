import { lengthOfSize } from '@shop/contracts/catalog/lengthOfSize'
import { expect, test } from 'vitest'
import { garmentKind } from './garmentKind.ts'
import { measurementOf, measurements } from './measurements.ts'

test.each(['thobe', 'jalab'] as const)('every measurement of a %s grows with its size', kind => {
  for (const [index, row] of measurements[kind].entries()) {
    const smaller = measurements[kind][index - 1]
    if (!smaller) continue
    for (const name of ['width', 'shoulders', 'sleeve', 'length'] as const)
      expect(row[name], `${name} of ${row.size}`).toBeGreaterThan(smaller[name])
    // No height or chest falls between two sizes.
    expect(row.height[0]).toBe(smaller.height[1])
    expect(row.chest[0]).toBe(smaller.chest[1])
  }
})

test('the size is the length in inches', () => {
  for (const { size, length } of measurements.thobe)
    expect(length, `length of ${size}`).toBe(lengthOfSize(size))
})

test('a size is found by number and letter', () => {
  expect(measurementOf('thobe', '58')?.length).toBe(147)
  expect(measurementOf('jalab', 'xxl')?.size).toBe('60')
  expect(measurementOf('thobe', 'One size')).toBeUndefined()
})

test('a garment is what its name says, else what its collections do', () => {
  expect(garmentKind({ title: 'Fes Hooded Jalab', collections: [] })).toBe('jalab')
  expect(garmentKind({ title: 'Atlas', collections: [{ name: 'Jalabs' }] })).toBe('jalab')
  expect(garmentKind({ title: 'Najd Thobe', collections: [{ name: 'New In' }] })).toBe('thobe')
})
