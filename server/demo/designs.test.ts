import { expect, test } from 'vitest'
import { designs } from './designs.ts'

test.each(designs.map(({ slug, materials }) => [slug, materials] as const))(
  '%s states its fibres in per cent, which add up to 100',
  (_slug, materials) => {
    const shares = [
      ...(materials.split('.', 1)[0] ?? '').matchAll(/(\d+)% (?:cotton|polyester|viscose|wool)/g),
    ]
    expect(shares.length).toBeGreaterThan(0)
    expect(shares.reduce((sum, [, share]) => sum + Number(share), 0)).toBe(100)
  },
)
