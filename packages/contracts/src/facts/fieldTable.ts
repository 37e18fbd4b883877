import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { id, instant, size } from '../fields.ts'
import { fibreNames, type FibreShare } from './fibres.ts'
import { measureNames, measureTexts, type Measure, type SizeMeasures } from './measurements.ts'

const FibreShare = z.object({
  fibre: z.enum(fibreNames, 'Choose one of the permitted fibres.'),
  percent: z.int().check(z.minimum(1, 'At least 1%.'), z.maximum(100, 'At most 100%.')),
})

const measureSchema = (name: Measure) => {
  const { min, max } = measureTexts[name]
  return z
    .number()
    .check(
      z.minimum(min, `At least ${min} cm.`),
      z.maximum(max, `At most ${max} cm.`),
      z.multipleOf(0.5, 'Give whole or half centimetres.'),
    )
}
const SizeMeasures = z.object({
  size,
  ...(Object.fromEntries(measureNames.map(name => [name, measureSchema(name)])) as Record<
    Measure,
    ReturnType<typeof measureSchema>
  >),
})

/** A column of a product sheet. `words` are the headings of the column in sheets of other shops, in lower case. */
export interface SheetColumn {
  label: string
  words: readonly string[]
  /** Repeated in every row of a product, so that rows may be sorted and filtered. */
  isRepeated?: boolean
}

/**
 * Kinds of fields, each with the schema of a value in answers and a new record's value. The kind determines how the
 * server stores a product's field and reads and writes it in sheets (`server/src/catalogue/products/fieldRows.ts`,
 * `products/sheets/cells.ts`), and which input a form of the office shows (`admin/src/kit/form/FormFact.tsx`).
 */
export const fieldKinds = {
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
  optionalInstant: { kind: 'optionalInstant', value: z.nullable(instant), blank: null },
  // Null stands for all customers.
  optionalSegment: { kind: 'optionalSegment', value: z.nullable(id), blank: null },
  flag: { kind: 'flag', value: z.boolean(), blank: false },
} as const

/** Creates a kind of field with one of these choices, which are labels by key. */
export const choiceKind = <K extends string>(choices: Readonly<Record<K, string>>, blank: NoInfer<K>) =>
  ({ kind: 'choice', value: z.enum(keysOf(choices)), blank, choices }) as const

/** Creates a kind of field with any number of these choices, in no particular order. */
export const choicesKind = <K extends string>(choices: Readonly<Record<K, string>>) =>
  ({
    kind: 'choices',
    value: z.array(z.enum(keysOf(choices))),
    blank: [] as K[],
    choices,
  }) as const

export type FieldKind = keyof typeof fieldKinds | 'choice' | 'choices'

/** A field of a record that staff edit. */
export interface Field {
  kind: FieldKind
  /** Schema of its value in answers. */
  value: z.ZodMiniType
  /** Schema of its value in saves. */
  input: z.ZodMiniType
  /** Default of a new record; undefined for required fields. */
  blank: unknown
  /** The form's label, the hint below the field, and the unit after a number. */
  label: string
  hint?: string
  unit?: string
  choices?: Readonly<Record<string, string>>
}

/** Kinds of fields that a sheet of products can contain. */
export type SheetFieldKind = Exclude<FieldKind, 'optionalInstant' | 'optionalSegment' | 'flag'>

/** A field of a product or variant. */
export interface GoodsField extends Field {
  kind: SheetFieldKind
  sheet: SheetColumn
}

type Fields = Readonly<Record<string, Field>>
type Shape<F extends Fields, Part extends 'value' | 'input'> = { -readonly [K in keyof F]: F[K][Part] }

/** Values by field, as in answers. */
export type FieldValues<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['value']> }

/** Returns the shape of an object with these fields, for answers or for saves. */
export const shapeOf = <F extends Fields, Part extends 'value' | 'input'>(fields: F, part: Part) =>
  Object.fromEntries(keysOf(fields).map(name => [name, fields[name]?.[part]])) as Shape<F, Part>

/** Names of the fields with a blank value. */
type BlankName<F extends Fields> = {
  [K in keyof F]: undefined extends F[K]['blank'] ? never : K
}[keyof F]

/** Returns the input shape of a new record: fields with a blank value are optional. */
export const newShapeOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, blank }]) => [
      name,
      blank === undefined ? input : z._default(input, blank),
    ]),
  ) as {
    -readonly [K in keyof F]: K extends BlankName<F> ? z.ZodMiniDefault<F[K]['input']> : F[K]['input']
  }

/** Returns the blank values of a new record, without the required fields. */
export const blanksOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as Pick<
    FieldValues<F>,
    BlankName<F>
  >

/** Copies the named fields of a record. */
export const pick = <T, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map(name => [name, record[name]])) as Pick<T, K>
