import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { getStaffProduct, updateVariant } from '@shop/contracts/products/endpoints'
import * as sheets from '@shop/contracts/products/sheets'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useStaff } from '../../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../../../test/checkout.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'

describeShop('a sheet of products', shop => {
  const owner = useStaff(shop)
  const { start, check, rowsOf, apply, run, undo } = sheetDesk(shop, () => owner.accessToken)
  const read = (id: string) => shop.call(getStaffProduct, { id }, owner)
  const whole = { barcode: '5012345678900', weightGr: 400 }
  const exported = async (search: string) => {
    const file = await shop.call(sheets.exportProducts, { search }, owner)
    return file.text()
  }

  it('is exported, and changes nothing when it is imported', async () => {
    const collection = await makeCollection(shop, { name: 'Eid, the long one', slug: `eid-${Date.now()}` })
    const { slug } = await makeProduct(shop, {
      title: '=HYPERLINK("evil")',
      description: 'First line\nsecond "quoted", line',
      features: ['-10% wool', 'Two pockets'],
      specifications: { Fit: 'Regular: wide' },
      fibres: [
        { fibre: 'cotton', percent: 65 },
        { fibre: 'nylon', percent: 35 },
      ],
      modelHeightCm: 183,
      modelSize: '56',
      careSymbols: ['wash30Mild', 'ironNot'],
      measurements: [
        { size: '56', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 },
        { size: '58', width: 128, shoulders: 49, sleeve: 64, hem: 155 },
      ],
      collections: [collection.id],
      variants: [{ price: 8900, salePrice: 7900, barcode: '0012345678905', colorHex: '#1f4d3a' }, {}],
    })
    const text = await exported(slug)
    const lines: string[][] = parse(text, { bom: true })
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`'=HYPERLINK("evil")`)
    expect(lines[1]).toContain('89.00')
    expect(lines[1]).toContain('Mild wash at up to 30°C, Do not iron')
    expect(lines[1]).toContain('Cotton 65%, Polyamide 35%')
    expect(lines[1]).toContain(
      '56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150\n58: Width 128, Shoulders 49, Sleeve 64, Hem 155',
    )
    const checked = await check(await start(text))
    expect(checked.columns.every(({ field }) => field !== null)).toBe(true)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect(checked).toMatchObject({ total: 0, found: { sameRows: 2, changedRows: 0, wrongRows: 0 } })
  })

  it('changes prices, stock and words, which shoppers and the log show, and can be undone', async () => {
    const { id, slug, variants } = await makeProduct(shop, {
      title: 'Plain thobe',
      variants: [
        { price: 8900, stock: 10 },
        { price: 8900, stock: 4 },
      ],
    })
    const [first, second] = variants.map(({ sku }) => sku)
    const checked = await check(
      await start(
        `SKU,Title,Price,Sale price,Stock,Care symbols,Composition,Model height (cm),Model wears,Size chart\n${first},Fine thobe,"£1,095.00","£1,085.5",12,"do not iron, Line dry","40 % nylon; COTTON 60",183,56,"56: hem 150 cm, WIDTH 122; Sleeve 62, shoulders 47.5"\n${second},,95.00,,4,,,,,\n`,
      ),
    )
    expect(await rowsOf(checked.id, 'changed')).toMatchObject([
      {
        row: 2,
        kind: 'changed',
        changes: [
          { label: 'Title', before: 'Plain thobe', after: 'Fine thobe' },
          { label: 'Fibre composition', before: 'none', after: 'Cotton 60%, Polyamide 40%' },
          { label: 'Care symbols', before: 'none', after: 'Line dry, Do not iron' },
          { label: 'Model height (cm)', before: 'none', after: '183' },
          { label: 'Model wears', before: 'none', after: '56' },
          {
            label: 'Measurements (cm)',
            before: 'none',
            after: '56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150',
          },
          { label: 'Price', before: '£89.00', after: '£1,095.00' },
          { label: 'Sale price', before: 'none', after: '£1,085.50' },
          { label: 'Stock', before: '10', after: '12' },
        ],
      },
      { row: 3, changes: [{ label: 'Price', before: '£89.00', after: '£95.00' }] },
    ])
    expect((await read(id)).title).toBe('Plain thobe')
    expect(await apply(checked.id)).toMatchObject({ state: 'applied', done: 1, total: 1, left: [] })
    const shown = await shop.call(getProductBySlug, { slug })
    expect(shown).toMatchObject({
      title: 'Fine thobe',
      modelHeightCm: 183,
      modelSize: '56',
      fibres: [
        { fibre: 'cotton', percent: 60 },
        { fibre: 'nylon', percent: 40 },
      ],
      careSymbols: ['lineDry', 'ironNot'],
      measurements: [{ size: '56', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 }],
      variants: [{ price: 109_500, stock: 12 }, { price: 9500 }],
    })
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: id }, owner)
    expect(items[0]).toMatchObject({
      act: 'update',
      before: { title: 'Plain thobe' },
      after: { title: 'Fine thobe' },
    })
    expect((await shop.call(listAudit, { subject: 'import' }, owner)).items[0]).toMatchObject({
      subjectId: checked.id,
    })

    expect(await undo(checked.id)).toMatchObject({ state: 'undone', done: 1, left: [] })
    expect(await read(id)).toMatchObject({
      title: 'Plain thobe',
      fibres: [],
      careSymbols: [],
      measurements: [],
      variants: [
        { price: 8900, salePrice: null, stock: 10 },
        { price: 8900, stock: 4 },
      ],
    })
    await refuses(undo(checked.id), 'conflict')
    await refuses(apply(checked.id), 'conflict')
  })

  it('reports every error, row by row, and leaves those products out', async () => {
    const { variants } = await makeProduct(shop, { variants: [{}, {}, {}] })
    const other = await makeProduct(shop)
    const [a, b, c] = variants.map(({ sku }) => sku)
    const checked = await check(
      await start(
        [
          'SKU;Price;Stock;Status;Title',
          `${a};eighty-nine;10;Active;Thobe`,
          `${b};49,99;-1;Sold;Other thobe`,
          `${c};89.999;1.5;;`,
          `${c};89;1;;`,
          ';89;1;;',
          'NEW-1;89;1;;',
          `${other.variants[0]?.sku};£60;7;active;`,
        ].join('\r\n'),
      ),
    )
    expect(checked.found).toMatchObject({ wrongRows: 6, changedProducts: 1 })
    const wrong = await rowsOf(checked.id, 'wrong')
    expect(
      wrong.map(({ row, problems }) => [row, ...problems.map(({ label, text }) => `${label}: ${text}`)]),
    ).toEqual([
      [2, 'Price: Give a price such as 89.00.'],
      [
        3,
        'Title: Row 2 says something different about the same product.',
        'Status: Please give Active, Draft or Archived.',
        'Stock: At least 0 units.',
      ],
      [
        4,
        'Price: 89.999 can mean 89.999 or 89999. Give a price such as 89.00.',
        'Stock: Give a whole number such as 12.',
      ],
      [5, 'SKU: Row 4 has this SKU as well.'],
      [6, 'SKU: This field is required.'],
      [7, 'Title: A new product needs a title.'],
    ])
    await expect(apply(checked.id)).rejects.toMatchObject({ code: 'conflict', message: '6 rows are wrong.' })
    expect(wrong[0]?.problems[0]).toMatchObject({ field: 'price', given: 'eighty-nine' })
  })

  it('is corrected cell by cell, and remaining errors are left out on request', async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{}] })
    const { id: otherId, variants: others } = await makeProduct(shop, { variants: [{}] })
    const begun = await start(`SKU,Price\n${variants[0]?.sku},free\n${others[0]?.sku},free\n`)
    expect((await check(begun)).found).toMatchObject({ wrongRows: 2 })
    const mended = await check(begun, [{ row: 2, field: 'price', text: '£70' }])
    expect(mended.found).toMatchObject({ wrongRows: 1, changedProducts: 1 })
    expect(await apply(begun.id, true)).toMatchObject({ state: 'applied', done: 1 })
    expect((await read(id)).variants[0]?.price).toBe(7000)
    expect((await read(otherId)).variants[0]?.price).toBe(4999)
    await refuses(check(begun), 'conflict')
  })

  it('refuses a sale price that the shop would ignore, but does not check one that it does not change', async () => {
    const { variants } = await makeProduct(shop, {
      variants: [{ price: 4999 }, { price: 4999, salePrice: 4999 }, { price: 4999, salePrice: 3999 }],
    })
    const rows = ['49.99,49.99', '49.99,49.99', '39,39.99'].map(
      (prices, at) => `${variants[at]?.sku},${prices}`,
    )
    const checked = await check(await start(`SKU,Price,Sale price\n${rows.join('\n')}\n`))
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { row: 2, problems: [{ label: 'Sale price', text: 'Must be below the price.' }] },
    ])
  })

  it('adds the difference to the stock, so that units sold since then stay sold', async () => {
    const { id, slug, variants } = await makeProduct(shop, { variants: [{ stock: 10, price: 2000 }] })
    const text = (await exported(slug)).replace(',10,10,', ',15,10,')
    const { orderId } = await checkOut(shop, await makeShopper(shop, variants[0]!.id, { quantity: 3 }))
    await payFor(shop, orderId)
    const done = await run(text)
    expect((await read(id)).variants[0]?.stock).toBe(12)
    await undo(done.id)
    expect((await read(id)).variants[0]?.stock).toBe(7)
  })

  it('leaves alone what somebody changes between the check and the import, or before it is undone', async () => {
    const [one, two] = [
      await makeProduct(shop, { variants: [whole] }),
      await makeProduct(shop, { variants: [whole] }),
    ]
    const skus = [one, two].map(({ variants }) => variants[0]?.sku)
    const checked = await check(await start(`SKU,Price\n${skus[0]},70\n${skus[1]},70\n`))
    const reprice = async (productId: string, price: number) => {
      const variant = (await read(productId)).variants[0]!
      const { images: _i, reserved: _r, free: _f, sharesBarcode: _s, id: variantId, stock, ...rest } = variant
      await shop.call(updateVariant, { productId, variantId, ...rest, stock, baseStock: stock, price }, owner)
    }
    await reprice(one.id, 6000)
    expect(await apply(checked.id)).toMatchObject({
      state: 'applied',
      left: [{ reason: `Changed since the check: Price of ${skus[0]}.` }],
    })
    expect((await read(one.id)).variants[0]?.price).toBe(6000)
    expect((await read(two.id)).variants[0]?.price).toBe(7000)
    await reprice(two.id, 6500)
    expect((await undo(checked.id)).left).toMatchObject([
      { reason: expect.stringMatching(/^Not undone: changed by .+ on \d+ \w+ \d{4}: Price of /) },
    ])
    expect((await read(two.id)).variants[0]?.price).toBe(6500)
  })

  it('is carried out once by simultaneous calls, which are refused with a conflict or continue', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: Array.from({ length: 30 }, () => ({ stock: 1 })),
    })
    const others = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop, { variants: [{}] })))
    const skus = [...variants, ...others.map(other => other.variants[0]!)].map(({ sku }) => sku)
    const checked = await check(await start(`SKU,Stock\n${skus.map(sku => `${sku},7`).join('\n')}\n`))
    const atOnce = async (act: () => Promise<unknown>) => {
      const ends = await Promise.allSettled(Array.from({ length: 5 }, act))
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict', status: 409 })
    }
    await atOnce(() => apply(checked.id))
    expect(await apply(checked.id)).toMatchObject({ state: 'applied', done: 13, total: 13, left: [] })
    expect((await read(id)).variants.map(({ stock }) => stock)).toEqual(Array(30).fill(7))
    await atOnce(() => undo(checked.id))
    const state = await shop.call(sheets.getProductImport, { id: checked.id }, owner)
    expect(state.state === 'undone' ? state : await undo(checked.id)).toMatchObject({
      state: 'undone',
      done: 13,
    })
    expect((await read(id)).variants.map(({ stock }) => stock)).toEqual(Array(30).fill(1))
  })

  it.each(['constructor', '__proto__', 'toString'])('reads the word %s like any other', async word => {
    const header =
      'SKU,Title,Status,Colour,Size,Price,Weight (g),Barcode,Description,Materials,Care,Specifications'
    const sku = `${word}-${Date.now()}`
    const done = await run(
      `${header}\n${sku},${word},Draft,${word},${word},20,400,5012345678900,${word},${word},${word},Fit: ${word}`,
    )
    const [row] = await rowsOf(done.id, 'changed')
    expect(row).toMatchObject({ title: word, kind: 'new' })
    expect(row?.changes).toContainEqual({ label: 'Title', before: 'none', after: word })
    expect(done).toMatchObject({ left: [], done: 1 })
    const made = await shop.deps.db('variants').where({ sku }).first('product_id')
    expect(await read(made.product_id)).toMatchObject({ title: word, specifications: { Fit: word } })
  })
})
