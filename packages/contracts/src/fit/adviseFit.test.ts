import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adviseFit, fitOf, type Cut } from './adviseFit.ts'
import { buildNames, hemNames, minHeightCm, maxHeightCm, type Wearer } from './wearer.ts'

const cut = (size: string, width: number, lengthCm: number): Cut => ({
  size,
  width,
  lengthCm,
  shoulders: 47,
  sleeve: 62,
  hem: 150,
})
/** Sizes of the Najd thobe. */
const thobe = [
  cut('52', 110, 132),
  cut('54', 116, 137),
  cut('56', 122, 142),
  cut('58', 128, 147),
  cut('60', 134, 152),
  cut('62', 142, 157),
]
const wearer = (change: Partial<Wearer>): Wearer => ({
  heightCm: 175,
  build: 'regular',
  hem: 'ankle',
  ...change,
})
const sizeFor = (change: Partial<Wearer>) => adviseFit(wearer(change), thobe)?.cut.size

test('a hem at the ankle, above it and on the floor lead to three sizes', () => {
  expect(hemNames.map(hem => sizeFor({ hem }))).toEqual(['54', '56', '58'])
})

test('a broad man gets the width he needs, and the height of its hem', () => {
  expect(sizeFor({ heightCm: 170, build: 'slim' })).toBe('54')
  const advice = adviseFit(wearer({ heightCm: 172, build: 'full' }), thobe)
  expect(advice).toMatchObject({ cut: { size: '58' }, problem: 'too_long' })
  expect(advice?.roomCm).toBeGreaterThanOrEqual(7)
  expect(advice?.hemCm).toBeLessThan(0)
})

test('names the problem if nothing fits', () => {
  expect(adviseFit(wearer({ heightCm: 120 }), thobe)).toMatchObject({
    cut: { size: '52' },
    problem: 'too_long',
  })
  expect(adviseFit(wearer({ heightCm: 215 }), thobe)).toMatchObject({
    cut: { size: '62' },
    problem: 'too_short',
  })
  expect(adviseFit(wearer({ heightCm: 200, build: 'full' }), thobe)).toMatchObject({ problem: 'too_close' })
  expect(adviseFit(wearer({}), [])).toBeNull()
})

test.each([
  [230, 'ankle', 'tall'],
  [215, 'ankle', 'tall'],
  [230, 'above', 'tall'],
  [205, 'ankle', null],
  [175, 'ankle', null],
  [120, 'ankle', 'small'],
] as const)(
  'says whether a garment does not fit a man of %i cm with the hem %s: %s',
  (heightCm, hem, expectedReason) => {
    expect(adviseFit(wearer({ heightCm, build: 'slim', hem }), thobe)?.notMadeFor).toBe(expectedReason)
  },
)

test('a garment that is short by design is not reported as too short for tall men', () => {
  const kurta = [cut('M', 120, 100), cut('L', 140, 106)]
  expect(adviseFit(wearer({ heightCm: 200 }), kurta)).toMatchObject({
    cut: { size: 'L' },
    problem: 'too_short',
    notMadeFor: null,
  })
})

test('names another size that fits almost as well, if there is one', () => {
  expect(adviseFit(wearer({ heightCm: 178 }), thobe)).toMatchObject({
    cut: { size: '56' },
    neighbour: { cut: { size: '58' } },
  })
  expect(adviseFit(wearer({ heightCm: 182 }), thobe)).toMatchObject({ cut: { size: '58' }, neighbour: null })
  expect(adviseFit(wearer({ heightCm: 215 }), thobe)?.neighbour).toBeNull()
})

test('advises the right length if several have the same width', () => {
  const lengths = [cut('M', 120, 135), cut('M', 120, 141), cut('M', 120, 147)]
  expect(adviseFit(wearer({}), lengths)?.cut.lengthCm).toBe(141)
})

const someHeight = fc.integer({ min: minHeightCm, max: maxHeightCm })
const someBuild = fc.constantFrom(...buildNames)
const someHem = fc.constantFrom(...hemNames)
const someWearer: fc.Arbitrary<Wearer> = fc.record({ heightCm: someHeight, build: someBuild, hem: someHem })
const someCut = fc
  .record({ width: fc.integer({ min: 60, max: 220 }), lengthCm: fc.integer({ min: 60, max: 190 }) })
  .map(({ width, lengthCm }) => cut(`${width}/${lengthCm}`, width, lengthCm))
const someCuts = fc.array(someCut, { minLength: 1, maxLength: 12 })
/** Sizes as garments are graded: each is wider and longer than the one before. */
const someGrades = fc
  .tuple(
    fc.integer({ min: 60, max: 140 }),
    fc.integer({ min: 60, max: 150 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 })), { maxLength: 10 }),
  )
  .map(([width, lengthCm, steps]) =>
    steps.reduce(
      (cuts, [wider, longer]) => {
        const last = cuts.at(-1) as Cut
        return [...cuts, cut(String(cuts.length), last.width + wider, last.lengthCm + longer)]
      },
      [cut('0', width, lengthCm)],
    ),
  )

test('a taller person never gets a shorter garment if lengths grow with sizes', () => {
  fc.assert(
    fc.property(someWearer, someHeight, someGrades, (person, heightCm, cuts) => {
      const [small, tall] = [Math.min(person.heightCm, heightCm), Math.max(person.heightCm, heightCm)]
      const length = (height: number) => adviseFit({ ...person, heightCm: height }, cuts)?.cut.lengthCm ?? 0
      expect(length(tall)).toBeGreaterThanOrEqual(length(small))
    }),
  )
})

test('a fuller build never gets a narrower garment', () => {
  fc.assert(
    fc.property(someWearer, someBuild, someCuts, (person, other, cuts) => {
      const [slim, full] = [person.build, other].toSorted(
        (a, b) => buildNames.indexOf(a) - buildNames.indexOf(b),
      )
      const width = (build = person.build) => adviseFit({ ...person, build }, cuts)?.cut.width ?? 0
      expect(width(full)).toBeGreaterThanOrEqual(width(slim))
    }),
  )
})

test('a lower hem never gets a shorter garment', () => {
  fc.assert(
    fc.property(someWearer, someCuts, (person, cuts) => {
      const lengths = hemNames.map(hem => adviseFit({ ...person, hem }, cuts)?.cut.lengthCm ?? 0)
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    }),
  )
})

test('the advised cut drags or pinches only if the advice says so', () => {
  fc.assert(
    fc.property(someWearer, someCuts, (person, cuts) => {
      const advice = adviseFit(person, cuts)
      expect(cuts).toContainEqual(advice?.cut)
      if (advice?.problem === null) {
        expect(advice.hemCm).toBeGreaterThanOrEqual(0)
        expect(advice.roomCm).toBeGreaterThanOrEqual(8)
      }
    }),
  )
})

test('no other cut that is wide enough and clears the floor comes nearer to the wanted hem', () => {
  fc.assert(
    fc.property(someWearer, someCuts, (person, cuts) => {
      const advice = adviseFit(person, cuts)
      if (!advice || advice.problem === 'too_close' || advice.hemCm < 0) return
      for (const other of cuts.map(each => fitOf(each, person)))
        if (other.roomCm >= 8 && other.hemCm >= 0)
          expect(Math.abs(other.hemCm - other.wantedHemCm)).toBeGreaterThanOrEqual(
            Math.abs(advice.hemCm - advice.wantedHemCm),
          )
    }),
  )
})
