import { getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { getSales } from '@shop/contracts/analytics/endpoints'
import * as past from '@shop/contracts/orders/pastEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../../../../platform/base/deps.ts'
import { eraseUser } from '../../../../../people/records/privacy/eraseUser.ts'
import { signUp, useStaff } from '../../../../../test/accounts.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { sheetDesk, sheetMaker } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Total',
  'Refunded Amount',
  'Created at',
  'Cancelled at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Billing Name',
  'Billing Street',
] as const

const sheetOf = sheetMaker(columns)
type Cells = Parameters<typeof sheetOf>[0]

const order: Cells = {
  Name: '#1001',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'GBP',
  Total: '1,118.00',
  'Refunded Amount': '18.00',
  'Created at': '2025-03-30 23:30:00 +0000',
  'Lineitem quantity': '2',
  'Lineitem name': 'Dune Thobe - Sand / 52',
  'Lineitem price': '59.00',
  'Billing Name': 'Zaynab Karim',
  'Billing Street': '1 High Street',
}
const further: Cells = { Name: '#1001', 'Lineitem quantity': '1', 'Lineitem name': 'Kufi' }

onBothDatabases('orders of another shop', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop)
  const desk = sheetDesk(shop, () => admin.accessToken)
  beforeEach(async () => {
    await shop.deps.db('past_orders').delete()
  })
  const findPastOrders = async (search = '') =>
    (await shop.call(past.listPastOrders, { search }, admin.accessToken)).items

  it('keep all their lines in a sheet whose rows somebody has sorted', async () => {
    const other = { ...order, Name: '#1002', 'Lineitem name': 'Rihla Jalab' }
    const names = { Name: '#ZA1001' }
    const sirwal = { ...further, Name: '#za1001', 'Lineitem name': 'Sirwal' }
    await desk.run(sheetOf({ ...further, ...names }, other, { ...order, ...names }, sirwal))
    const [found] = await findPastOrders('ZA1001')
    const { lines } = await shop.call(past.getPastOrder, { id: found!.id }, admin.accessToken)
    expect(lines.map(({ title }) => title)).toEqual(['Dune Thobe - Sand / 52', 'Kufi', 'Sirwal'])
    expect(await findPastOrders()).toHaveLength(2)
  })

  it('are history: found by number, name and email, with all their lines, and never among our own orders', async () => {
    const applied = await desk.run(sheetOf({ ...order, Email: 'z@mail.example' }, further))
    expect(applied).toMatchObject({ format: 'shopifyOrders', state: 'applied', total: 1 })
    for (const search of ['1001', 'zaynab', 'Z@mail karim'])
      expect(await findPastOrders(search)).toHaveLength(1)
    expect(await findPastOrders('nobody')).toEqual([])
    const [found] = await findPastOrders()
    const detail = await shop.call(past.getPastOrder, { id: found?.id ?? '' }, admin.accessToken)
    expect(detail).toMatchObject({
      shop: 'Shopify',
      number: '#1001',
      placedAt: '2025-03-30T23:30:00.000Z',
      total: 111_800,
      refunded: 1800,
      isSold: true,
      payment: 'paid',
      lines: [
        { title: 'Dune Thobe - Sand / 52', quantity: 2, price: 5900 },
        { title: 'Kufi', quantity: 1, price: null },
      ],
    })
    expect(detail.facts).toContainEqual({ label: 'Billing address', text: 'Zaynab Karim, 1 High Street' })
    expect(await shop.deps.db('orders')).toEqual([])
    expect(await desk.check(await desk.start(sheetOf(order)))).toMatchObject({ found: { sameRows: 1 } })
    const later = await desk.check(await desk.start(sheetOf({ ...order, 'Refunded Amount': '69.00' })))
    expect(await desk.rowsOf(later.id, 'skipped')).toMatchObject([
      {
        notes: [
          { text: expect.stringContaining('with £18.00 refunded, which is kept; the file has £69.00') },
        ],
      },
    ])
    expect(await desk.undo(applied.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await findPastOrders()).toEqual([])
  })

  it('are listed with the reason if they are invalid', async () => {
    const checked = await desk.check(
      await desk.start(
        sheetOf(
          order,
          { ...order, Name: '' },
          { ...order, Name: '#2', 'Created at': 'yesterday' },
          { ...order, Name: '#3', Total: 'much' },
          order,
          { ...order, Name: '#4', Total: '17,99' },
          { ...order, Name: '#5', 'Refunded Amount': 'some' },
          { ...order, Name: '#6', 'Created at': '146174' },
        ),
      ),
    )
    const skipped = await desk.rowsOf(checked.id, 'skipped')
    expect(skipped.map(({ row, notes }) => [row, notes?.[0]?.text])).toEqual([
      [3, 'There is no order number.'],
      [4, '“yesterday” is not a date.'],
      [5, '“much” is not an amount.'],
      [6, 'Row 2 is the same order.'],
      [7, '“18.00” was refunded, which is more than the total, 17,99.'],
      [8, '“some” is not an amount.'],
      [9, '“146174” is not a date.'],
    ])
    expect(checked.total).toBe(1)
  })

  it('are read as spreadsheets write them: days as numbers, commas in amounts, and lines without units', async () => {
    await desk.run(
      sheetOf({ ...order, Total: '1.118,50', 'Created at': '46174.5', 'Lineitem quantity': '0' }),
    )
    expect(await findPastOrders()).toMatchObject([{ total: 111_850, placedAt: '2026-06-01T12:00:00.000Z' }])
    const [found] = await findPastOrders()
    const detail = await shop.call(past.getPastOrder, { id: found?.id ?? '' }, admin.accessToken)
    expect(detail.lines).toMatchObject([{ quantity: 0, price: 5900 }])
  })

  it('count in the statistics on their own day in the shop’s time zone, except unpaid and canceled ones', async () => {
    await desk.run(
      sheetOf(
        order,
        further,
        { ...order, Name: '#2', 'Financial Status': 'pending' },
        { ...order, Name: '#3', 'Cancelled at': '2025-03-31 10:00:00 +0000' },
        { ...order, Name: '#4', Currency: 'USD' },
      ),
    )
    // The clocks in London went forward that night.
    const period = { from: '2025-03-30', to: '2025-04-01', interval: 'day' } as const
    const report = await shop.call(getSales, period, admin.accessToken)
    expect(
      report.intervals.map(({ start, orders, revenue, units }) => [start, orders, revenue, units]),
    ).toEqual([
      ['2025-03-30', 0, 0, 0],
      ['2025-03-31', 1, 110_000, 3],
      ['2025-04-01', 0, 0, 0],
    ])
    expect(report.totals).toMatchObject({ orders: 1, averageOrder: 111_800, refunded: 1800 })
    expect(report.pastOrders).toEqual([{ shop: 'Shopify', orders: 1, revenue: 110_000 }])
    expect(report.accounts).toEqual([])
  })

  it('belong to an account once its address is confirmed, are in its data export, and are anonymised with it', async () => {
    const { user, accessToken } = await signUp(shop)
    await desk.run(sheetOf({ ...order, Email: user.email }))
    const { db } = shop.deps
    const ofCustomer = () => shop.call(past.listCustomerPastOrders, { id: user.id }, admin.accessToken)
    await db('users').where({ id: user.id }).update({ email_confirmed_at: null })
    expect(await ofCustomer()).toMatchObject({ items: [], spent: 0, isEmailConfirmed: false })
    await db('users')
      .where({ id: user.id })
      .update({ email_confirmed_at: nowIso(shop.deps) })
    expect(await ofCustomer()).toMatchObject({
      items: [{ number: '#1001' }],
      spent: 110_000,
      currency: 'GBP',
    })
    const copy = JSON.parse(await (await shop.call(getMyData, {}, accessToken)).text()) as object
    expect(copy).toMatchObject({ ordersAtFormerShop: [{ number: '#1001', name: 'Zaynab Karim' }] })
    await db.transaction(trx => eraseUser(trx, user.id, nowIso(shop.deps)))
    expect(await db('past_orders').select('email', 'name', 'person', 'words')).toEqual([
      { email: null, name: '', person: '{}', words: '#1001' },
    ])
  })

  it('are recognised by the headings of Shopify’s and WooCommerce’s exports', async () => {
    // Every heading of an export of 2025, in its order.
    const shopify = [
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Vendor,Id,Tags',
      `#2001,z@mail.example,paid,2025-11-01 10:00:00 +0000,fulfilled,2025-11-02 10:00:00 +0000,no,GBP,118.00,0.00,19.67,118.00,,0.00,Standard,2025-11-01 09:59:00 +0000,2,Dune Thobe - Sand / 52,59.00,79.00,DUNE-SAND-52,true,true,fulfilled,Zaynab Karim,1 High Street,London,'E1 6AN,GB,Zaynab Karim,1 High Street,London,'E1 6AN,GB,,,Shopify Payments,0.00,Acme,5001,`,
    ].join('\n')
    expect(await desk.run(shopify)).toMatchObject({ format: 'shopifyOrders', total: 1 })
    expect(await findPastOrders('2001')).toMatchObject([{ number: '#2001', isSold: true, total: 11_800 }])
    const woo = [
      'order_number,order_date,status,order_total,order_currency,billing_email,billing_first_name,line_item_1',
      '77,2025-05-01 10:00:00,wc-completed,59.00,GBP,a@mail.example,Ali,name:Dune Thobe|quantity:2|total:118.00|sku:DUNE',
      '78,2025-05-02 10:00:00,wc-cancelled,59.00,GBP,,,',
    ].join('\n')
    expect(await desk.run(woo)).toMatchObject({ format: 'woocommerceOrders', total: 2 })
    expect(await findPastOrders('77')).toMatchObject([{ shop: 'WooCommerce', isSold: true, total: 5900 }])
    expect(await findPastOrders('78')).toMatchObject([{ isSold: false, payment: 'canceled' }])
  })

  it('have tags, taxes by name, outstanding amounts and line discounts, and report columns that are not read', async () => {
    const header =
      'Name,Email,Financial Status,Currency,Subtotal,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem discount,Tags,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Outstanding Balance,Risk Level,Device ID,Employee'
    const rows = [
      '#77,a@mail.example,partially_paid,GBP,118.00,19.67,118.00,2025-07-01 23:30:00 +0000,2,Dune Thobe,59.00,5.00,"eid, phone",VAT 20%,19.00,Local,0.67,18.00,Low,,',
      '#77,,,,,,,,1,Kufi,10.00,0.00,,,,,,,,,',
    ]
    const checked = await desk.check(await desk.start([header, ...rows].join('\n')))
    expect(checked.leftOut).toEqual(['Risk Level'])
    const [planned] = await desk.rowsOf(checked.id, 'changed')
    // It was already the next day in London.
    expect(planned?.changes).toContainEqual({ label: 'Placed', before: 'none', after: '2025-07-02' })
    await desk.apply(checked.id)
    const [found] = await findPastOrders()
    const { facts, lines } = await shop.call(past.getPastOrder, { id: found?.id ?? '' }, admin.accessToken)
    expect(facts).toEqual(
      expect.arrayContaining([
        { label: 'Tags', text: 'eid, phone' },
        { label: 'Tax', text: 'VAT 20%: 19.00, Local: 0.67' },
        { label: 'Outstanding', text: '18.00' },
      ]),
    )
    expect(lines).toEqual([
      { title: 'Dune Thobe', sku: '', quantity: 2, price: 5900, discount: 500 },
      { title: 'Kufi', sku: '', quantity: 1, price: 1000 },
    ])
  })

  it('get numbers, postcodes and telephone numbers restored that a spreadsheet has changed', async () => {
    const header =
      'Name,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Phone,Billing Street,Billing Zip,Billing Country'
    const checked = await desk.check(
      await desk.start(
        [
          header,
          '"1,001",paid,10.00,2025-07-01,1,Kufi,7700900123,1 Elm Street,2138,US',
          '1002.0,paid,10.00,2025-07-01,1,Kufi,447700900123,1 High Street,E1 6AN,GB',
          '1.00E+12,paid,10.00,2025-07-01,1,Kufi,,,,',
          '1003,paid,10.00,2025-07-01,1,Kufi,4.47701E+11,1 High Street,E1 6AN,GB',
        ].join('\n'),
      ),
    )
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 4, notes: [{ text: expect.stringContaining('shortened') }] },
    ])
    await desk.apply(checked.id)
    const kept = new Map<string, Record<string, string>>()
    for (const { id, number } of await findPastOrders()) {
      const { facts } = await shop.call(past.getPastOrder, { id }, admin.accessToken)
      kept.set(number, Object.fromEntries(facts.map(({ label, text }) => [label, text])))
    }
    expect(Object.fromEntries(kept)).toMatchObject({
      '1001': { Phone: '7700900123', 'Billing address': '1 Elm Street, 02138, US' },
      '1002': { Phone: '+447700900123' },
      '1003': { 'Billing address': '1 High Street, E1 6AN, GB' },
    })
    expect(kept.get('1003')).not.toHaveProperty('Phone')
  })

  it('are left out with a reason if their number, units or totals cannot be right; British dates are read', async () => {
    await desk.run(sheetOf(order))
    const checked = await desk.check(
      await desk.start(
        sheetOf(
          { ...order, Total: '20.00' },
          { ...order, Name: '#1002', 'Created at': '01/11/2026 9:59' },
          { ...order, Name: '#1003', 'Lineitem quantity': '1.5' },
          { ...order, Name: '#1004', Total: '-10.00' },
          { ...order, Name: '#1002', 'Created at': '31/10/2026 09:59' },
        ),
      ),
    )
    expect(
      (await desk.rowsOf(checked.id, 'skipped')).map(({ row, notes }) => [row, notes?.[0]?.text]),
    ).toEqual([
      [2, 'An order here has the same number: it is another one, of 2025-03-31 over £1,118.00.'],
      [4, '“1.5” is not a number of units.'],
      [5, '“-10.00” is not the total of an order.'],
      [6, 'Row 3 has the same number: it is another one, of 2026-11-01 over £1,118.00.'],
    ])
    await desk.apply(checked.id)
    expect((await findPastOrders('#1002'))[0]).toMatchObject({ placedAt: '2026-11-01T09:59:00.000Z' })
  })
})
