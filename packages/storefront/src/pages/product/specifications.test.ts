import { expect, test } from 'vitest'
import { specificationsOf } from './specifications.ts'

test('lists materials, specifications and care, and leaves out what is empty', () => {
  const specifications = { fabricWeight: 'Light', 'Chest pocket': 'One' }
  expect(specificationsOf({ specifications, materials: 'Cotton', care: '' })).toEqual([
    ['Materials', 'Cotton'],
    ['Fabric weight', 'Light'],
    ['Chest pocket', 'One'],
  ])
})
