import { reportProductImport } from '@shop/contracts/products/sheets'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

onBothDatabases('a sheet in an unknown format', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const { start, recheck } = sheetDesk(shop, () => staff.accessToken)

  it('gets the previously chosen columns the next time, whatever the case of its headings', async () => {
    const { variants } = await makeProduct(shop, { variants: [{}] })
    const rows = (header: string) => `${header}\n${variants[0]!.sku},B2,7\n`
    const started = await start(rows('Till code,Shelf,Pieces here'))
    const fieldsOf = ({ columns }: Awaited<ReturnType<typeof start>>) => columns.map(({ field }) => field)
    expect(fieldsOf(started)).toEqual([null, null, null])
    await recheck(started, {
      columns: ['sku', null, 'stock'],
      fixed: [{ field: 'color', text: 'Sand' }],
    })
    const again = await start(rows('till code ,SHELF,Pieces here'))
    expect(fieldsOf(again)).toEqual(['sku', null, 'stock'])
    expect(again.fixed).toEqual([])
    expect(fieldsOf(await start(rows('Till code,Shelf,Pieces there')))).toEqual([null, null, null])
  })

  it("does not overwrite a column's cells with the value for all rows", async () => {
    const { variants } = await makeProduct(shop, { variants: [{ price: 100 }] })
    const started = await start(`SKU,Price\n${variants[0]!.sku},1.00\n`)
    const checked = await recheck(started, { fixed: [{ field: 'price', text: '2.00' }] })
    expect(checked.found).toMatchObject({ sameRows: 1, changedRows: 0 })
  })

  it('can be saved with all findings of its check, row by row', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ price: 5000 }, { price: 5000 }] })
    const [first, second] = variants.map(({ sku }) => sku)
    const started = await start(`SKU,Price\n${first},59.00\n${second},cheap\nNOBODY-1,10.00\n`)
    await recheck(started, {})
    const report = await shop.call(reportProductImport, { id: started.id }, staff)
    const lines: string[][] = parse(await report.text(), { bom: true })
    expect(lines.map(line => [line[0], line[1], line[3]])).toEqual([
      ['Row', 'SKU', 'Outcome'],
      ['2', first, 'Left out with its product'],
      ['3', second, 'Error'],
      ['4', 'NOBODY-1', 'Error'],
    ])
    expect(lines[1]?.[4]).toBe('Price: £50.00 → £59.00')
    expect(lines[2]?.[5]).toBe('Price: Give a price such as 89.00.')
  })
})
