import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { describe, expect, it } from 'vitest'
import { useStaff } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { startImport, sendSheet, sheetDesk } from '../../../../test/sheets.ts'
import { useShop } from '../../../../test/startShop.ts'
import { zipOf } from '../../../../test/zip.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = { name: 'products.xlsx', type }

const workbook =
  '<workbook><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="r1"/><sheet name="Products" sheetId="2" r:id="r2"/></sheets></workbook>'
const relations = `<Relationships>
  <Relationship Id="r1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/>
  <Relationship Id="r3" Target="https://evil.example/x.xlsx" TargetMode="External"/></Relationships>`
/**
 * Style 1 is a date, style 2 shows thirteen digits, 3 is a time, 4 and 5 are amounts in euros and in pounds, 6 shows
 * only the minutes of an instant, 7 and 8 are in kronor.
 */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000000"/>
  <numFmt numFmtId="165" formatCode="h:mm"/><numFmt numFmtId="166" formatCode="[$€-407] #,##0.00"/>
  <numFmt numFmtId="167" formatCode="&quot;£&quot;#,##0.00"/><numFmt numFmtId="168" formatCode="mm:ss.0"/>
  <numFmt numFmtId="169" formatCode="&quot;SEK&quot;0"/><numFmt numFmtId="170" formatCode="[$kr-41D]#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>
  <xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/>
  <xf numFmtId="168"/><xf numFmtId="169"/><xf numFmtId="170"/></cellXfs></styleSheet>`

const headings = 'Slug|Title|Description|Materials|Care|SKU|Colour|Size|Price|Weight (g)|Barcode|Stock'.split(
  '|',
)

const texts = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const letters = 'ABCDEFGHIJKL'

const workbookOf = (
  rows: string,
  more: { name: string; content: string; claimedSize?: number }[] = [],
  header = headings,
) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/styles.xml', content: styles },
    {
      name: 'xl/sharedStrings.xml',
      content:
        '<sst><si><t>Fine &amp; light</t></si><si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>no</t></rPh></si></sst>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' },
    {
      name: 'xl/worksheets/sheet2.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${texts(
        1,
        header.map((text, index) => inline(`${letters[index]}1`, text)),
      )}${rows}</sheetData></worksheet>`,
    },
    ...more,
  ])

const garment = (row: number, sku: string, size: string) =>
  texts(row, [
    inline(`A${row}`, sku.toLowerCase()),
    `<c r="B${row}" t="s"><v>1</v></c>`,
    `<c r="C${row}" t="s"><v>0</v></c>`,
    inline(`D${row}`, 'Cotton'),
    inline(`E${row}`, 'Wash'),
    inline(`F${row}`, sku),
    inline(`G${row}`, 'White'),
    size.replace('<c ', `<c r="H${row}" `),
    `<c r="I${row}"><f>58+1</f><v>59.000000000000004</v></c>`,
    `<c r="J${row}"><v>480</v></c>`,
    `<c r="K${row}" s="2"><v>12345678905</v></c>`,
    `<c r="L${row}"><v>5</v></c>`,
  ])

describe('a workbook', () => {
  const shop = useShop('sqlite')
  const staff = useStaff(shop)
  const { check, rowsOf, apply } = sheetDesk(shop, () => staff.accessToken)
  const refusalOf = async (bytes: Uint8Array) => {
    const answer = await sendSheet(shop, staff.accessToken, bytes, file)
    return {
      status: answer.status,
      ...((await answer.json()) as { error?: string; fields?: { sheet: string }; code: string }),
    }
  }

  it('is imported from its first visible sheet, with numbers in full and the zeros that it shows', async () => {
    // The third row is missing, which means blank.
    const bytes = workbookOf(
      garment(2, 'BOOK-1', '<c><v>52</v></c>') + garment(4, 'BOOK-2', '<c><v>54</v></c>'),
    )
    const checked = await check(await startImport(shop, staff.accessToken, bytes, file))
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect((await rowsOf(checked.id, 'changed')).map(({ row }) => row)).toEqual([2, 4])
    await apply(checked.id)
    const { items } = await shop.call(listStaffProducts, { search: 'BOOK-1' }, staff)
    expect(await shop.call(getStaffProduct, { id: items[0]!.id }, staff)).toMatchObject({
      title: 'Two parts',
      description: 'Fine & light',
      variants: [{ size: '52', price: 5900, weightGr: 480, stock: 5, barcode: '0012345678905' }],
    })
  })

  it('reports where a size has become a date', async () => {
    const bytes = workbookOf(
      garment(2, 'BOOK-3', '<c s="1"><v>46150</v></c>') +
        garment(3, 'BOOK-31', '<c s="6"><v>45778.417094907408</v></c>'),
    )
    const checked = await check(await startImport(shop, staff.accessToken, bytes, file))
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      {
        problems: [
          {
            field: 'size',
            given: '2026-05-08',
            text: expect.stringContaining('turned this size into a date'),
          },
        ],
      },
      { problems: [{ field: 'size', given: '2025-05-01 10:00:37' }] },
    ])
  })

  it('reports where a size has become a time, and amounts in another currency', async () => {
    const time = garment(2, 'BOOK-9', '<c s="3"><v>0.34722222222222221</v></c>')
    const amount = (row: number, style: number) =>
      garment(row, `BOOK-9${row}`, '<c><v>52</v></c>').replace(
        `<c r="I${row}">`,
        `<c r="I${row}" s="${style}">`,
      )
    const bytes = workbookOf(time + amount(3, 4) + amount(4, 5))
    const checked = await check(await startImport(shop, staff.accessToken, bytes, file))
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      {
        row: 2,
        problems: [{ field: 'size', given: '08:20:00', text: expect.stringContaining('have been 8:20') }],
      },
      {
        row: 3,
        problems: [{ field: 'price', given: '€59', text: expect.stringContaining('in £, not in €') }],
      },
    ])
  })

  it('reads codes and totals of orders without the currency of their format', async () => {
    const code = garment(2, 'BOOK-10', '<c s="7"><v>52</v></c>').replace('s="2"', 's="7"')
    const checked = await check(await startImport(shop, staff.accessToken, workbookOf(code), file))
    const [row] = await rowsOf(checked.id, 'changed')
    expect(row?.changes).toContainEqual({ label: 'Barcode', before: 'none', after: '012345678905' })
    expect(row?.changes).toContainEqual({ label: 'Size', before: 'none', after: '52' })
    const cells = ['Name|#1', 'Created at|2025-03-30', 'Lineitem quantity|1', 'Lineitem name|Dune']
    const orderHeader = [...cells.map(cell => cell.split('|')[0] ?? ''), 'Total', 'Lineitem price']
    const amounts = ['<c r="E2" s="8"><v>59</v></c>', '<c r="F2" s="8"><v>59</v></c>']
    const order = texts(2, [
      ...cells.map((cell, index) => inline(`${letters[index]}2`, cell.split('|')[1] ?? '')),
      ...amounts,
    ])
    const orders = await startImport(shop, staff.accessToken, workbookOf(order, [], orderHeader), file)
    expect(await check(orders)).toMatchObject({
      format: 'shopifyOrders',
      total: 1,
      found: { skippedRows: 0 },
    })
  })

  it('does not replace a long barcode by a number whose last digits are lost', async () => {
    const { variants } = await makeProduct(shop, {
      variants: [{ barcode: '350123451234567894' }, { barcode: '12345678901234567' }, { barcode: '0001' }],
    })
    const numbers = ['3.50123451234567E+17', '12345678901234568', '5.01234567890123E+18']
    const rows = variants.map(({ sku }, index) =>
      texts(index + 2, [inline(`F${index + 2}`, sku), `<c r="K${index + 2}"><v>${numbers[index]}</v></c>`]),
    )
    const checked = await check(await startImport(shop, staff.accessToken, workbookOf(rows.join('')), file))
    expect(checked).toMatchObject({ total: 0, found: { sameRows: 2 } })
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      {
        row: 4,
        problems: [
          { field: 'barcode', given: '5012345678901230000', text: expect.stringContaining('rounded') },
        ],
      },
    ])
  })

  it('is refused if it has macros, is a bomb, or is no workbook at all', async () => {
    const rows = garment(2, 'BOOK-4', '<c><v>52</v></c>')
    const bomb = { name: 'xl/media/a.bin', content: '0'.repeat(300_000), claimedSize: 900 * 1024 * 1024 }
    for (const [bytes, text] of [
      [
        workbookOf(rows, [{ name: 'xl/vbaProject.bin', content: 'Sub x()' }]),
        'is an Excel workbook with macros',
      ],
      [workbookOf(rows, [bomb]), 'unpacks to far more than a sheet of a shop'],
      [workbookOf(rows, [{ name: 'XL/workbook.xml', content: '<workbook/>' }]), 'that cannot be read'],
      [Buffer.from('SKU,Price\nA,1\n'), 'Please choose a CSV or XLSX file'],
      [workbookOf(rows).subarray(0, 900), 'Please choose a CSV or XLSX file'],
    ] as const) {
      const refusal = await refusalOf(bytes)
      expect(refusal).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(refusal.fields?.sheet).toContain(text)
    }
  })

  it('is refused with a message if its parts are broken, larger than declared, or declare entities', async () => {
    const rows = garment(2, 'BOOK-5', '<c><v>52</v></c>')
    for (const content of ['<worksheet><sheetData><row>', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>']) {
      const bytes = zipOf([
        { name: 'xl/workbook.xml', content: workbook },
        { name: 'xl/worksheets/sheet1.xml', content },
      ])
      expect((await refusalOf(bytes)).fields?.sheet).toMatch('This workbook cannot be read.')
    }
    const liar = zipOf([
      { name: 'xl/workbook.xml', content: workbook },
      { name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${rows}</worksheet>`, claimedSize: 20 },
    ])
    expect((await refusalOf(liar)).fields?.sheet).toMatch('This workbook cannot be read.')
  })

  it('reads a boolean as the sheet shows it, and ignores rows that are only coloured', async () => {
    const bytes = workbookOf(
      `${garment(2, 'BOOK-7', '<c t="b"><v>1</v></c>')}<row r="1048576"><c r="A1048576" s="1"/></row>`,
    )
    const checked = await check(await startImport(shop, staff.accessToken, bytes, file))
    const [row] = await rowsOf(checked.id, 'changed')
    expect(row?.changes).toContainEqual({ label: 'Size', before: 'none', after: 'TRUE' })
  })

  it('is refused if it has a million rows or a cell far out', async () => {
    const far = await refusalOf(workbookOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))
    expect(far).toMatchObject({
      code: 'limit_reached',
      error: expect.stringContaining('a cell in row 1,048,576, far below the last filled row, 1.'),
    })
    expect(await refusalOf(workbookOf('<row r="2"><c r="XFD2"><v>1</v></c></row>'))).toMatchObject({
      code: 'limit_reached',
    })
  })

  it('is imported from the first sheet that is a table, which is named if there are several', async () => {
    const sheets = {
      Cover: '<row r="1"><c t="inlineStr"><is><t>Stock of Acme</t></is></c></row>',
      Products: `<row r="1"><c t="inlineStr"><is><t>Stock list</t></is></c></row>${texts(
        3,
        headings.map((text, index) => inline(`${letters[index]}3`, text)),
      )}${garment(4, 'BOOK-8', '<c><v>52</v></c>')}`,
    }
    const bytes = zipOf([
      {
        name: 'xl/workbook.xml',
        content: `<workbook><sheets>${Object.keys(sheets)
          .map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`)
          .join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${Object.keys(sheets)
          .map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`)
          .join('')}</Relationships>`,
      },
      { name: 'xl/sharedStrings.xml', content: '<sst><si><t>Fine</t></si><si><t>Eighth</t></si></sst>' },
      ...Object.values(sheets).map((content, index) => ({
        name: `xl/worksheets/s${index}.xml`,
        content: `<worksheet><sheetData>${content}</sheetData></worksheet>`,
      })),
    ])
    const checked = await check(await startImport(shop, staff.accessToken, bytes, file))
    expect(checked.fileName).toBe('products.xlsx, Products, one of 2 sheets')
    expect(await rowsOf(checked.id, 'changed')).toMatchObject([{ row: 4, sku: 'BOOK-8', title: 'Eighth' }])
  })
})
