import { expect, test } from 'vitest'
import { designs } from './designs.ts'

test.each(designs.map(design => [design.slug, design] as const))(
  '%s states its fibres once, apart from its cloth',
  (_slug, { fibres, materials }) => {
    expect(fibres.length).toBeGreaterThan(0)
    expect(materials).not.toContain('%')
  },
)
