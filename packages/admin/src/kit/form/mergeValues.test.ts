import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame, mergeValues } from './mergeValues.ts'

const values = fc.record({
  title: fc.constantFrom('Najd', 'Fes', 'Rabat'),
  price: fc.option(fc.integer({ min: 0, max: 3 })),
  features: fc.array(fc.constantFrom('Pocket', 'Hood'), { maxLength: 2 }),
})
type Values = typeof values extends fc.Arbitrary<infer V> ? V : never
const names = ['title', 'price', 'features'] as const
const versions = fc.record({ base: values, mine: values, theirs: values })
const preference = fc.constantFrom('mine' as const, 'theirs' as const)

it('keeps changes made by one side only, and resolves the others by the preference', () => {
  fc.assert(
    fc.property(versions, preference, ({ base, mine, theirs }, prefers) => {
      const merged = mergeValues({ base, mine, theirs }, prefers)
      for (const name of names) {
        const [isMine, isTheirs] = [mine, theirs].map(side => !isSame(side[name], base[name]))
        const expected: Values = isMine && isTheirs ? { mine, theirs }[prefers] : isMine ? mine : theirs
        expect(merged[name]).toEqual(expected[name])
      }
    }),
  )
})

it('returns equal values unchanged, and needs no preference for equal changes', () => {
  fc.assert(
    fc.property(values, values, preference, (base, changed, prefers) => {
      expect(mergeValues({ base, mine: base, theirs: base }, prefers)).toEqual(base)
      expect(mergeValues({ base, mine: changed, theirs: changed }, prefers)).toEqual(changed)
    }),
  )
})

it('gives the same result without a conflict when merged again', () => {
  fc.assert(
    fc.property(versions, preference, ({ base, mine, theirs }, prefers) => {
      const merged = mergeValues({ base, mine, theirs }, prefers)
      expect(mergeValues({ base: theirs, mine: merged, theirs }, 'theirs')).toEqual(merged)
    }),
  )
})
