import { expect, it } from 'vitest'
import { axisSteps } from './axisSteps.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [95_000, [0, 50_000, 100_000]],
  [410_050, [0, 200_000, 400_000, 600_000]],
])('values up to %d get grid lines at %j', (highest, steps) => {
  expect(axisSteps(highest)).toEqual(steps)
})
