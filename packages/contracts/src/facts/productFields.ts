import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import {
  lineOrEmpty,
  line,
  tariffCodeOrEmpty,
  newSlug,
  optionalLine,
  optionalSize,
  optionalText,
  text,
  typedLine,
  wholeBetween,
} from '../fields.ts'
import { maybeCountry } from '../addresses/maybeCountry.ts'
import { careGroups, careLabels, type CareSymbol } from './careSymbols.ts'
import { fibreLabels, inFibreOrder, maxUnnamed, totalPercent, type FibreShare } from './fibres.ts'
import { shopDefault, ageGroupOptions, genderOptions } from './madeFor.ts'
import type { SizeMeasures } from './measurements.ts'
import { choice, choicesOf, kinds, type GoodsField, type Values } from './fieldTable.ts'

/** Rates of UK VAT by the kind of garment. Clothes for young children are zero-rated: VAT Notice 714. */
export const vatClasses = {
  STANDARD: 'Standard rate',
  ZERO: 'Zero rate',
} as const
export type VatClass = keyof typeof vatClasses

export const productStatuses = { ACTIVE: 'Active', DRAFT: 'Draft', ARCHIVED: 'Archived' } as const

const shortText = z.string().check(typedLine, z.maxLength(300, 'At most 300 characters.'))
const status = choice(productStatuses, 'DRAFT')
const care = choicesOf(careLabels)
const vatClass = choice(vatClasses, 'STANDARD')
const madeFor = choice(genderOptions, shopDefault)
const ageGroup = choice(ageGroupOptions, shopDefault)

/** Sorts symbols in the standard's order, and removes repetitions. */
const inOrder = z.overwrite<CareSymbol[]>(symbols =>
  careGroups.flatMap(group => group.symbols).filter(symbol => symbols.includes(symbol)),
)
const hasOnePerProcess = z.refine<CareSymbol[]>(
  chosen => careGroups.every(({ symbols }) => symbols.filter(symbol => chosen.includes(symbol)).length <= 1),
  'Choose at most one symbol for each process.',
)

const namesEachOnce = z.refine<FibreShare[]>(
  shares => new Set(shares.map(({ fibre }) => fibre)).size === shares.length,
  {
    error: ({ input }) => {
      const fibres = (input as FibreShare[]).map(({ fibre }) => fibre)
      const repeated = fibres.find((fibre, index) => fibres.indexOf(fibre) < index) as FibreShare['fibre']
      return `${fibreLabels[repeated]} is named twice. Give each fibre once.`
    },
    abort: true,
  },
)
const addsUp = z.refine<FibreShare[]>(shares => shares.length === 0 || totalPercent(shares) === 100, {
  error: ({ input }) =>
    `The fibres add up to ${totalPercent(input as FibreShare[])}%. They must add up to 100%.`,
  abort: true,
})
const namesMost = z.refine<FibreShare[]>(
  shares => shares.every(({ fibre, percent }) => fibre !== 'other' || percent <= maxUnnamed),
  `Other fibres may be at most ${maxUnnamed}%. Name the others.`,
)

const sizesEachOnce = z.refine<SizeMeasures[]>(
  rows => new Set(rows.map(({ size }) => size)).size === rows.length,
  {
    error: ({ input }) => {
      const sizes = (input as SizeMeasures[]).map(({ size }) => size)
      const repeated = sizes.find((size, index) => sizes.indexOf(size) < index)
      return `Size ${repeated} is measured twice. Give each size once.`
    },
    abort: true,
  },
)

/**
 * Each fact of a product that staff edit, in the order of the sheet's columns. Rows, answers, saves, the audit log,
 * sheets, forms and labels derive from it, or have a record over its names, so that the compiler reports a missing one.
 * A save without an optional fact leaves it unchanged.
 */
export const productFields = {
  slug: {
    ...kinds.slug,
    input: newSlug,
    label: 'Slug',
    sheet: { label: 'Slug', words: ['handle', 'address', 'url'], isRepeated: true },
  },
  title: {
    ...kinds.text,
    input: line(200),
    label: 'Title',
    sheet: { label: 'Title', words: ['name', 'product', 'product title', 'product name'], isRepeated: true },
  },
  status: {
    ...status,
    input: z.optional(status.value),
    label: 'Status',
    sheet: { label: 'Status', words: ['product status', 'state'], isRepeated: true },
  },
  description: {
    ...kinds.text,
    input: text(20_000),
    label: 'Description',
    sheet: { label: 'Description', words: ['body', 'body html', 'text'] },
  },
  materials: {
    ...kinds.text,
    input: text(2000),
    label: 'Materials',
    sheet: { label: 'Materials', words: ['material', 'fabric', 'fabrics'] },
  },
  fibres: {
    ...kinds.fibres,
    input: z.optional(
      kinds.fibres.value.check(
        z.maxLength(10, 'At most 10 fibres.'),
        namesEachOnce,
        addsUp,
        namesMost,
        z.overwrite(inFibreOrder),
      ),
    ),
    label: 'Fibre Composition',
    sheet: { label: 'Fibre composition', words: ['composition', 'fibres', 'fibre', 'fibre content'] },
  },
  care: {
    ...kinds.text,
    input: text(2000),
    label: 'Care Instructions',
    sheet: { label: 'Care', words: ['care instructions', 'care guide', 'washing'] },
  },
  careSymbols: {
    ...care,
    input: z.optional(care.value.check(hasOnePerProcess, inOrder)),
    label: 'Care Symbols',
    sheet: { label: 'Care symbols', words: ['washing symbols', 'laundry symbols'] },
  },
  features: {
    ...kinds.list,
    input: z.optional(z.array(shortText).check(z.maxLength(50, 'At most 50 features.'))),
    label: 'Features',
    sheet: { label: 'Features', words: ['feature'] },
  },
  specifications: {
    ...kinds.pairs,
    input: z.optional(
      z
        .record(shortText, shortText)
        .check(z.refine(map => Object.keys(map).length <= 50, 'At most 50 specifications.')),
    ),
    label: 'Specifications',
    sheet: { label: 'Specifications', words: ['specification', 'specs'] },
  },
  // Required by the product safety law of the EU and Northern Ireland (GPSR), if the garment needs any.
  warnings: {
    ...kinds.text,
    input: optionalText(1000),
    blank: '',
    label: 'Safety Warnings',
    sheet: { label: 'Safety warnings', words: ['warnings', 'warning', 'safety information', 'gpsr'] },
  },
  modelHeightCm: {
    ...kinds.optionalWhole,
    // Covers everybody from a small child to the tallest man.
    input: z.optional(z.nullable(wholeBetween(50, 250, ' cm'))),
    label: 'Model’s Height',
    sheet: { label: 'Model height (cm)', words: ['model height', 'height of model'] },
  },
  modelSize: {
    ...kinds.optionalText,
    input: optionalSize,
    label: 'Size the Model Wears',
    sheet: { label: 'Model wears', words: ['model size', 'size worn'] },
  },
  measurements: {
    ...kinds.measurements,
    input: z.optional(kinds.measurements.value.check(z.maxLength(40, 'At most 40 sizes.'), sizesEachOnce)),
    label: 'Measurements',
    sheet: {
      label: 'Measurements (cm)',
      words: ['measurements', 'garment measurements', 'size measurements', 'size chart'],
    },
  },
  vatClass: {
    ...vatClass,
    input: z.optional(vatClass.value),
    label: 'VAT',
    sheet: { label: 'VAT', words: ['vat rate', 'tax class', 'vat class'] },
  },
  // A product without customs details uses those of the settings.
  tariffCode: {
    ...kinds.text,
    input: z.optional(tariffCodeOrEmpty),
    blank: '',
    label: 'Tariff Code',
    sheet: { label: 'Tariff code', words: ['hs code', 'commodity code', 'harmonized system code'] },
  },
  customsText: {
    ...kinds.text,
    input: z.optional(lineOrEmpty(100)),
    blank: '',
    label: 'Customs Description',
    sheet: { label: 'Customs description', words: ['description for customs'] },
  },
  origin: {
    ...kinds.text,
    input: z.optional(maybeCountry),
    blank: '',
    label: 'Country of Origin',
    sheet: { label: 'Country of origin', words: ['origin', 'made in', 'country of manufacture'] },
  },
  // The settings have the default for products without their own choice.
  madeFor: {
    ...madeFor,
    input: z.optional(madeFor.value),
    label: 'Made For',
    sheet: { label: 'Made for', words: ['gender', 'sex', 'target gender'] },
  },
  ageGroup: {
    ...ageGroup,
    input: z.optional(ageGroup.value),
    label: 'Age Group',
    sheet: { label: 'Age group', words: ['age'] },
  },
  googleCategory: {
    ...kinds.text,
    input: z.optional(lineOrEmpty(200)),
    blank: '',
    label: 'Google Category',
    sheet: { label: 'Google category', words: ['google product category'] },
  },
  metaTitle: {
    ...kinds.optionalText,
    input: optionalLine(200),
    label: 'Meta Title',
    sheet: { label: 'Meta title', words: ['seo title'] },
  },
  metaDescription: {
    ...kinds.optionalText,
    input: optionalLine(400),
    label: 'Meta Description',
    sheet: { label: 'Meta description', words: ['seo description'] },
  },
} as const satisfies Record<string, GoodsField>

export type ProductFields = Values<typeof productFields>
export type ProductField = keyof ProductFields
export const productFieldNames = keysOf(productFields)

/** Facts for staff, taxes, customs and search engines, which texts about a product leave out. */
type InternalFact =
  | 'slug'
  | 'status'
  | 'vatClass'
  | 'tariffCode'
  | 'customsText'
  | 'metaTitle'
  | 'metaDescription'

/**
 * A value for each fact that a consumer of products (a page, a search, a feed) shows. `Omitted` names the facts that it
 * shows elsewhere or not at all. The compiler reports a new fact wherever this type is used.
 */
export type ByFact<Value, Omitted extends ProductField> = Record<
  Exclude<ProductField, InternalFact | Omitted>,
  Value
>
