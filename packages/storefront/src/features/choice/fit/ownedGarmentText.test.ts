import { expect, test } from 'vitest'
import { idOf } from '../../../test/samples.ts'
import { ownedGarmentText } from './ownedGarmentText.ts'

const kept = { productId: idOf('najd'), title: 'Najd', size: '56', lengthCm: 142, width: 122 }
const cut = (size: string, lengthCm: number, width: number) => ({
  size,
  lengthCm,
  width,
  shoulders: 47,
  sleeve: 62,
  hem: 148,
})
const here = idOf('here')

test('compares the same size of another garment', () => {
  expect(ownedGarmentText(kept, here, [cut('56', 144, 120)])).toBe(
    'You kept 56 in Najd; this cuts 2 cm longer and 2 cm narrower.',
  )
  expect(ownedGarmentText(kept, here, [cut('56', 140, 126.5)])).toBe(
    'You kept 56 in Najd; this cuts 2 cm shorter and 4.5 cm wider.',
  )
  expect(ownedGarmentText({ ...kept, width: null }, here, [cut('56', 142, 122)])).toBe(
    'You kept 56 in Najd; this cuts to the same length.',
  )
})

test('the text compares the nearest of several lengths, or the advised size if the size kept is not made', () => {
  expect(ownedGarmentText(kept, here, [cut('56', 136, 122), cut('56', 143, 122)])).toBe(
    'You kept 56 in Najd; this cuts 1 cm longer and to the same width.',
  )
  expect(ownedGarmentText(kept, here, [cut('L', 145, 126)], cut('L', 145, 126))).toBe(
    'You kept 56 in Najd; size L here cuts 3 cm longer and 4 cm wider.',
  )
  expect(ownedGarmentText(kept, here, [cut('L', 145, 126)])).toBe('You kept 56 in Najd.')
})

test('names the same garment as such', () => {
  expect(ownedGarmentText(kept, idOf('najd'), [cut('56', 142, 122)])).toBe('You kept 56 in this very piece.')
})
