import * as past from '@shop/contracts/orders/pastEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../../../test/accounts.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { sheetDesk } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

onBothDatabases('orders of a plugin that exports WooCommerce’s orders', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop)
  const desk = sheetDesk(shop, () => admin.accessToken)
  const header =
    'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Order Total Amount,SKU,Item Name,Quantity (- Refund),Item Cost'
  const person = 'Amina,Khan,1 High Street,Leeds,LS1 4AP,GB,amina@mail.example'

  it('are recognised, a row for each line, without SKUs that a spreadsheet has damaged', async () => {
    const rows = [
      `88,Completed,2025-05-01 10:00,${person},128.00,1.23E+12,Dune Thobe,2,59.00`,
      `88,Completed,2025-05-01 10:00,${person},128.00,KUFI,Kufi,1,10.00`,
      `89,Completed,2099-01-01 10:00,${person},59.00,'00123,Dune Thobe,1,59.00`,
    ]
    const started = await desk.start([header, ...rows].join('\n'))
    expect(started.format).toBe('woocommerceOrders')
    const checked = await desk.check(started)
    expect(
      (await desk.rowsOf(checked.id, 'noted')).map(({ notes }) => notes?.map(({ text }) => text)),
    ).toEqual([
      ['The SKU of Dune Thobe is left out: a spreadsheet has turned it into 1.23E+12.'],
      ['Its date is in the future. Please check the file.'],
    ])
    await desk.apply(checked.id)
    const { items } = await shop.call(past.listPastOrders, { search: '88' }, admin.accessToken)
    expect(items).toMatchObject([{ number: '88', name: 'Amina Khan', isSold: true, total: 12_800 }])
    const order = await shop.call(past.getPastOrder, { id: items[0]!.id }, admin.accessToken)
    expect(order.lines).toEqual([
      { title: 'Dune Thobe', sku: '', quantity: 2, price: 5900 },
      { title: 'Kufi', sku: 'KUFI', quantity: 1, price: 1000 },
    ])
    expect(JSON.stringify(order.facts)).toContain('1 High Street, Leeds, LS1 4AP, GB')
  })
})
