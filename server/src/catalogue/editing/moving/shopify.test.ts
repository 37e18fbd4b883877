import { getStaffProduct, listStaffProducts, setProductStatus } from '@shop/contracts/products/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Cost per item',
  'Status',
] as const

type Cells = Partial<Record<(typeof columns)[number] | 'Materials' | 'Care', string>>

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const sheetOf = (rows: readonly Cells[], more: readonly ('Materials' | 'Care')[] = []) => {
  const header = [...columns, ...more]
  return [header, ...rows.map(row => header.map(column => quoted(row[column] ?? '')))]
    .map(cells => cells.join(','))
    .join('\n')
}

const dune = (name: string): Cells[] => [
  {
    Handle: name,
    Title: 'Dune Thobe',
    'Body (HTML)':
      '<p>A <strong>light</strong> thobe &amp; more, see <a href="https://x.example/a">our guide</a>.</p><ul><li>Band collar</li><li>Side pockets</li></ul><script>alert(1)</script>',
    Vendor: 'Acme Cloth',
    Tags: `summer ${name}, cotton ${name}`,
    Published: 'true',
    'Option1 Name': 'Color',
    'Option1 Value': 'Sand',
    'Option2 Name': 'Size',
    'Option2 Value': '52',
    'Variant SKU': `${name}-SAND-52`,
    'Variant Grams': '480.0',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '12',
    'Variant Price': '59.00',
    'Variant Compare At Price': '79.00',
    'Variant Barcode': "'5012345678900",
    'Image Src': 'https://cdn.example/dune-1.jpg',
    'Image Position': '1',
    'Image Alt Text': 'From the front',
    'Variant Image': 'https://cdn.example/dune-sand.jpg',
    'Cost per item': '21.50',
    Status: 'active',
  },
  {
    Handle: name,
    'Option1 Value': 'Sand',
    'Option2 Value': '54',
    'Variant Grams': '500.4',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '-3',
    'Variant Price': '59.00',
    'Variant Barcode': "'5012345678917",
    'Variant Image': 'https://cdn.example/dune-sand.jpg',
  },
  { Handle: name, 'Image Src': 'https://cdn.example/dune-2.jpg', 'Image Position': '2' },
]

onBothDatabases('an export of Shopify', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const { start, check, rowsOf, apply, run, undo, recheck } = sheetDesk(shop, () => staff.accessToken)
  const find = async (search: string) => {
    const { items } = await shop.call(listStaffProducts, { search }, staff)
    expect(items).toHaveLength(1)
    return shop.call(getStaffProduct, { id: items[0]!.id }, staff)
  }

  it('is imported unchanged: options, prices, sales, stock and text of each product', async () => {
    const started = await start(sheetOf(dune('dune-thobe'), ['Materials', 'Care']))
    expect(started).toMatchObject({ format: 'shopify', leftOut: ['Vendor'] })
    const checked = await check(started)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect(checked.found).toMatchObject({ newProducts: 1, newVariants: 2, wrongRows: 0, pictures: 3 })
    const [{ changes } = { changes: [] }] = await rowsOf(checked.id, 'changed')
    expect(changes.find(({ label }) => label === 'Description')?.after).toMatch(/^A light thobe & more/)
    expect(await apply(checked.id)).toMatchObject({ state: 'applied', left: [], pictures: { total: 3 } })
    const product = await find('dune-thobe')
    expect(product).toMatchObject({
      slug: 'dune-thobe',
      title: 'Dune Thobe',
      description:
        'A **light** thobe & more, see our guide (https://x.example/a).\n\n• Band collar\n• Side pockets',
      // Materials and care are still missing.
      status: 'DRAFT',
      collections: [],
      variants: [
        {
          sku: 'dune-thobe-SAND-52',
          color: 'Sand',
          size: '52',
          price: 7900,
          salePrice: 5900,
          stock: 12,
          weightGr: 480,
          barcode: '5012345678900',
        },
        { sku: 'DUNE-THOBE-SAND-54', size: '54', price: 5900, salePrice: null, stock: 0, weightGr: 500 },
      ],
    })
    const [first] = product.variants
    const { items } = await shop.call(listStockMoves, { id: first!.id }, staff)
    expect(items).toMatchObject([{ kind: 'RECEIVE', stockDelta: 12 }])
    expect(await shop.deps.db('variants').where({ id: first!.id }).first('cost')).toEqual({ cost: 2150 })
  })

  it('reports how it has changed a cell, and what a product still lacks', async () => {
    const checked = await check(await start(sheetOf(dune('noted-thobe'))))
    const notes = (await rowsOf(checked.id, 'noted')).map(({ row, notes: said }) => ({ row, said }))
    expect(notes).toEqual([
      {
        row: 2,
        said: expect.arrayContaining([
          {
            label: 'Status',
            text: 'A draft. Before it can be published it needs: Materials, Care Instructions.',
          },
        ]),
      },
      {
        row: 3,
        said: expect.arrayContaining([
          { label: 'SKU', text: 'It had no SKU and gets NOTED-THOBE-SAND-54.' },
          { label: 'Stock', text: 'Read as 0, not -3: more had been sold than were in stock.' },
        ]),
      },
    ])
  })

  it.each([
    ['Title', 'title'],
    ['Option1 Value', 'color'],
    ['Option2 Value', 'size'],
    ['Variant SKU', 'sku'],
    ['Variant Grams', 'weightGr'],
    ['Variant Inventory Qty', 'stock'],
    ['Variant Price', 'price'],
    ['Variant Compare At Price', 'salePrice'],
    ['Variant Barcode', 'barcode'],
    ['Cost per item', 'cost'],
  ] as const)('reports a failed formula under %s', async (heading, field) => {
    const [first] = dune('failed-thobe')
    const checked = await check(await start(sheetOf([{ ...first, [heading]: '#REF!' }])))
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { problems: [{ field, text: 'The spreadsheet has no value here, only #REF!. Please give one.' }] },
    ])
  })

  it('is published at once if values for all rows replace what Shopify has no column for', async () => {
    const started = await start(sheetOf(dune('whole-thobe')))
    const fixed = [
      { field: 'materials' as const, text: 'Cotton' },
      { field: 'care' as const, text: 'Wash at 30' },
    ]
    const checked = await recheck(started, { fixed })
    expect(checked.fixed).toEqual(fixed)
    await apply(checked.id)
    expect(await find('whole-thobe')).toMatchObject({
      status: 'ACTIVE',
      materials: 'Cotton',
      care: 'Wash at 30',
    })
  })

  it('does not let a product be published that lacks what shoppers need', async () => {
    await run(sheetOf(dune('bare-thobe')))
    const { id } = await find('bare-thobe')
    await expect(shop.call(setProductStatus, { id, status: 'ACTIVE' }, staff)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { status: 'It still needs: Materials, Care Instructions.' },
    })
  })

  it('makes collections of tags if somebody wants that, and removes them on undo', async () => {
    const started = await start(sheetOf(dune('tagged-thobe')))
    expect(started.columns.at(-1)).toMatchObject({ header: 'Tags', field: null })
    const asCollections = started.columns.map(({ field, header }) =>
      header === 'Tags' ? 'collections' : field,
    )
    const checked = await recheck(started, { columns: asCollections, makesCollections: true })
    await apply(checked.id)
    const names = (await find('tagged-thobe')).collections.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['cotton tagged-thobe', 'summer tagged-thobe'])
    expect(await undo(checked.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await shop.deps.db('collections').where('name', 'like', '%tagged-thobe')).toEqual([])
    expect((await shop.call(listStaffProducts, { search: 'tagged-thobe' }, staff)).items).toEqual([])
  })

  it('changes nothing when it is imported again', async () => {
    const text = sheetOf(dune('again-thobe'))
    await run(text)
    await shop.deps.db('product_images').delete()
    const again = await check(await start(text))
    expect(again.found).toMatchObject({ newProducts: 0, newVariants: 0, changedVariants: 0, wrongRows: 0 })
  })

  it('leaves out gift cards and rows without a handle, and reports them', async () => {
    const rows: Cells[] = [
      ...dune('kept-thobe'),
      { Handle: 'gift-card', Title: 'Gift Card', 'Gift Card': 'true', 'Variant Price': '10.00' },
      { Vendor: 'Nobody', 'Variant Price': '10.00' },
      { ...dune('')[0], Title: 'Named Thobe', 'Variant SKU': 'NAMED-1' },
    ]
    const checked = await check(await start(sheetOf(rows)))
    expect(checked.found).toMatchObject({ newProducts: 2, skippedRows: 2, wrongRows: 0 })
    expect(await rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 5, title: 'Gift Card', notes: [{ text: 'Gift cards are not imported.' }] },
      { row: 6, notes: [{ text: 'It has neither a handle nor a title.' }] },
    ])
  })

  it('reports a handle that two products share', async () => {
    const rows = [
      ...dune('twice-thobe'),
      { ...dune('twice-thobe')[0], Title: 'Hill Thobe', 'Variant SKU': 'TWICE-3', 'Option2 Value': '60' },
    ]
    const checked = await check(await start(sheetOf(rows)))
    expect(checked.found).toMatchObject({ newProducts: 1, newVariants: 3, wrongRows: 0 })
    expect(await rowsOf(checked.id, 'noted')).toContainEqual(
      expect.objectContaining({
        row: 5,
        notes: expect.arrayContaining([
          {
            label: 'Title',
            text: 'Row 2 has the handle twice-thobe as well: both are treated as one product, “Dune Thobe”, and “Hill Thobe” is left out.',
          },
        ]),
      }),
    )
  })

  it('joins handles that are the same address here, and names options of all rows by the first', async () => {
    const [first = {}, second = {}] = dune('Case-Thobe')
    const red = { 'Option1 Value': 'Red', 'Variant Price': '59.00', 'Variant Grams': '480' }
    const rows = [
      first,
      { ...second, Handle: 'case-thobe' },
      { ...red, Handle: 'CASE_THOBE', 'Option2 Value': '60' },
      { ...red, Handle: 'plain', Title: 'Plain' },
    ]
    const checked = await check(await start(sheetOf(rows)))
    expect(checked.found).toMatchObject({ newProducts: 2, newVariants: 4, wrongRows: 0 })
    const noted = await rowsOf(checked.id, 'noted')
    const notesOf = (row: number) =>
      noted.find(each => each.row === row)?.notes?.map(({ text }) => text) ?? []
    const joined = (handle: string) =>
      `Its handle ${handle} and Case-Thobe in row 2 are the same address here: both are treated as one product.`
    expect(notesOf(3)).toContain(joined('case-thobe'))
    expect(notesOf(4)).toContain(joined('CASE_THOBE'))
    expect(notesOf(5)).toContain('An option without a name is taken as part of the size.')
    await apply(checked.id)
    const { items } = await shop.call(listStaffProducts, { search: 'CASE-THOBE-RED-60' }, staff)
    const { variants } = await shop.call(getStaffProduct, { id: items[0]!.id }, staff)
    expect(variants.map(({ color, size }) => `${color} ${size}`)).toEqual(['Sand 52', 'Sand 54', 'Red 60'])
  })

  it('finds a slug for a name without Latin letters, and adds unknown options to the size', async () => {
    const [first = {}] = dune('ثوب')
    const rows = [
      {
        ...first,
        Handle: 'ثوب-صيفي',
        Title: 'ثوب صيفي',
        'Option1 Name': 'Fabric',
        'Variant SKU': 'ARABIC-1',
      },
    ]
    const done = await run(sheetOf(rows))
    const { slug } = await find('ARABIC-1')
    const readRedirects = () => shop.deps.db('redirects').select('path', 'target')
    expect(await readRedirects()).toEqual([{ path: '/products/ثوب-صيفي', target: `/products/${slug}` }])
    await undo(done.id)
    expect(await readRedirects()).toEqual([])
    await run(sheetOf(rows))
    expect(await find('ARABIC-1')).toMatchObject({
      slug: expect.stringMatching(/^product-[0-9a-f]{8}$/),
      title: 'ثوب صيفي',
      variants: [{ size: '52', color: 'Sand' }],
    })
  })
})
