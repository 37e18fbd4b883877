import { describe, expect, it } from 'vitest'
import { htmlText } from './htmlText.ts'
import { choicesOf, skuOf } from './options.ts'
import { readPictures } from './pictures.ts'
import { pricesOf, readRegularAndSale } from './prices.ts'
import { readFormat } from './readFormat.ts'
import { slugFor } from './slugs.ts'
import { weightInGrams } from './units.ts'

describe('a description in HTML', () => {
  it.each([
    ['Plain & simple', 'Plain & simple'],
    ['Soft &amp; light', 'Soft & light'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ol><li>First</li><li>Second</li></ol>', '1. First\n2. Second'],
    ['<ul>\n <li>A</li>\n <li><b>B</b> c</li>\n</ul>After', '• A\n• **B** c\n\nAfter'],
    ['<b>Soft <i>and </i></b><strong>light</strong>, <b></b><b> </b>5*', '**Soft and light**, 5*'],
    ['<p><b>One<br>two</p><p>three</b> four</p>', '**One**\n**two**\n\n**three** four'],
    ['<strong><a href="https://x.example">Fit</a></strong> <b>a*b</b>', '**Fit** (https://x.example) a*b'],
    ['See <a href="https://x.example/?a=1&amp;b=2">this</a>.', 'See this (https://x.example/?a=1&b=2).'],
    ['<a href="javascript:alert(1)">Press</a>', 'Press'],
    ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
    ['A<script>alert("<p>")</script>B<style>p{}</style><!-- <p>no</p> -->C', 'ABC'],
    ['<h2>Fit</h2>Runs large', 'Fit\n\nRuns large'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<p>An <em title="a > b">odd</em> one</p>', 'An odd one'],
    [
      '<ul><li><p>Band collar</p></li>\n<li>\n<p><b>Side</b> pockets</p><p>two</p></li></ul>',
      '• Band collar\n• **Side** pockets\ntwo',
    ],
    ['<ul><li>One<ul><li>In</li></ul></li><li>Two</li></ul><p>End</p>', '• One\n• In\n• Two\n\nEnd'],
    ['<ol><li><div>A</div></li><li><div>B</div></li></ol>', '1. A\n2. B'],
    [
      'Ol&aacute; &Iacute;ndigo &ccedil;&Ccedil;&ntilde;&scaron; &AElig; &rarr; 5&Prime; &sup2;',
      'Olá Índigo çÇñš Æ → 5″ ²',
    ],
    ['&#x2019;&#8217;&bogus;&#xFFFFFF;', '’’&bogus;'],
  ])('%s', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })

  it('takes a time proportional to its length', () => {
    for (const part of ['<', '<a ', '<!--', '<p>', '&', '<a href="']) htmlText(`<p>${part.repeat(8000)}`)
  })
})

it.each([
  ['480.0', 'g', '480'],
  ['0.48', 'kg', '480'],
  ['1 lb', 'g', '454'],
  ['12 oz', 'kg', '340'],
  ['0,5 kg', 'g', '500'],
  ['heavy', 'g', 'heavy'],
  ['0.4', 'g', '0.4'],
  ['', 'g', ''],
])('reads the weight %s in %s as %s', (text, unit, grams) => {
  expect(weightInGrams(text, unit)).toBe(grams)
})

it.each([
  ['59.00', '79.00', { price: '79.00', salePrice: '59.00' }],
  ['59.00', '', { price: '59.00', salePrice: '' }],
  ['59.00', '59.00', { price: '59.00', salePrice: '' }],
  ['59.00', '0.00', { price: '59.00', salePrice: '' }],
  ['cheap', '79.00', { price: 'cheap', salePrice: '' }],
])('reads %s after %s', (now, before, prices) => {
  expect(pricesOf(now, before, note => expect.unreachable(note))).toEqual(prices)
})

it.each(['79.000', '€79.00', '79.999', 'n/a', '7.9E+01'])('notes the unreadable former price %s', before => {
  const notes: string[] = []
  expect(pricesOf('59.00', before, text => notes.push(text))).toEqual({ price: '59.00', salePrice: '' })
  expect(notes).toEqual([`Its former price “${before}” cannot be read, so it is not on sale.`])
})

it('reads customs facts from Shopify’s inventory, once for each product', async () => {
  const row = (sku: string) => ['a', 'A', sku, '6211.32', 'tr', 'Shop', '4']
  const header = ['Handle', 'Title', 'SKU', 'HS Code', 'COO', 'Location', 'Available']
  const { columns, rows } = (await readFormat(header, [row('S1'), row('S2')], '2026-11-28'))!
  expect(columns).toEqual(['sku', 'stock', 'tariffCode', 'origin'])
  expect(rows).toEqual([
    ['S1', '4', '621132', 'TR'],
    ['S2', '4', '', ''],
  ])
})

it('leaves out a sale price that is no reduction, and reports it', () => {
  const notes: string[] = []
  const read = (regular: string, sale: string) => readRegularAndSale(regular, sale, text => notes.push(text))
  expect(read('5', '30')).toEqual({ price: '5', salePrice: '' })
  expect(notes).toEqual(['Its sale price 30 is not below the regular 5, and is left out.'])
  expect(read('79.00 GBP', '59.00 GBP')).toEqual({ price: '79.00 GBP', salePrice: '59.00 GBP' })
})

it('recognises options by their names', () => {
  const choose = (...options: [string, string][]) =>
    choicesOf(options.map(([name, value]) => ({ name, value })))
  expect(choose(['Farbe', 'Rot'], ['Größe', 'L'])).toEqual({
    choices: { color: 'Rot', size: 'L' },
    notes: [],
  })
  expect(choose(['Title', 'Default Title']).choices).toEqual({ color: 'One colour', size: 'One size' })
  expect(choose(['Size', '52'], ['Length', '145 cm']).choices).toMatchObject({ size: '52', lengthCm: '145' })
  expect(choose(['Size', '52'], ['Length', 'Long'], ['Colour', 'Red'])).toEqual({
    choices: { color: 'Red', size: '52 / Long' },
    notes: ['The option Length is taken as part of the size.'],
  })
})

it('makes the same SKU and slug each time, in any script', () => {
  expect(skuOf('dune-thobe', [{ name: 'Title', value: 'Default Title' }])).toBe('DUNE-THOBE')
  expect(skuOf('ثوب', [{ name: 'Size', value: '52/54' }])).toBe('ثوب-52-54')
  expect(skuOf('ثوب', [{ name: 'Colour', value: 'أسود' }])).toBe('ثوب-أسود')
  expect(skuOf('Été', [])).toBe('ETE')
  expect(slugFor('Thobe Été')).toBe('thobe-ete')
  expect(slugFor('', 'ثوب', 'ABC 1')).toBe('abc-1')
  expect(slugFor('red_dress')).toBe('red-dress')
  expect(slugFor('', 'Men’s Coats / Winter')).toBe('mens-coats-winter')
  expect(slugFor('ثوب')).toBe(slugFor('ثوب'))
})

it('reads picture addresses on separate lines, or separated by commas and blanks', () => {
  expect(readPictures('https://a.example/1.jpg From the front\nhttps://a.example/2,3.jpg')).toEqual({
    pictures: [
      { url: 'https://a.example/1.jpg', alt: 'From the front' },
      { url: 'https://a.example/2,3.jpg', alt: '' },
    ],
    invalidUrls: [],
  })
  expect(readPictures('https://a.example/1.jpg, https://a.example/2.jpg')).toMatchObject({
    pictures: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
  })
  expect(readPictures('front.jpg, https://a.example/1.jpg file:///etc/passwd')).toEqual({
    pictures: [{ url: 'https://a.example/1.jpg', alt: '' }],
    invalidUrls: ['front.jpg', 'file:///etc/passwd'],
  })
})

it.each([
  ['Handle,Title,Option1 Value,Variant SKU,Variant Price', 'shopify'],
  ['Title,URL handle,Description,Option1 value,SKU,Price', 'shopify'],
  ['Handle,Title,SKU,Location,Available', 'shopifyInventory'],
  ['ID,Type,SKU,Name,Parent,Regular price', 'woocommerce'],
  ['id,title,description,link,image link,availability,price', 'google'],
  ['Slug,Title,SKU,Price', undefined],
  ['Handle,Variant SKU,colour,Qty,Price', undefined],
])('recognises %s by its headings', async (header, format) => {
  expect((await readFormat(header.split(','), [], '2026-11-28'))?.format).toBe(format)
})

/** Reads a sheet of one product, and returns each field's value and remarks. */
const readOf = async (header: string, ...lines: string[]) => {
  const read = (await readFormat(
    header.split(','),
    lines.map(line => line.split(',')),
    '2026-11-28',
  ))!
  const of = (field: string) =>
    read.rows.map(row => row[read.columns.findIndex(name => name === field)] ?? '')
  return { of, reading: read.reading, notes: read.reading.notes.map(({ text }) => text) }
}

const wooHeader =
  'ID,Type,SKU,Name,Parent,Published,Visibility in catalog,Regular price,Tax status,Tax class,Attribute 1 name,Attribute 1 value(s)'

it.each([
  ['1', 'visible', 'Active', 0],
  ['1', 'catalog', 'Active', 1],
  ['1', 'search', 'Draft', 1],
  ['1', 'hidden', 'Draft', 1],
  ['0', 'visible', 'Draft', 0],
  ['-1', 'visible', 'Draft', 0],
])(
  'imports a WooCommerce product of Published %s and visibility %s as %s',
  async (published, where, status, count) => {
    const { of, notes } = await readOf(wooHeader, `1,simple,A,Thobe,,${published},${where},59,taxable,,,`)
    expect([of('status'), notes.length]).toEqual([[status], count])
  },
)

it.each([
  ['1', '59', undefined],
  ['0', '59', 'This variation was switched off there.'],
  ['-1', '59', 'This variation was switched off there.'],
  ['1', '', 'This variation has no price, so that nobody could buy it there.'],
])(
  'imports a WooCommerce variation of Published %s and price “%s” as its shop showed it',
  async (published, price, reason) => {
    const { of, reading } = await readOf(
      wooHeader,
      '1,variable,P,Thobe,,1,visible,,taxable,,Size,"52 54"',
      `2,variation,A,Thobe,P,${published},visible,${price},taxable,,Size,52`,
      '3,variation,B,Thobe,P,1,visible,59,taxable,,Size,54',
    )
    expect(of('sku')).toEqual(['', reason ? '' : 'A', 'B'])
    expect(reading.skipped).toEqual(reason ? [{ row: 3, title: 'Thobe', reason }] : [])
  },
)

it.each([
  ['taxable', '', '', 0],
  ['taxable', 'standard', '', 0],
  ['taxable', 'zero-rate', 'Zero rate', 0],
  ['taxable', 'Zero rate', 'Zero rate', 0],
  ['none', '', 'Zero rate', 1],
  ['shipping', '', 'Zero rate', 1],
  ['taxable', 'reduced-rate', '', 1],
])('reads WooCommerce’s tax status %s and class “%s” as “%s”', async (status, taxClass, vat, count) => {
  const { of, notes } = await readOf(wooHeader, `1,simple,A,Thobe,,1,visible,59,${status},${taxClass},,`)
  expect([of('vatClass'), notes.length]).toEqual([[vat], count])
})

it.each([
  [['true', 'true'], '', 0],
  [['false', 'false'], 'Zero rate', 1],
  [['true', 'FALSE'], '', 1],
  [['', ''], '', 0],
] as const)('reads Shopify’s taxable %j as “%s”', async ([first, second], vat, count) => {
  const { of, notes } = await readOf(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Taxable',
    `a,A,Size,52,S1,59,${first}`,
    `a,,,54,S2,59,${second}`,
  )
  expect([of('vatClass'), notes.length]).toEqual([[vat, ''], count])
})

it.each([
  ['', '49', 0, 0],
  ['2026-11-01T00:00Z/2026-11-27T23:59Z', '', 1, 0],
  ['2026-11-01T00:00Z/2026-12-27T23:59Z', '', 0, 1],
  ['2026-12-01T00:00Z/2026-12-27T23:59Z', '', 0, 1],
  ['01/11/2026/05/11/2026', '', 1, 0],
])(
  'does not import a feed’s sale price as the price when its days are %s',
  async (days, sale, notes, planned) => {
    const { of, reading } = await readOf(
      'id,title,link,price,availability,sale_price,sale_price_effective_date',
      `A,Thobe,https://x.example,59,in_stock,49,${days}`,
    )
    const priceNotes = reading.notes.filter(({ field }) => field === 'salePrice')
    expect([of('salePrice'), priceNotes.length, reading.sales?.length ?? 0]).toEqual([[sale], notes, planned])
  },
)

it('gives a second WooCommerce product of the same name a different slug', async () => {
  const { of } = await readOf(
    wooHeader,
    '1,variable,P,Thobe,,1,visible,,taxable,,Size,52',
    '2,variation,A,Thobe,P,1,visible,59,taxable,,Size,52',
    '3,simple,B,Thobe,,1,visible,69,taxable,,,',
    '4,variation,C,Thobe,P,1,visible,59,taxable,,Size,54',
  )
  expect(of('slug')).toEqual(['', 'thobe', 'thobe-3', 'thobe'])
})
