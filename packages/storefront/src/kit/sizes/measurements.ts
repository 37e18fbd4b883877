import { heightsFor } from '@shop/contracts/fit/heightsFor'

/** Kind of a garment, which determines its measurements. */
export type GarmentKind = 'thobe' | 'jalab'

/**
 * A size in centimetres. `size` is the length in inches, by which the trade counts; `height` and `chest` are the
 * wearer's, the others the garment's: `width` is the girth below the arms, `shoulders` from seam to seam, `sleeve` from
 * seam to cuff, `length` from shoulder to hem.
 */
export interface SizeMeasurements {
  size: string
  letter: string
  height: readonly [from: number, to: number]
  chest: readonly [from: number, to: number]
  width: number
  shoulders: number
  sleeve: number
  length: number
}

const sizes = [
  { size: '52', letter: 'S', chest: [88, 94], length: 132 },
  { size: '54', letter: 'M', chest: [94, 100], length: 137 },
  { size: '56', letter: 'L', chest: [100, 106], length: 142 },
  { size: '58', letter: 'XL', chest: [106, 112], length: 147 },
  { size: '60', letter: '2XL', chest: [112, 118], length: 152 },
  { size: '62', letter: '3XL', chest: [118, 126], length: 157 },
] as const
const heights = heightsFor(sizes.map(({ length }) => length))

/** Room around the chest, cm: a jalab is worn over other clothes. */
const chestRoom = { thobe: 16, jalab: 28 } as const
const shouldersOf56 = { thobe: 47, jalab: 50 } as const
const sleeveOf56 = { thobe: 62, jalab: 60 } as const

/** Index of size 56 in `sizes`. */
const indexOf56 = 2

const measurementsFor = (kind: GarmentKind): SizeMeasurements[] =>
  sizes.map((size, index) => ({
    ...size,
    height: heights[index]!,
    width: size.chest[1] + chestRoom[kind],
    shoulders: shouldersOf56[kind] + 1.5 * (index - indexOf56),
    sleeve: sleeveOf56[kind] + 2 * (index - indexOf56),
  }))

/** The shop's patterns, smallest first, for every size guide. */
export const measurements: Readonly<Record<GarmentKind, readonly SizeMeasurements[]>> = {
  thobe: measurementsFor('thobe'),
  jalab: measurementsFor('jalab'),
}

/** Name of each measurement, and how to take the measurement. */
export const measurementTexts = [
  { name: 'height', label: 'Your height', text: 'Stand straight, without shoes.' },
  { name: 'chest', label: 'Your chest', text: 'Around the fullest part, the tape level and not tight.' },
  { name: 'width', label: 'Width', text: 'All the way round the garment, below the arms.' },
  { name: 'shoulders', label: 'Shoulders', text: 'From one shoulder seam to the other.' },
  { name: 'sleeve', label: 'Sleeve', text: 'From the shoulder seam to the end of the cuff.' },
  { name: 'length', label: 'Length', text: 'From the top of the shoulder to the hem.' },
] as const satisfies readonly { name: keyof SizeMeasurements; label: string; text: string }[]

/** Returns the measurements of a size, given by its number or its letter. */
export const measurementOf = (kind: GarmentKind, size: string): SizeMeasurements | undefined => {
  const normalisedSize = size
    .toUpperCase()
    .replace(/^XXL$/, '2XL')
    .replace(/^XXXL$/, '3XL')
  return measurements[kind].find(row => row.size === normalisedSize || row.letter === normalisedSize)
}
