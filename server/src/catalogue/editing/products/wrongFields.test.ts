import { recordOf } from '@shop/contracts/keys'
import { productFieldNames, productFields } from '@shop/contracts/facts/productFields'
import { variantFieldNames, variantFields } from '@shop/contracts/facts/variantFields'
import type { SheetFieldKind } from '@shop/contracts/facts/fieldTable'
import { productInput, variantInput } from '@shop/contracts/products/fields'
import { sheetFieldNames, type SheetField } from '@shop/contracts/products/sheetFields'
import * as sheets from '@shop/contracts/products/sheets'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { aProduct, aVariant } from '../../../test/products.ts'
import { startImport } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

interface Limits {
  type?: string
  enum?: readonly string[]
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Limits
  anyOf?: readonly Limits[]
}

/** Builds values that break each limit of a field, with the message if it is the same everywhere. */
const beyond = (limits: Limits): [value: unknown, message: string][] => [
  ...(limits.anyOf ?? []).flatMap(beyond),
  ...(limits.enum ? [['NO SUCH CHOICE', ''] as [unknown, string]] : []),
  ...(limits.maxLength === undefined
    ? []
    : ([
        ['x'.repeat(limits.maxLength + 1), `At most ${limits.maxLength} characters.`],
        [42, 'Must be text.'],
      ] as [unknown, string][])),
  ...(limits.pattern === undefined ? [] : [['?!', ''] as [unknown, string]]),
  ...(limits.maximum === undefined
    ? []
    : ([
        [limits.maximum + 1, 'At most'],
        [(limits.minimum ?? 0) - 1, 'least'],
        [1.5, 'Must be a whole number.'],
        ['12', 'Must be a whole number.'],
      ] as [unknown, string][])),
  ...(limits.items
    ? [[[{}], ''] as [unknown, string], ['text', 'Must be a list.'] as [unknown, string]]
    : []),
  ...(limits.maxItems === undefined ? [] : [[Array(limits.maxItems + 1).fill('x'), ''] as [unknown, string]]),
  // No field takes this type.
  [true, ''],
]

const casesOf = (fields: Readonly<Record<string, z.core.$ZodType>>) => {
  const schema = z.toJSONSchema(z.object(fields), { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).flatMap(([field, limits]) =>
    beyond(limits as Limits).map(([value, message]) => ({ field, value, message })),
  )
}

/** Cells that are invalid in their column, by kind. */
const wrongCells: Record<SheetFieldKind, readonly (readonly [cell: string, message: string])[]> = {
  text: [['x'.repeat(20_001), 'At most']],
  optionalText: [['x'.repeat(401), 'At most']],
  slug: [['not a slug!', 'Not a valid slug.']],
  colour: [['red', 'Such as #1f4d3a.']],
  choice: [['Sold', 'Please give Active, Draft or Archived.']],
  choices: [
    ['Boil for an hour', '“Boil for an hour” is not one of them.'],
    ['Line dry; Dry flat', 'Choose at most one symbol for each process.'],
  ],
  fibres: [
    ['Cotton', 'Give each fibre with its percentage, such as Cotton 60%, Polyester 40%.'],
    ['60%, 40%', 'Give each fibre with its percentage'],
    ['Cotton 60%, Polyestr 40%', '“Polyestr” is not a permitted fibre name.'],
    ['Cotton 60%, Polyester 30%', 'The fibres add up to 90%. They must add up to 100%.'],
    ['Cotton 60%, Wool 50%', 'The fibres add up to 110%.'],
    ['Cotton 60%, Nylon 20%, Polyamide 20%', 'Polyamide is named twice. Give each fibre once.'],
    ['Cotton 100%, Silk 0%', 'At least 1%.'],
    ['Cotton 110%, Silk -10%', 'At least 1%.'],
    ['Cotton 99.5%, Silk 0.5%', 'Must be a whole number.'],
    ['Cotton 80%, Other fibres 20%', 'Other fibres may be at most 15%.'],
    [
      'Cotton 90%, Silk 1%, Wool 1%, Linen 1%, Jute 1%, Yak 1%, Modal 1%, Camel 1%, Cupro 1%, Ramie 1%, Llama 1%',
      'At most 10 fibres.',
    ],
  ],
  measurements: [
    ['56', 'Give each size in a line of its own, such as 56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150.'],
    ['56: Width 122, Shoulders 47, Sleeve 62', 'Give each size in a line of its own'],
    ['56: Width 122, Shoulders 47, Sleeve 62, Hem 150, Waist 90', 'Give each size in a line of its own'],
    ['56: Width wide, Shoulders 47, Sleeve 62, Hem 150', 'Give each size in a line of its own'],
    ['56: Width -3, Shoulders 47, Sleeve 62, Hem 150', 'At least 40 cm.'],
    ['56: Width 122, Shoulders 47, Sleeve 62, Hem 9000', 'At most 500 cm.'],
    ['56: Width 122.3, Shoulders 47, Sleeve 62, Hem 150', 'Give whole or half centimetres.'],
    [
      '56: Width 122, Shoulders 47, Sleeve 62, Hem 150\n56: Width 122, Shoulders 47, Sleeve 62, Hem 150',
      'Size 56 is measured twice. Give each size once.',
    ],
  ],
  list: [['x\n'.repeat(51), 'At most 50 features.']],
  pairs: [['no colon', 'Give a name and a text in each line']],
  whole: [
    ['many', 'Give a whole number such as 12.'],
    ['-1', 'At least'],
    ['1000001', 'At most'],
  ],
  optionalWhole: [
    ['tall', 'Give a whole number such as 12.'],
    ['49', 'At least 50 cm'],
    ['251', 'At most 250 cm'],
  ],
  pence: [
    ['cheap', 'Give a price such as 89.00.'],
    ['0', 'Must be at least £0.01.'],
    ['1000001', 'At most'],
  ],
  optionalPence: [
    ['cheap', 'Give a price such as 89.00.'],
    ['0', 'Must be at least £0.01.'],
  ],
}
const cellsOf: Record<SheetField, readonly (readonly [string, string])[]> = {
  ...recordOf(productFieldNames, name => wrongCells[productFields[name].kind]),
  ...recordOf(variantFieldNames, name => wrongCells[variantFields[name].kind]),
  vatClass: [['Reduced', 'Please give Standard rate or Zero rate.']],
  madeFor: [['Pets', 'Please give As in the settings, Men, Women or Anybody.']],
  ageGroup: [['Pensioners', 'Please give As in the settings, Adults or Children.']],
  googleCategory: [['x'.repeat(201), 'At most']],
  tariffCode: [
    ['62 11', 'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.'],
    ['000000', 'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.'],
  ],
  origin: [
    ['Turkey', 'Please choose a country from the list.'],
    ['XX', 'Please choose a country from the list.'],
  ],
  weightGr: [['many', 'Give a weight such as 480, or 0.48 kg.']],
  stock: wrongCells.whole,
  baseStock: [['many', 'Give a whole number such as 12.']],
  cost: [['cheap', 'Give a price such as 89.00.']],
  collectionPlaces: [['third', 'Give a name and a text in each line']],
  plannedSales: [['30 until Friday', 'Give each sale in a line']],
  unitsSold: [
    ['-1', 'Give a number from 0'],
    ['99999999999', 'Give a number from 0'],
  ],
  // An invalid address is left out, and the note reports it.
  pictures: [],
  variantPicture: [],
  collections: [['Nowhere', 'There is no collection Nowhere.']],
  look: [['nowhere', 'There is no product nowhere.']],
  set: [
    ['a, b, c, d, e, f, g, h, i', 'At most 8 products.'],
    ['nowhere', 'There is no product nowhere.'],
  ],
  slug: [['not a slug!', 'This SKU belongs to']],
  // Another SKU means another variant, whose product is unknown.
  sku: [['x'.repeat(81), 'There is no variant with this SKU.']],
}

describe('an invalid field of a product', () => {
  const shop = useShop('sqlite')
  const staff = useStaff(shop)
  const refusalOf = async (input: object) => {
    const answer = await shop.request('/admin/products', {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect(answer.status).toBe(400)
    return (await answer.json()) as { code: string; fields: Record<string, string> }
  }

  it.each([...casesOf(productInput), { field: 'fabric', value: 'Wool', message: 'Unknown field.' }])(
    'is refused with its message: $field',
    async ({ field, value, message }) => {
      const { code, fields } = await refusalOf({ ...aProduct(), [field]: value })
      expect(code).toBe('validation_failed')
      expect(Object.keys(fields).map(name => name.split('.')[0])).toEqual(
        Object.keys(fields).map(() => field),
      )
      expect(Object.values(fields)[0]).toMatch(/\S/)
      expect(Object.values(fields)[0]).toContain(message)
    },
  )

  it.each([...casesOf(variantInput), { field: 'fabric', value: 'Wool', message: 'Unknown field.' }])(
    'is refused with its message: $field of a variant',
    async ({ field, value, message }) => {
      const { code, fields } = await refusalOf(aProduct({ variants: [{ ...aVariant(), [field]: value }] }))
      expect(code).toBe('validation_failed')
      expect(Object.keys(fields)).toEqual([`variants.0.${field}`])
      expect(fields[`variants.0.${field}`]).toContain(message)
    },
  )

  it.each(
    sheetFieldNames.flatMap(field => cellsOf[field].map(([cell, message]) => ({ field, cell, message }))),
  )('is refused with its message in a sheet: $field', async ({ field, cell, message }) => {
    const { variants } = await makeProduct(shop, { variants: [{ barcode: '5012345678900' }] })
    const cells = [
      ...(field === 'sku' ? [] : [['sku', variants[0]!.sku]]),
      // A stock as read is meaningless without the wanted stock.
      ...(field === 'baseStock' ? [['stock', '3']] : []),
      ...(field === 'size' ? [] : [['size', 'L']]),
      [field, `"${cell}"`],
    ]
    const text = [0, 1].map(part => cells.map(entry => entry[part]).join(',')).join('\n')
    const { id, columns } = await startImport(shop, staff.accessToken, text)
    const held = columns.map(column => column.field)
    await shop.call(sheets.checkProductImport, { id, columns: held }, staff)
    const { items } = await shop.call(sheets.listProductImportRows, { id, show: 'wrong' }, staff)
    expect(items.flatMap(({ problems }) => problems)).toMatchObject([
      { field, text: expect.stringContaining(message) },
    ])
  })
})
