import { keysOf } from '../keys.ts'
/** Measurements of a garment laid flat, each with its meaning and limits, in centimetres. */
export const measureTexts = {
  width: {
    label: 'Width',
    text: 'All the way round the garment, below the arms.',
    min: 40,
    max: 300,
    isAround: true,
  },
  shoulders: {
    label: 'Shoulders',
    text: 'From one shoulder seam to the other.',
    min: 20,
    max: 120,
    isAround: false,
  },
  sleeve: {
    label: 'Sleeve',
    text: 'From the shoulder seam to the end of the cuff.',
    min: 10,
    max: 120,
    isAround: false,
  },
  hem: {
    label: 'Hem',
    text: 'All the way round the garment at the hem.',
    min: 40,
    max: 500,
    isAround: true,
  },
} as const

export type Measure = keyof typeof measureTexts
export const measureNames = keysOf(measureTexts)

/** Measurements of one size, in whole or half centimetres. The length belongs to the variant. */
export type SizeMeasures = { size: string } & Record<Measure, number>

/** Writes a size's measurements as a sheet does: `56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150`. */
export const measuresInWords = (row: SizeMeasures): string =>
  `${row.size}: ${measureNames.map(name => `${measureTexts[name].label} ${row[name]}`).join(', ')}`

/** Writes measurements with a line for each size. */
export const measurementsInLines = (rows: readonly SizeMeasures[]): string =>
  rows.map(measuresInWords).join('\n')
