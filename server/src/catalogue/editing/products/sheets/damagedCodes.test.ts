import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { checkProductImport } from '@shop/contracts/products/sheets'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { sheetDesk } from '../../../../test/sheets.ts'

describeOffice('codes damaged by a spreadsheet', (shop, staff) => {
  const { start, check, rowsOf, apply } = sheetDesk(shop, () => staff.accessToken)
  const checkText = async (text: string) => check(await start(text))
  const variantOf = async (id: string) => (await shop.call(getStaffProduct, { id }, staff)).variants[0]!
  let turn = 0
  const header = 'Slug,Title,Description,Materials,Care,SKU,Colour,Size,Price,Weight (g),Barcode,Stock'
  /** Writes a sheet of one new product. */
  const newOne = (cells: Partial<Record<'sku' | 'size' | 'barcode' | 'price', string>>) => {
    const name = `spread-${++turn}`
    const { sku = name.toUpperCase(), size = '52', barcode = '5012300000000', price = '59.00' } = cells
    return `${header}\n${name},Case ${name},For a case.,Cotton,Wash,${sku},White,${size},"${price}",500,${barcode},5\n`
  }

  it.each([
    ['012345678905', '12345678905'],
    ['0012345678905', '12345678905'],
    ['5012345678900', '5.01235E+12'],
    ['5012345678900', '"5,01235E+12"'],
    ['5012345678900', '5.01E12'],
    ['5012345678900', '5.012345678900E+12'],
    ['5012345678900', "'5012345678900"],
    ['5012345678900', '5012345678900.0'],
    ['5012345678900', '5012345678900.000'],
    ['5012345678900', '"5,012,345,678,900.00"'],
    ['5012345678900', '"5.012.345.678.900,00"'],
    ['5012345678900', '5’012’345’678’900'],
    ['5012345678900', '"50,12,34,56,78,900"'],
    ['5012345678900', '٥٫٠١٢٣٥E+١٢'],
    ['5012345678900', '"5,012,345,678,900"'],
    ['5012345678900', '5\u00A0012\u00A0345\u00A0678\u00A0900'],
    ['5012345678900', '="5012345678900"'],
    ['5012345678900', '=5012345678900'],
    ['5012345678900', '5012345678918'],
    ['123456789012345678', '123456789012345000'],
    ['5012345678900', '+5012345678900'],
    ['5012345678900', '"£5,012,345,678,900.00"'],
    ['5012345678900', '5.01235E+0012'],
    ['5012345678900', '5.01235 E+12'],
    ['5012345678900', '5.01235×10^12'],
    ['5012345678900', '5012345678900;'],
    ['5012345678900', '#5012345678900'],
    ['5012345678900', '`5012345678900'],
    ['5012345678900', 'TRUE'],
    ['5012345678900', 'FALSCH'],
    ['5012345678900', '0'],
    ['5012345678900', 'n/a'],
    ['5012345678900', '-'],
    ['5012345678900', '5012350000000'],
    ['5012345678900', '5010000000000'],
    ['000123', '123'],
    ['AB-12', '\u00A0AB-12\u200B '],
  ])('do not change the barcode %s if the sheet has %s', async (barcode, given) => {
    const { id, variants } = await makeProduct(shop, { variants: [{ barcode }] })
    const checked = await checkText(`SKU,Barcode\n${variants[0]!.sku},${given}\n`)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect(checked).toMatchObject({ total: 0, found: { sameRows: 1, changedRows: 0 } })
    expect((await variantOf(id)).barcode).toBe(barcode)
  })

  it('are reported if a valid code stays', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ barcode: '012345678905' }] })
    const checked = await checkText(`SKU,Barcode\n${variants[0]!.sku},12345678905\n`)
    expect(checked.found).toMatchObject({ notedRows: 1 })
    expect(await rowsOf(checked.id, 'noted')).toMatchObject([
      {
        notes: [
          { label: 'Barcode', text: 'Stays 012345678905: the spreadsheet has turned it into 12345678905.' },
        ],
      },
    ])
  })

  it.each([
    ['5012345678900', '5.02E+12', /shortened/],
    ['ABC', '5.02E+12', /shortened/],
    ['5012345678900', '123456789012345000', /rounded/],
    ['4003994155486', '5012340000000', /rounded/],
  ])('for %s are refused if they are ambiguous: %s', async (barcode, given, problem) => {
    const { variants } = await makeProduct(shop, { variants: [{ barcode }] })
    const checked = await checkText(`SKU,Barcode\n${variants[0]!.sku},${given}\n`)
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { problems: [{ field: 'barcode', given, text: expect.stringMatching(problem) }] },
    ])
  })

  it.each([
    [{ barcode: '5.0123E+12' }, 'barcode', /shortened/],
    [{ barcode: '"5,01235E+12"' }, 'barcode', /shortened/],
    [{ barcode: '123456789012345000' }, 'barcode', /rounded/],
    [{ sku: '1.00E+05' }, 'sku', /shortened/],
    [{ sku: '123456789012345000' }, 'sku', /rounded/],
    [{ size: '06-Aug' }, 'size', /may have been 6-8/],
    [{ size: 'Feb-54' }, 'size', /may have been 2-54/],
    [{ size: '52-Mrz' }, 'size', /may have been 3-52/],
    [{ size: '02-Apr' }, 'size', /may have been 2-4/],
    [{ size: 'Oct-12' }, 'size', /may have been 10-12/],
    [{ size: '10-Dec-26' }, 'size', /may have been 10-12/],
    [{ size: '10 December 2026' }, 'size', /may have been 10-12/],
    [{ size: '10/12/26' }, 'size', /may have been 10-12/],
    [{ size: '10-12-2026' }, 'size', /may have been 10-12/],
    [{ size: '2026-12-10 00:00:00' }, 'size', /may have been 10-12/],
    [{ size: '46366' }, 'size', /may have been 10-12/],
    [{ size: '46366.0' }, 'size', /may have been 10-12/],
    [{ size: '8/6/2026 0:00' }, 'size', /may have been 6-8/],
    [{ size: 'Sat 6 Aug' }, 'size', /may have been 6-8/],
    [{ size: '8:10:00 AM' }, 'size', /turned this size into a time; it may have been 8:10/],
    [{ size: '12-10-26' }, 'size', /may have been 10-12/],
    [{ size: '06-set' }, 'size', /may have been 6-9/],
    [{ price: '59.000' }, 'price', /can mean/],
    [{ price: '€59.00' }, 'price', /in £, not in €/],
  ] as const)('are refused in a new product, with a reason: %j', async (cells, field, text) => {
    const checked = await checkText(newOne(cells))
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { problems: [{ field, text: expect.stringMatching(text) }] },
    ])
  })

  it.each([
    [{ barcode: "'012345678905" }, { barcode: '012345678905' }],
    [{ barcode: '12345678905' }, { barcode: '012345678905' }],
    [{ barcode: '"=""0123"""' }, { barcode: '0123' }],
    [{ barcode: '5012345678900.0' }, { barcode: '5012345678900' }],
    [{ sku: "'00123" }, { sku: '00123' }],
    [{ sku: '70001.0' }, { sku: '70001' }],
    [{ sku: '"700,002"' }, { sku: '700002' }],
    [{ size: 'Junior 10' }, { size: 'Junior 10' }],
    [{ size: '10/12/14' }, { size: '10/12/14' }],
    [{ size: '24-26-28' }, { size: '24-26-28' }],
    [{ size: '42.500' }, { size: '42.500' }],
    [{ size: '"44,500"' }, { size: '44,500' }],
    [{ size: 'Set 2' }, { size: 'Set 2' }],
    [{ size: '8:10' }, { size: '8:10' }],
    [{ barcode: 'n/a' }, { barcode: '' }],
    [{ size: '52.0' }, { size: '52' }],
    [{ size: '52–54' }, { size: '52-54' }],
    [{ price: '1.059,00' }, { price: 105_900 }],
    [{ price: '59.0000' }, { price: 5900 }],
    [{ price: '1\u00A0059.00' }, { price: 105_900 }],
  ] as const)('are repaired in a new product if they are certain: %j', async (cells, expected) => {
    const text = newOne(cells)
    const checked = await checkText(text)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect(await apply(checked.id)).toMatchObject({ state: 'applied', left: [] })
    const { variant } = await shop.call(
      findByCode,
      { code: 'sku' in expected ? expected.sku : `SPREAD-${turn}` },
      staff,
    )
    expect(await variantOf(variant!.productId)).toMatchObject(expected)
  })

  it.each([
    ['007', '7'],
    ['007', '7.0'],
    ['1234', '"1,234"'],
    ['12-3', '12-Mar'],
    ['12-3', '12/03/2026'],
    ['9-4-12', '2012-04-09'],
    ['9-4-12', '09-Apr-12'],
    ['7/8/09', '07/08/2009 0:00'],
    ['XL-A1', '\u00A0xl-a1 '],
    ['XL-A1', 'xl–a1'],
    ['00099', '="00099"'],
  ])('match the SKU %s if the sheet has %s', async (sku, given) => {
    const { id } = await makeProduct(shop, { variants: [{ sku, price: 900 }] })
    const checked = await checkText(`SKU,Price\n${given},12.00\n`)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    await apply(checked.id)
    expect(await variantOf(id)).toMatchObject({ sku, price: 1200 })
    await shop.deps.db('products').where({ id }).delete()
  })

  it('ask if two SKUs are possible, and use the exact one if there is one', async () => {
    await makeProduct(shop, { variants: [{ sku: '055' }, { sku: '0055' }] })
    const unclear = await checkText('SKU,Price\n55,12.00\n')
    expect(await rowsOf(unclear.id, 'wrong')).toMatchObject([
      {
        problems: [
          { field: 'sku', text: 'This may be 055 or 0055. Please give the SKU as the shop has it.' },
        ],
      },
    ])
    await makeProduct(shop, { variants: [{ sku: '55', price: 900 }] })
    const clear = await checkText('SKU,Price\n55,12.00\n')
    expect(await rowsOf(clear.id, 'changed')).toMatchObject([{ sku: '55' }])
  })

  it('ask if a date may be the SKU of another year, or of two numbers and of three', async () => {
    await makeProduct(shop, { variants: [{ sku: '9/4' }, { sku: '9-4-12' }, { sku: '5/6' }] })
    const unclear = await checkText(
      'SKU,Price\n09/04/2012,7\n2012-04-09,7\n09-Apr-12,7\n05/06/2009,7\n05-JUN,7\n',
    )
    const problemsOfRows = (await rowsOf(unclear.id, 'wrong')).map(({ row, problems }) => [
      row,
      problems[0]?.text,
    ])
    const askText = (skus: string) => `This may be ${skus}. Please give the SKU as the shop has it.`
    expect(problemsOfRows.slice(0, 4)).toEqual([
      [2, askText('9/4 or 9-4-12')],
      [3, askText('9/4 or 9-4-12')],
      [4, askText('9/4 or 9-4-12')],
      [5, askText('5/6')],
    ])
    expect(unclear.total).toBe(0)
  })

  it.each([
    'SKU,Barcode',
    'SKU,Size',
    'SKU,Title',
    'SKU,Sale price',
    'SKU,Materials',
    'SKU,Collections',
    'SKU,Price',
    'SKU,Weight (g)',
    'SKU,Stock',
    'SKU,Colour',
  ])('are refused if they are the error of a formula: %s', async columns => {
    const { id, variants } = await makeProduct(shop, { variants: [{ barcode: '4012345678901' }] })
    const errors = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '########', '#NV', '#BEZUG!', 'Err:502', '#YOK']
    for (const error of [...errors, '#¡REF!', '#¿NOMBRE?', '#NENÍ_K_DISPOZICI', '#Н/Д', '#スピル!']) {
      const checked = await checkText(`${columns}\n${variants[0]!.sku},${error}\n`)
      expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
        { problems: [{ text: `The spreadsheet has no value here, only ${error}. Please give one.` }] },
      ])
    }
    expect((await variantOf(id)).barcode).toBe('4012345678901')
  })

  it('are suspected in a new SKU that may have been a date to a spreadsheet', async () => {
    const checked = await checkText(newOne({ sku: '03-Mar', barcode: '5012345678948' }))
    expect(await rowsOf(checked.id, 'noted')).toMatchObject([
      { notes: [{ label: 'SKU', text: 'A spreadsheet may have turned another SKU into this date.' }] },
    ])
  })

  it('do not make a new SKU of three numbers another one of two', async () => {
    const { id } = await makeProduct(shop, { variants: [{ sku: '5-10', price: 900 }, { sku: '12-10' }] })
    for (const sku of ['5-10-36', '12-10-26', '24-10-05']) {
      const checked = await checkText(newOne({ sku, barcode: '' }))
      expect(await rowsOf(checked.id, 'noted')).toMatchObject([
        { sku, kind: 'new', notes: [{ text: expect.stringContaining('another SKU') }, { label: 'Status' }] },
      ])
    }
    await shop.deps.db('products').where({ id }).delete()
  })

  it('do not change a size that was turned into a date', async () => {
    const { variants } = await makeProduct(shop, {
      variants: [{ size: '6-8' }, { size: '2-54' }, { size: '10-12' }, { size: '11-12' }],
    })
    const [first, second, third, fourth] = variants.map(({ sku }) => sku)
    const checked = await checkText(
      `SKU,Size\n${first},06-Aug\n${second},Feb-54\n${third},46366\n${fourth},11/12/26\n`,
    )
    expect(checked).toMatchObject({ total: 0, found: { sameRows: 4, wrongRows: 0, notedRows: 4 } })
  })

  it('do not change a size in any form in which spreadsheets show a date', async () => {
    const forms = [
      '8/6/2026 0:00|6/8/26 0:00|8/6/26 12:00 AM|2026/08/06|8月6日|2026年8月6日|06-08-26|6-8-26|6. 8. 2026|6.8.',
      'Thursday, 6 August 2026|6 de ago.|6 de agosto de 2026|2026-08-06T00:00:00.000Z|Thu Aug 06 2026|46,240',
      'Thu Aug 06 2026 00:00:00 GMT+0100 (British Summer Time)|jeudi 6 août 2026|Do., 6. Aug. 2026|6-août|26-08-06',
      '6 ağustos 2026 perşembe|2026. 08. 06.|6.8.2026 0:00:00|06.08.26|August 6, 2026|6 августа 2026 г.|06-Aug-2026 00:00',
      '2026-Aug-06|8월 6일|6 Aug 15|06/08/2015',
    ].flatMap(line => line.split('|'))
    const { variants } = await makeProduct(shop, { variants: [{ size: '6-8' }] })
    const kept: string[] = []
    for (const form of forms) {
      const checked = await checkText(`SKU,Size\n${variants[0]!.sku},"${form}"\n`)
      if (checked.total === 0 && checked.found?.notedRows === 1) kept.push(form)
    }
    expect(kept).toEqual(forms)
  })

  it('do not change three sizes or a time that became a date', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ size: '10/12/14' }, { size: '8:20' }] })
    const [first, second] = variants.map(({ sku }) => sku)
    const checked = await checkText(`SKU,Size\n${first},2014-12-10\n${second},08:20:00\n`)
    expect(checked).toMatchObject({ total: 0, found: { sameRows: 2, notedRows: 2 } })
  })

  it('match a shortened SKU only among those of the product that its row names', async () => {
    const { slug, id } = await makeProduct(shop, {
      variants: [{ sku: '900001234567' }, { sku: '800001234567' }],
    })
    const checked = await checkText(`Slug,SKU,Price\n${slug},9.00001E+11,12.00\n`)
    expect(await rowsOf(checked.id, 'changed')).toMatchObject([{ sku: '900001234567' }])
    const unclear = await checkText(`Slug,SKU,Price\n${slug},9E+11,12.00\n,8.00001E+11,12.00\n`)
    expect(await rowsOf(unclear.id, 'wrong')).toMatchObject([
      { row: 3, problems: [{ text: expect.stringContaining('shortened') }] },
    ])
    await shop.deps.db('products').where({ id }).delete()
  })

  it('are refused as a rounded barcode that several new variants have', async () => {
    const lines = [newOne({ barcode: '5012340000000' }), newOne({ barcode: '5012340000000' })]
    const checked = await checkText(`${lines[0]}${lines[1]!.split('\n')[1]}\n`)
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { row: 2, problems: [{ field: 'barcode', text: expect.stringContaining('rounded') }] },
      { row: 3, problems: [{ field: 'barcode', text: expect.stringContaining('rounded') }] },
    ])
  })

  it('a size that became a date in many rows is corrected in all of them at once, except rows with their own correction', async () => {
    const lines = ['Jun-54', 'Jun-54', 'Jun-54', 'Jun-56'].map(size => newOne({ size, barcode: '' }))
    const text = lines
      .map((line, index) => (index === 0 ? line : line.split('\n').slice(1).join('\n')))
      .join('')
    const { id, columns } = await checkText(text)
    expect(await rowsOf(id, 'wrong')).toHaveLength(4)
    const size = (row: number, given: string, isForAlike = false) => ({
      row,
      field: 'size' as const,
      text: given,
      isForAlike,
    })
    const corrections = [size(3, '58'), size(2, '54', true)]
    await shop.call(
      checkProductImport,
      { id, columns: columns.map(({ field }) => field), corrections },
      staff,
    )
    expect(await rowsOf(id, 'wrong')).toMatchObject([{ row: 5, problems: [{ given: 'Jun-56' }] }])
    const sizes = (await rowsOf(id, 'changed')).map(
      ({ changes }) => changes.find(({ label }) => label === 'Size')?.after,
    )
    expect(sizes).toEqual(['54', '58', '54'])
  })

  it('a SKU occurs once in a sheet, whatever its case', async () => {
    const [first, second] = [newOne({ sku: 'case-1' }), newOne({ sku: 'CASE-1', barcode: '' })]
    const checked = await checkText(`${first}${second.split('\n')[1]}\n`)
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { row: 3, problems: [{ field: 'sku', text: 'Row 2 has this SKU as well.' }] },
    ])
  })

  it('a barcode that others have is reported, in any written form, and accepted', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ barcode: '4006381333931' }] })
    const lines = [newOne({ barcode: '04006381333931' }), newOne({ barcode: '4006381333931' })]
    const checked = await checkText(`${lines[0]}${lines[1]!.split('\n')[1]}\n`)
    const sku = (before: number) => `SPREAD-${turn - before}`
    expect(await rowsOf(checked.id, 'noted')).toMatchObject([
      {
        row: 2,
        kind: 'new',
        notes: [
          {
            label: 'Barcode',
            text: `${variants[0]!.sku} and ${sku(0)} have this barcode as well. When it is scanned, the shop will ask which of them it is.`,
          },
        ],
      },
      { row: 3, notes: [{ text: expect.stringContaining(sku(1)) }] },
    ])
    expect(await apply(checked.id)).toMatchObject({ left: [] })
  })
})
