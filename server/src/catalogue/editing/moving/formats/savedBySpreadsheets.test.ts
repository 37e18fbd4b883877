import { expect, it } from 'vitest'
import { readFormat } from './readFormat.ts'

const today = '2026-11-30'

/** Reads a sheet with these headings in the first line; cells are separated by bars. */
const readLines = async ([header = '', ...lines]: readonly string[]) => {
  const read = await readFormat(
    header.split('|'),
    lines.map(line => line.split('|')),
    today,
  )
  if (!read) throw new Error('The format is not recognised')
  return {
    rows: read.rows.map(row => Object.fromEntries(read.columns.map((field, at) => [field, row[at]]))),
    reading: read.reading,
  }
}

it.each([
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADERO', 'FALSO'],
  ['WAAR', 'ONWAAR'],
  ['DOĞRU', 'YANLIŞ'],
  ['TRUE', 'FALSE'],
  ['1', '0'],
])('reads %s and %s as yes and no in an export of Shopify', async (yes, no) => {
  const { rows, reading } = await readLines([
    'Handle|Title|Published|Variant SKU|Variant Price|Variant Taxable|Gift Card|Status',
    `live|Live|${yes}|L-1|59.00|${yes}|${no}|active`,
    `hidden|Hidden|${no}|H-1|59.00|${no}|${no}|active`,
    `card|Card|${yes}|C-1|59.00|${no}|${yes}|active`,
  ])
  expect(rows).toMatchObject([
    { sku: 'L-1', status: 'Active', vatClass: '' },
    { sku: 'H-1', status: 'Draft', vatClass: 'Zero rate' },
    { sku: '' },
  ])
  expect(reading.skipped).toEqual([{ row: 4, title: 'Card', reason: 'Gift cards are not imported.' }])
})

it.each(['TRUE', 'WAHR', '1.0', '1'])('reads %s as published in an export of WooCommerce', async yes => {
  const { rows } = await readLines([
    'ID|Type|SKU|Name|Published|Parent|Regular price',
    `1|simple|A|Thobe|${yes}||59`,
    '2|simple|B|Kufi|FALSE||9',
  ])
  expect(rows.map(({ status }) => status)).toEqual(['Active', 'Draft'])
})

it('reads the days of a sale in the order that the file proves', async () => {
  const { rows, reading } = await readLines([
    'ID|Type|SKU|Name|Published|Parent|Regular price|Sale price|Date sale price starts|Date sale price ends',
    '1|simple|A|Thobe|1||59|49|01/12/2026 00:00|31/12/2026 23:59',
    '2|simple|B|Kufi|1||9|5|01/11/26|',
    '3|simple|C|Scarf|1||9|5|soon|',
  ])
  expect(reading.sales).toEqual([{ row: 2, salePrice: '49', from: '2026-12-01', until: '2026-12-31' }])
  expect(rows.map(({ salePrice }) => salePrice)).toEqual(['', '5', ''])
})

it('reads the days of a sale the British way if the file proves no order, and notes the first one', async () => {
  const readDays = (...days: string[]) =>
    readLines([
      'ID|Type|SKU|Name|Published|Parent|Regular price|Sale price|Date sale price starts|Date sale price ends',
      '0|grouped|S|Set|1||9|5|02/03/2031|',
      ...days.map((cells, index) => `${index + 1}|simple|A${index}|Thobe ${index}|1||59|49|${cells}`),
    ])
  const { reading } = await readDays('02/02/2031|', '01/02/2031|05/03/2031', '03/04/2031|')
  expect(reading.sales?.map(({ from }) => from)).toEqual(['2031-02-02', '2031-02-01', '2031-04-03'])
  expect(reading.notes.filter(({ field }) => field === 'salePrice')).toEqual([
    { row: 4, field: 'salePrice', text: expect.stringContaining('whether 01/02/2031 begins with the day') },
  ])
  const proven = await readDays('01/02/2031|', '|03/13/2031')
  expect(proven.reading.sales?.[0]).toMatchObject({ from: '2031-01-02' })
  expect(proven.reading.notes).toEqual([])
})

it.each([
  ['Length', '56', { size: 'M / 56' }],
  ['Length', '56"', { size: 'M / 56"' }],
  ['Length', '140', { size: 'M', lengthCm: '140' }],
  ['Length', '60 cm', { size: 'M', lengthCm: '60' }],
  ['Length (cm)', '60', { size: 'M', lengthCm: '60' }],
])(
  'reads the option %s with the value %s in centimetres only if that is certain',
  async (name, value, choices) => {
    const { rows } = await readLines([
      'Handle|Title|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU|Variant Price',
      `dune|Dune|Size|M|${name}|${value}|D-1|59.00`,
    ])
    expect(rows).toMatchObject([{ color: 'One colour', ...choices }])
  },
)

it('tells of pictures within a description, which stay behind', async () => {
  const { reading } = await readLines([
    'Handle|Title|Body (HTML)|Variant SKU|Variant Price',
    'dune|Dune|<p>Chart:</p><img src="https://cdn.example/chart.jpg">|D-1|59.00',
  ])
  expect(reading.notes).toMatchObject([{ field: 'description', text: expect.stringContaining('left out') }])
})
