import { expect, test } from 'vitest'
import { isOfOtherCloth } from './isOfOtherCloth.ts'
import type { FibreShare } from './fibres.ts'

const blend = (...shares: [FibreShare['fibre'], number][]): FibreShare[] =>
  shares.map(([fibre, percent]) => ({ fibre, percent }))

test.each([
  ['6211 32', blend(['wool', 60], ['polyester', 40]), true],
  ['62113200', blend(['cotton', 65], ['polyester', 35]), false],
  // Man-made fibres count together.
  ['621132', blend(['cotton', 40], ['polyester', 35], ['viscose', 25]), true],
  ['621133', blend(['cotton', 40], ['polyester', 35], ['viscose', 25]), false],
  // Fine animal hair counts as wool.
  ['611011', blend(['cashmere', 55], ['silk', 45]), false],
  ['620610', blend(['flax', 100]), true],
  // Nothing is known of the cloth, or of the code.
  ['621132', [], false],
  ['650500', blend(['wool', 100]), false],
  ['621139', blend(['cotton', 100]), false],
  ['', blend(['wool', 100]), false],
])('compares the tariff code %j with the cloth of %j', (code, fibres, isOther) => {
  expect(isOfOtherCloth(code, fibres)).toBe(isOther)
})
