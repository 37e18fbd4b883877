import { expect, it } from 'vitest'
import { matchColumns } from './matchColumns.ts'
import { parseCell as parseCellOf } from './cells.ts'
import { readSheet } from './readSheet.ts'

const parseCell = (
  name: 'price' | 'title' | 'sku' | 'stock' | 'weightGr' | 'barcode' | 'size' | 'measurements',
  text: string,
) => parseCellOf(name, text, { currency: 'GBP', timezone: 'Europe/London' })

const rowsOf = async (bytes: Buffer) => (await readSheet(bytes)).rows

it.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFSKU,Colour\nA,Crème\n')],
  ['UTF-8 without one', Buffer.from('SKU,Colour\nA,Crème\n')],
  ['the code page of Windows', Buffer.from('SKU,Colour\r\nA,Cr\u00e8me\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFSKU\tColour\nA\tCrème\n', 'utf16le')],
  ['semicolons', Buffer.from('SKU;"Colour, of cloth"\nA;Crème\n\n;\n')],
  ['a short row', Buffer.from('SKU,Colour,Size\nA,Crème\n')],
])('reads %s', async (_, bytes) => {
  expect((await rowsOf(bytes)).map(row => row.slice(0, 2))).toEqual([['A', 'Crème']])
})

it('reads every character of Windows-1252, also mixed with UTF-8', async () => {
  const [windows, utf8] = [Buffer.from('91929394966080859974', 'hex'), Buffer.from('Crème – €5\n')]
  const bytes = Buffer.concat([Buffer.from('SKU\r\n'), utf8, windows])
  expect(await rowsOf(bytes)).toEqual([['Crème – €5'], ['‘’“”–`€…™t']])
})

it.each([
  ['436166 8e', 'Café'],
  ['4d656e d5 73', 'Men’s'],
  ['4368 89 74656175', 'Château'],
  ['6772 9f 6e', 'grün'],
])('reads %s as text of Excel for Mac', async (hex, text) => {
  const cell = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  expect(
    await rowsOf(
      Buffer.concat([Buffer.from('SKU\r'), cell, Buffer.from(' £\r'.replace('£', '\u00a3'), 'latin1')]),
    ),
  ).toEqual([[`${text} £`]])
})

it('refuses a code page of another alphabet', async () => {
  // Two words in Windows-1256.
  const bytes = Buffer.concat([Buffer.from('SKU,Title\nA,'), Buffer.from('cbe6c820c3c8edd6', 'hex')])
  await expect(rowsOf(bytes)).rejects.toThrow('The letters of this file cannot be read.')
})

it.each([
  ['\r\n', '\n', '\n'],
  ['\n', '\r\n', '\r\n'],
  ['\r', '\n', '\r\n'],
  ['\n', '\r', '\n'],
  ['\r', '\r', '\r'],
])('reads each row whatever its line endings are: %j %j %j', async (...ends) => {
  const lines = ['SKU,Title', 'A,"One\r\ntwo"', '="007",B', 'C,D']
  expect(await rowsOf(Buffer.from(lines.map((line, at) => line + (ends[at] ?? '')).join('')))).toEqual([
    ['A', 'One\r\ntwo'],
    ['007', 'B'],
    ['C', 'D'],
  ])
})

it('reads the line that tells Excel the delimiter', async () => {
  expect(await readSheet(Buffer.from('sep=;\r\nSKU;Title\r\nA;B, C, D\r\n'))).toEqual({
    header: ['SKU', 'Title'],
    rows: [['A', 'B, C, D']],
    tooLong: [],
    hasSemicolons: true,
  })
})

it.each([
  ['', 'The first row must name the columns.'],
  ['SKU,Price\n', 'The file has no rows below its header.'],
  ['SKU,Price\n"A,1\n', /A quotation mark is opened and never closed/],
  [`SKU\n${'A\n'.repeat(60_001)}`, 'At most 60,000 rows at once; this file has 60,001. Please split it.'],
  [`${'A,'.repeat(251)}\n1`, 'At most 250 columns.'],
  [`SKU\nA\nB${' '.repeat(40_000)}`, 'The cell in row 3, column 1 has more than 32,767 characters.'],
  [`SKU,Price\nA,1${' '.repeat(5_000_000)}x`, 'The cell in row 2, column 2 has more than'],
  [`SKU\nA\n${'a,'.repeat(501)}`, 'At most 250 columns.'],
  ['\n'.repeat(5_000_000), 'At most 60,000 rows at once; this file has more than 240,000. Please split it.'],
  [','.repeat(5_000_000), 'At most 250 columns.'],
  [`SKU\nA${','.repeat(5_000_000)}`, 'At most 250 columns.'],
])('refuses what is not a sheet (%#)', async (text, problem) => {
  await expect(readSheet(Buffer.from(text))).rejects.toThrow(problem)
})

it('leaves out a row with more cells than the header, but no row that only ends in separators', async () => {
  expect(await readSheet(Buffer.from('SKU,Price\nA,1,234\n\nB,2,,\nC\n'))).toMatchObject({
    rows: [
      ['', ''],
      ['', ''],
      ['B', '2'],
      ['C', ''],
    ],
    tooLong: [2],
  })
})

it('counts blank rows in between, as a spreadsheet does', async () => {
  expect(await rowsOf(Buffer.from('SKU\nA\n\nB\n'))).toEqual([['A'], [''], ['B']])
})

it('recognises columns by other systems’ names, each once', () => {
  expect(matchColumns(['Handle', 'Variant SKU', 'colour', 'Qty', 'Price', 'Regular price', 'Notes'])).toEqual(
    ['slug', 'sku', 'color', 'stock', 'price', null, null],
  )
})

it.each([
  ['£89.00', 8900],
  ['89', 8900],
  ['89.5', 8950],
  ['1,234.50', 123_450],
  ['£ 1,234', 123_400],
  ['89,00', 8900],
  ['GBP 89.00', 8900],
  ['1.234,50', 123_450],
  ['89.0000', 8900],
  ["'89.00", 8900],
  ['1\u00A0059.00', 105_900],
])('reads the price %s', (text, value) => {
  expect(parseCell('price', text)).toEqual({ value })
})

it.each(['free', '-5', '1.234,5 0', '8 900 000 000 000,001', '8.9E+01'])('refuses the price %s', text => {
  expect(parseCell('price', text)).toEqual({ problem: 'Give a price such as 89.00.' })
})

it('reads cells in a time that grows with their length, whatever is in them', () => {
  const spaces = ' '.repeat(32_000)
  for (const [field, text] of [
    ['price', `1${spaces}x`],
    ['measurements', `56: Width 122${spaces}x`],
    ['stock', `1${'000'.repeat(10_000)}x`],
  ] as const)
    expect(parseCell(field, text)).toHaveProperty('problem')
})

it('removes the apostrophe that guards against formulas, and no other', () => {
  expect(parseCell('title', `'=Thobe`)).toEqual({ value: '=Thobe' })
  expect(parseCell('title', `'Eid' thobe`)).toEqual({ value: `'Eid' thobe` })
})

it.each([
  ['stock', '12.0', 12],
  ['stock', '1,250', 1250],
  ['stock', '1\u00A0250', 1250],
  ['stock', '١٢', 12],
  ['stock', "'12", 12],
  ['weightGr', '700 g', 700],
  ['sku', "'007", '007'],
  ['sku', '="007"', '007'],
  ['sku', '\u00A0AB–1\u200B ', 'AB-1'],
  ['size', '52.0', '52'],
  ['barcode', '5012345678900.0', '5012345678900'],
  ['barcode', '5,012,345,678,900', '5012345678900'],
] as const)('reads %s from %s', (name, text, value) => {
  expect(parseCell(name, text)).toEqual({ value })
})

it.each([
  ['price', '89.000'],
  ['price', '$89'],
  ['stock', '1.000'],
  ['stock', '1.250'],
  ['stock', '480.5'],
  ['weightGr', '1.200'],
  ['weightGr', '1.200 g'],
  ['weightGr', '0.48'],
] as const)('reads no %s from %s, which is ambiguous or has no meaning', (name, text) => {
  expect(parseCell(name, text)).toEqual({ problem: expect.any(String) })
})

it.each([
  ['price', '59,000', undefined],
  ['price', '£59,125', undefined],
  ['price', '59,00', 5900],
  ['price', '1.059,00', 105_900],
  ['stock', '1,000', undefined],
  ['stock', '12', 12],
  ['weightGr', '1,200', undefined],
  ['weightGr', '0,48 kg', 480],
] as const)(
  'reads no comma in a file with semicolons as a thousands separator: %s %s',
  (name, text, value) => {
    const parsed = parseCellOf(name, text, {
      currency: 'GBP',
      timezone: 'Europe/London',
      hasSemicolons: true,
    })
    expect(parsed).toMatchObject(
      value === undefined ? { problem: expect.stringContaining('can mean') } : { value },
    )
  },
)

it('reads text protected from becoming a number, however its quotation marks are written', async () => {
  expect(await rowsOf(Buffer.from('SKU,Barcode\n="007",="0123"\n"=""008""","=""0456"""\n'))).toEqual([
    ['007', '0123'],
    ['="008"', '="0456"'],
  ])
})

it('keeps a line break in an unquoted cell if the file uses another line ending for rows', async () => {
  expect(await rowsOf(Buffer.from('SKU,Features\r\nA,Warm\nSoft\r\nB,\r\n'))).toEqual([
    ['A', 'Warm\nSoft'],
    ['B', ''],
  ])
})

it.each([
  ['a title', 'Products of Acme\nSlug;Title;SKU\na;A;A-1\n', 3, 3],
  ['a title, a day and a blank row', 'Acme Ltd,,\n"Exported, 1 Nov",,\n,,\nSlug,Title,SKU\na,A,A-1\n', 3, 5],
  ['a title of two cells', 'Acme,1 November,\nSlug,Title,SKU\na,A,A-1\n', 3, 3],
  ['headings of Shopify', 'Export\n\nHandle,Variant SKU,Variant Price\na,A-1,5\n', 3, 4],
  ['headings that are not known', 'Acme\nArtikel;Bezeichnung;Preis\nA-1;Thobe;59\n', 3, 3],
  ['blank rows', '\n,,\nArtikel,Preis\nA-1,59\n', 2, 4],
  ['nothing', 'Artikel\nA-1\nA-2\n', 1, 2],
])('finds the headings below %s, and keeps the numbers of rows', async (_, text, columns, firstRow) => {
  const { header, rows } = await readSheet(Buffer.from(text))
  expect(header).toHaveLength(columns)
  expect(
    header.every(heading => /^(Slug|Title|SKU|Handle|Variant|Artikel|Bezeichnung|Preis)/.test(heading)),
  ).toBe(true)
  // The header is row 1.
  expect(rows.findIndex(row => row.some(cell => cell !== '')) + 2).toBe(firstRow)
})
