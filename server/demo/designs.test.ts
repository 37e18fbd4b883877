import { join } from 'node:path'
import { measureNames } from '@shop/contracts/facts/measurements'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { designs, picturesOf } from './designs.ts'
import { allSizes } from './write/storeFacts.ts'

const bySlug = designs.map(design => [design.slug, design] as const)
const colours = designs.flatMap(design =>
  design.colours.map(colour => [`${design.slug} in ${colour.id}`, picturesOf(design, colour)] as const),
)

test.each(bySlug)('%s states its fibres once, separately from its fabric', (_slug, { fibres, materials }) => {
  expect(fibres.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
  expect(materials).not.toContain('%')
})

describe('pictures', () => {
  test.each(colours)('are three to five for %s, the front first', (_name, pictures) => {
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    expect(pictures.length).toBeLessThanOrEqual(5)
    expect(pictures[0]?.alt).toContain('from the front')
  })

  test('have texts that describe each of them', () => {
    const alts = colours.flatMap(([, pictures]) => pictures.map(({ alt }) => alt))
    expect(new Set(alts).size).toBe(alts.length)
    for (const alt of alts) expect(alt).toMatch(/^[A-Z][^{}]{20,140}$/)
  })

  test('are sharp, and cropped within their file', async () => {
    for (const { file, area } of colours.flatMap(([, pictures]) => pictures)) {
      const { width, height } = await sharp(join(import.meta.dirname, 'pictures', file)).metadata()
      const { left, top, ...size } = area ?? { left: 0, top: 0, width, height }
      expect(size.width).toBeGreaterThanOrEqual(800)
      expect(size.width / size.height).toBeCloseTo(4 / 5)
      expect(left + size.width).toBeLessThanOrEqual(width)
      expect(top + size.height).toBeLessThanOrEqual(height)
    }
  })
})

describe('texts', () => {
  const sayings = designs.flatMap(design => [
    ...design.description.split(/(?<=[.?!]) /),
    design.materials,
    ...design.features,
    ...design.care,
  ])

  test('repeat nothing', () => {
    expect(sayings.filter((text, index) => sayings.indexOf(text) < index)).toEqual([])
  })

  test.each(bySlug)(
    'do not repeat the description of %s as a feature',
    (_slug, { description, features }) => {
      const runs = (text: string) => {
        const words = text.toLowerCase().match(/[\p{L}’-]+/gu) ?? []
        return words.flatMap((_word, at) => (words[at + 3] ? [words.slice(at, at + 4).join(' ')] : []))
      }
      const described = new Set(runs(description))
      expect(features.flatMap(runs).filter(run => described.has(run))).toEqual([])
    },
  )
})

test.each(designs.map(({ slug, measurements }) => [slug, measurements] as const))(
  '%s is larger in each measurement with each size',
  (_slug, measurements) => {
    expect(measurements.map(({ size }) => size)).toEqual([...allSizes])
    for (const name of measureNames) {
      const figures = measurements.map(row => row[name])
      expect(figures, name).toEqual([...new Set(figures)].toSorted((a, b) => a - b))
    }
  },
)
