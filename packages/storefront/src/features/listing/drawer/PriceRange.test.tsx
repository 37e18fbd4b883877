import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceRange } from './PriceRange.tsx'

/** Returns the inputs from the lowest layer to the highest; in one layer a later input covers an earlier one. */
const layers = (min: number, max: number) => {
  const html = renderToStaticMarkup(
    <PriceRange bounds={{ low: 0, high: 200 }} min={min} max={max} onChange={() => undefined} />,
  )
  return (html.match(/<input[^>]*>/g) ?? [])
    .map(input => ({
      name: /aria-label="(\w+)/.exec(input)?.[1],
      layer: Number(/z-index:(\d)/.exec(input)?.[1] ?? 1),
    }))
    .toSorted((one, other) => one.layer - other.layer)
    .map(({ name }) => name)
}

test('if both handles meet, the movable one is on top', () => {
  expect(layers(200, 200)).toEqual(['Highest', 'Lowest'])
  expect(layers(0, 0)).toEqual(['Lowest', 'Highest'])
})
