// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { Purchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { expect, it } from 'vitest'
import { aStockedVariant } from '../../test/aProduct.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const line: Purchase['lines'][number] = {
  id: idOf(11),
  variantId: aStockedVariant.id,
  sku: 'THB-01',
  title: 'Thobe',
  choice: 'White, L',
  barcode: '5012345678900',
  quantity: 5,
  received: 2,
  cost: 1250,
}
const purchase = blank(Purchase, {
  id: idOf(10),
  number: 'P-1001',
  supplier: { name: 'Bradford Mills', email: 'sales@mills.example', note: '' },
  state: 'partly_received',
  expectedOn: '2036-04-01',
  units: 5,
  received: 2,
  total: 6250,
  version: 3,
  orderedAt: at,
  lines: [line],
  receipts: [
    {
      id: idOf(12),
      at,
      actorName: 'Aisha Khan',
      note: 'First box',
      place: null,
      lines: [{ lineId: line.id, quantity: 2 }],
    },
  ],
})
const { note: _note, lines: _lines, receipts: _receipts, ...head } = purchase
const buyable = { ...aStockedVariant, cost: 900 }
const answers = {
  '/admin/purchases': (input: object) => ('supplier' in input ? purchase : listOf(head)),
  '/admin/purchases/{id}': purchase,
  '/admin/purchases/{id}/receipts': { ...purchase, received: 4 },
  '/admin/suppliers': { items: [purchase.supplier] },
  '/admin/purchasable-variants': { items: [buyable, { ...buyable, id: idOf(9), sku: 'THB-02', onOrder: 4 }] },
  '/admin/audit': { items: [], next: null },
}

const office = useOffice()
const page = `/admin/purchases/${purchase.id}`
const scan = (code: string) => {
  office.type('Scan or type a code', code)
  office.page.querySelector<HTMLFormElement>('form')?.requestSubmit()
}

it('lists purchases with the units that have arrived', async () => {
  await office.open('/admin/purchases', answers).shows('Bradford Mills')
  for (const text of ['P-1001', '2 of 5', '£62.50', 'Partly received', '1 Apr 2036'])
    expect(office.page.textContent).toContain(text)
})

it('counts arrivals by scanned codes, and sends them under one id', async () => {
  await office.open(page, answers).shows('Scan or type a code')
  scan('thb-01')
  await office.shows('THB-01: 1 arrived')
  scan('5012345678900')
  await office.shows('THB-01: 2 arrived')
  scan('nothing')
  await office.shows('nothing is not on this purchase order.')
  office.press('Receive 2 Units')
  await until(() => expect(office.sentTo('/admin/purchases/{id}/receipts')).toHaveLength(1))
  expect(office.sentTo('/admin/purchases/{id}/receipts')[0]).toMatchObject({
    lines: [{ lineId: line.id, quantity: 2, received: 2 }],
    allowsMore: false,
  })
  await office.shows('P-1001: 4 of 5 received')
})

it('asks before receiving more units than ordered', async () => {
  await office.open(page, answers).shows('Arrived of THB-01')
  office.type('Arrived of THB-01', '9')
  await office.shows('Receive 9 Units')
  await office.press('Receive 9 Units').shows('More than was ordered?')
  expect(office.sentTo('/admin/purchases/{id}/receipts')).toEqual([])
  office.press('Book All of It')
  await until(() =>
    expect(office.sentTo('/admin/purchases/{id}/receipts')).toMatchObject([{ allowsMore: true }]),
  )
})

it('starts with low variants that are not on order, and suggests suppliers while typing', async () => {
  await office.open('/admin/purchases?create=true&low=true', answers).shows('Cost of THB-01')
  expect(document.body.textContent).not.toContain('Cost of THB-02')
  expect(office.valueOf('Cost of THB-01')).toBe('9.00')
  office.type('Quantity of THB-01', '12')
  await office.press('Save Draft').shows('Please say who supplies it.')
  office.press('Bradford Mills')
  await until(() => expect(office.valueOf('Supplier’s email')).toBe('sales@mills.example'))
  office.press('Save Draft')
  await until(() => expect(office.place()).toBe(page))
  expect(office.sentTo('/admin/purchases')).toContainEqual(
    expect.objectContaining({
      supplier: purchase.supplier,
      expectedOn: null,
      lines: [{ variantId: buyable.id, quantity: 12, cost: 900 }],
    }),
  )
})
