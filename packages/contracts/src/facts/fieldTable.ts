import * as z from 'zod/mini'
import { size } from '../fields.ts'
import { fibreNames, type FibreShare } from './fibres.ts'
import { measures, measureTexts, type Measure, type SizeMeasures } from './measurements.ts'

const FibreShare = z.object({
  fibre: z.enum(fibreNames, 'Choose one of the permitted fibres.'),
  percent: z.int().check(z.minimum(1, 'At least 1%.'), z.maximum(100, 'At most 100%.')),
})

const measure = (name: Measure) => {
  const { least, most } = measureTexts[name]
  return z
    .number()
    .check(
      z.minimum(least, `At least ${least} cm.`),
      z.maximum(most, `At most ${most} cm.`),
      z.multipleOf(0.5, 'Give whole or half centimetres.'),
    )
}
const SizeMeasures = z.object({
  size,
  ...(Object.fromEntries(measures.map(name => [name, measure(name)])) as Record<
    Measure,
    ReturnType<typeof measure>
  >),
})

/** A column of a product sheet. `words` are what other shops and spreadsheets call it. */
export interface SheetColumn {
  label: string
  words: readonly string[]
  /** Written in every row of a product instead of its first, so that rows may be sorted and filtered. */
  isRepeated?: boolean
}

/**
 * Kinds of fields: the schema of a value in answers, and a new record's value. The server stores a field, and reads
 * and writes it in sheets, by its kind (`server/src/catalogue/products/fieldRows.ts`, `products/sheets/cells.ts`).
 */
export const kinds = {
  text: { kind: 'text', value: z.string(), blank: '' },
  slug: { kind: 'slug', value: z.string(), blank: '' },
  optionalText: { kind: 'optionalText', value: z.nullable(z.string()), blank: null },
  colour: { kind: 'colour', value: z.nullable(z.string()), blank: null },
  list: { kind: 'list', value: z.array(z.string()), blank: [] },
  pairs: { kind: 'pairs', value: z.record(z.string(), z.string()), blank: {} },
  fibres: { kind: 'fibres', value: z.array(FibreShare), blank: [] as FibreShare[] },
  measurements: { kind: 'measurements', value: z.array(SizeMeasures), blank: [] as SizeMeasures[] },
  whole: { kind: 'whole', value: z.int(), blank: undefined },
  optionalWhole: { kind: 'optionalWhole', value: z.nullable(z.int()), blank: null },
  pence: { kind: 'pence', value: z.int(), blank: undefined },
  optionalPence: { kind: 'optionalPence', value: z.nullable(z.int()), blank: null },
} as const

/** One of the choices; they are labels by key. */
export const choice = <K extends string>(choices: Readonly<Record<K, string>>, blank: NoInfer<K>) =>
  ({ kind: 'choice', value: z.enum(Object.keys(choices) as K[]), blank, choices }) as const

/** Some of the choices, without order. */
export const choicesOf = <K extends string>(choices: Readonly<Record<K, string>>) =>
  ({
    kind: 'choices',
    value: z.array(z.enum(Object.keys(choices) as K[])),
    blank: [] as K[],
    choices,
  }) as const

export type FieldKind = keyof typeof kinds | 'choice' | 'choices'

/** A field of a record that staff edit. */
export interface Field {
  kind: FieldKind
  /** Its value in answers. */
  value: z.ZodMiniType
  /** Its value in saves. */
  input: z.ZodMiniType
  /** The value of a new record where nothing is said; undefined for those that have to be given. */
  blank: unknown
  /** The form's label. */
  label: string
  choices?: Readonly<Record<string, string>>
  sheet: SheetColumn
}

type Fields = Readonly<Record<string, Field>>
type Shape<F extends Fields, Part extends 'value' | 'input'> = { -readonly [K in keyof F]: F[K][Part] }

/** Values by field, as answers have them. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['value']> }

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

/** The shape of an object with these fields, for answers or for saves. */
export const shapeOf = <F extends Fields, Part extends 'value' | 'input'>(fields: F, part: Part) =>
  Object.fromEntries(namesOf(fields).map(name => [name, fields[name]?.[part]])) as Shape<F, Part>

/** Copies the named fields of a record. */
export const pick = <T, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map(name => [name, record[name]])) as Pick<T, K>
