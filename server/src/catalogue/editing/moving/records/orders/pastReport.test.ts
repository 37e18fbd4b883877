import { getSales } from '@shop/contracts/analytics/endpoints'
import { expect, it } from 'vitest'
import { down, up } from '../../../../../platform/database/migrations/065-past-sales-and-undo.ts'
import { describeOffice } from '../../../../../test/accounts.ts'
import { makeProduct } from '../../../../../test/catalog.ts'
import { sheetDesk } from '../../../../../test/sheets.ts'

const headings =
  'Name,Financial Status,Currency,Total,Refunded Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem discount'
const sheetOf = (...rows: string[]) => [headings, ...rows].join('\n')
const at = '2025-06-02 10:00:00 +0000'

describeOffice('past orders in the sales report', (shop, staff) => {
  const desk = sheetDesk(shop, () => staff.accessToken)
  const readReport = () =>
    shop.call(getSales, { from: '2025-06-01', to: '2025-06-30', interval: 'month' }, staff)

  it('count for the garments with the same SKUs, also those added later', async () => {
    await desk.run(
      sheetOf(
        `#1,paid,GBP,167.00,18.00,${at},2,Dune Thobe - Sand / 52,59.00,DUNE-52,10.00`,
        '#1,,,,,,1,Kufi,59.00,,',
        `#2,paid,USD,118.00,0,${at},2,Dune Thobe,59.00,DUNE-52,`,
      ),
    )
    const { id } = await makeProduct(shop, {
      title: 'Dune',
      variants: [{ sku: 'dune-52', color: 'Sand', size: '52', stock: 1, price: 5900 }],
    })
    const report = await readReport()
    expect(report).toMatchObject({
      totals: { orders: 1, units: 3, revenue: 14_900, refunded: 1800 },
      bestSellers: [
        { productId: id, units: 2, revenue: 10_800 },
        { productId: null, title: 'Kufi', units: 1, revenue: 5900 },
      ],
      bySize: [{ name: '52', units: 2, revenue: 10_800 }],
      byColor: [{ name: 'Sand', units: 2, revenue: 10_800 }],
      returns: { refunds: 1, orders: 1, amount: 1800, units: 0 },
    })
    // Orders that were imported before the table existed.
    await down(shop.deps.db)
    await up(shop.deps.db)
    expect(await readReport()).toEqual(report)
  })

  it('say in the plan that another currency is not counted', async () => {
    const { id } = await desk.check(await desk.start(sheetOf(`#3,paid,USD,118.00,0,${at},1,Kufi,59.00,,`)))
    expect((await desk.rowsOf(id, 'noted'))[0]!.notes).toContainEqual({
      label: 'Note',
      text: 'It is in USD, so the reports of this shop do not count it.',
    })
  })

  it('are left out if the figures of an export are damaged', async () => {
    const text = [
      `Shop,${headings},Sales Report`,
      `Ours,#4,paid,GBP,5.00,0,${at},1,Kufi,5.00,,,"[{""kind"":""order"""`,
    ].join('\n')
    const { id } = await desk.check(await desk.start(text))
    expect(await desk.rowsOf(id, 'skipped')).toMatchObject([
      { notes: [{ text: 'Its figures in the column “Sales Report” cannot be read.' }] },
    ])
  })
})
