import { adviseFit } from '@shop/contracts/fit/adviseFit'
import { expect, it } from 'vitest'
import { measurements } from './measurements.ts'

it.each(['thobe', 'jalab'] as const)('for a %s, the guide and the advice name the same size', kind => {
  const rows = measurements[kind]
  const cuts = rows.map(({ length, ...row }) => ({ ...row, lengthCm: length, hem: 150 }))
  for (const { size, height } of rows) {
    const [from, to] = height
    // At either end two sizes fit equally.
    for (let heightCm = from + 1; heightCm < to; heightCm++)
      expect(adviseFit({ heightCm, build: 'regular', hem: 'ankle' }, cuts)?.cut).toMatchObject({ size })
  }
})
