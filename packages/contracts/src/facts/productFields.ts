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
import { countryOrEmpty } from '../addresses/countryOrEmpty.ts'
import { careGroups, careLabels, type CareSymbol } from './careSymbols.ts'
import { fibreLabels, inFibreOrder, maxUnnamedPercent, totalPercent, type FibreShare } from './fibres.ts'
import { shopDefault, ageGroupOptions, genderOptions } from './madeFor.ts'
import type { SizeMeasures } from './measurements.ts'
import { choiceKind, choicesKind, fieldKinds, type GoodsField, type FieldValues } from './fieldTable.ts'

/** Rates of UK VAT by the kind of garment. Clothes for young children are zero-rated: VAT Notice 714. */
export const vatClasses = {
  STANDARD: 'Standard rate',
  ZERO: 'Zero rate',
} as const
export type VatClass = keyof typeof vatClasses

export const productStatuses = { ACTIVE: 'Active', DRAFT: 'Draft', ARCHIVED: 'Archived' } as const

const shortText = z.string().check(typedLine, z.maxLength(300, 'At most 300 characters.'))
const status = choiceKind(productStatuses, 'DRAFT')
const care = choicesKind(careLabels)
const vatClass = choiceKind(vatClasses, 'STANDARD')
const madeFor = choiceKind(genderOptions, shopDefault)
const ageGroup = choiceKind(ageGroupOptions, shopDefault)

/** Sorts symbols in the standard's order, and removes repetitions. */
const inStandardOrder = z.overwrite<CareSymbol[]>(symbols =>
  careGroups.flatMap(group => group.symbols).filter(symbol => symbols.includes(symbol)),
)
const hasOnePerProcess = z.refine<CareSymbol[]>(
  chosen => careGroups.every(({ symbols }) => symbols.filter(symbol => chosen.includes(symbol)).length <= 1),
  'Choose at most one symbol for each process.',
)

const hasUniqueFibres = z.refine<FibreShare[]>(
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
const addsUpTo100 = z.refine<FibreShare[]>(shares => shares.length === 0 || totalPercent(shares) === 100, {
  error: ({ input }) =>
    `The fibres add up to ${totalPercent(input as FibreShare[])}%. They must add up to 100%.`,
  abort: true,
})
const limitsUnnamedFibres = z.refine<FibreShare[]>(
  shares => shares.every(({ fibre, percent }) => fibre !== 'other' || percent <= maxUnnamedPercent),
  `Other fibres may be at most ${maxUnnamedPercent}%. Name the others.`,
)

const hasUniqueSizes = z.refine<SizeMeasures[]>(
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
    ...fieldKinds.slug,
    input: newSlug,
    label: 'Slug',
    sheet: { label: 'Slug', words: ['handle', 'address', 'url'], isRepeated: true },
  },
  title: {
    ...fieldKinds.text,
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
    ...fieldKinds.text,
    input: text(20_000),
    label: 'Description',
    sheet: { label: 'Description', words: ['body', 'body html', 'text'] },
  },
  materials: {
    ...fieldKinds.text,
    input: text(2000),
    label: 'Materials',
    sheet: { label: 'Materials', words: ['material', 'fabric', 'fabrics'] },
  },
  fibres: {
    ...fieldKinds.fibres,
    input: z.optional(
      fieldKinds.fibres.value.check(
        z.maxLength(10, 'At most 10 fibres.'),
        hasUniqueFibres,
        addsUpTo100,
        limitsUnnamedFibres,
        z.overwrite(inFibreOrder),
      ),
    ),
    label: 'Fibre Composition',
    sheet: { label: 'Fibre composition', words: ['composition', 'fibres', 'fibre', 'fibre content'] },
  },
  care: {
    ...fieldKinds.text,
    input: text(2000),
    label: 'Care Instructions',
    sheet: { label: 'Care', words: ['care instructions', 'care guide', 'washing'] },
  },
  careSymbols: {
    ...care,
    input: z.optional(care.value.check(hasOnePerProcess, inStandardOrder)),
    label: 'Care Symbols',
    sheet: { label: 'Care symbols', words: ['washing symbols', 'laundry symbols'] },
  },
  features: {
    ...fieldKinds.list,
    input: z.optional(z.array(shortText).check(z.maxLength(50, 'At most 50 features.'))),
    label: 'Features',
    sheet: { label: 'Features', words: ['feature'] },
  },
  specifications: {
    ...fieldKinds.pairs,
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
    ...fieldKinds.text,
    input: optionalText(1000),
    blank: '',
    label: 'Safety Warnings',
    sheet: { label: 'Safety warnings', words: ['warnings', 'warning', 'safety information', 'gpsr'] },
  },
  modelHeightCm: {
    ...fieldKinds.optionalWhole,
    // Covers everybody from a small child to the tallest man.
    input: z.optional(z.nullable(wholeBetween(50, 250, ' cm'))),
    label: 'Model’s Height',
    sheet: { label: 'Model height (cm)', words: ['model height', 'height of model'] },
  },
  modelSize: {
    ...fieldKinds.optionalText,
    input: optionalSize,
    label: 'Size the Model Wears',
    sheet: { label: 'Model wears', words: ['model size', 'size worn'] },
  },
  measurements: {
    ...fieldKinds.measurements,
    input: z.optional(
      fieldKinds.measurements.value.check(z.maxLength(40, 'At most 40 sizes.'), hasUniqueSizes),
    ),
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
    ...fieldKinds.text,
    input: z.optional(tariffCodeOrEmpty),
    blank: '',
    label: 'Tariff Code',
    sheet: { label: 'Tariff code', words: ['hs code', 'commodity code', 'harmonized system code'] },
  },
  customsText: {
    ...fieldKinds.text,
    input: z.optional(lineOrEmpty(100)),
    blank: '',
    label: 'Customs Description',
    sheet: { label: 'Customs description', words: ['description for customs'] },
  },
  origin: {
    ...fieldKinds.text,
    input: z.optional(countryOrEmpty),
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
    ...fieldKinds.text,
    input: z.optional(lineOrEmpty(200)),
    blank: '',
    label: 'Google Category',
    sheet: { label: 'Google category', words: ['google product category'] },
  },
  metaTitle: {
    ...fieldKinds.optionalText,
    input: optionalLine(200),
    label: 'Meta Title',
    sheet: { label: 'Meta title', words: ['seo title'] },
  },
  metaDescription: {
    ...fieldKinds.optionalText,
    input: optionalLine(400),
    label: 'Meta Description',
    sheet: { label: 'Meta description', words: ['seo description'] },
  },
} as const satisfies Record<string, GoodsField>

export type ProductFields = FieldValues<typeof productFields>
export type ProductField = keyof ProductFields
export const productFieldNames = keysOf(productFields)

/** Facts for staff, taxes, customs and search engines. Texts about a product leave them out. */
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
