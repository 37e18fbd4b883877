// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { type StockPlace, Transfer } from '@shop/contracts/inventory/placeEndpoints'
import { expect, it } from 'vitest'
import { aStockedVariant } from '../../test/aProduct.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const office = useOffice()

const floor: StockPlace = { id: idOf(1), name: 'Shop floor', isDefault: true, units: 4 }
const store: StockPlace = { id: idOf(2), name: 'Store room', isDefault: false, units: 6 }
const transfer = blank(Transfer, {
  id: idOf(3),
  number: 'T-1001',
  from: { id: store.id, name: store.name },
  to: { id: floor.id, name: floor.name },
  actorName: 'Aisha Khan',
  units: 2,
  lines: [
    { id: idOf(4), variantId: aStockedVariant.id, sku: 'THB-01', name: 'Thobe (White, L)', quantity: 2 },
  ],
})
const placeStock = {
  items: [
    {
      variantId: aStockedVariant.id,
      places: [
        { placeId: floor.id, units: 0 },
        { placeId: store.id, units: 6 },
      ],
      fetch: [{ placeId: store.id, units: 2 }],
    },
  ],
}
const twoPlaces = {
  '/admin/inventory/places': { items: [floor, store] },
  '/admin/inventory/place-stock': placeStock,
  '/admin/inventory/variants': listOf(aStockedVariant),
}
const margins = { '/admin/inventory/margins': { items: [] } }

it('shows no places while there is only one', async () => {
  office.open('/admin/inventory', {
    '/admin/inventory/variants': listOf(aStockedVariant),
    ...margins,
  })
  await office.shows('THB-01')
  for (const words of ['Transfers', 'All Places', 'Store room', 'fetch'])
    expect(document.body.textContent).not.toContain(words)
  expect(office.sentTo('/admin/inventory/place-stock')).toEqual([])
})

it("shows each place's stock and the units to fetch in the inventory", async () => {
  await office.open('/admin/inventory', { ...twoPlaces, ...margins }).shows('2 to fetch from Store room')
  const headers = [...office.page.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headers).toEqual(expect.arrayContaining(['Shop floor', 'Store room']))
})

it('moves scanned garments once, and fills in sold ones', async () => {
  office.open('/admin/transfers?create=true', {
    ...twoPlaces,
    '/admin/scan': {
      variant: { id: aStockedVariant.id, productId: idOf(8), sku: 'THB-01' },
      order: null,
      back: null,
    },
    '/admin/inventory/transfers': (input: object) => ('transferId' in input ? transfer : listOf(transfer)),
  })
  await office.shows('Store room to Shop floor')
  await office.press('Add All to Fetch').shows('6 in Store room')
  expect(office.valueOf('Units of THB-01')).toBe('2')
  office.type('Garment', 'thb-01')
  document.querySelector<HTMLInputElement>('[name=code]')?.form?.requestSubmit()
  await office.shows('THB-01: 3 to move')
  office.type('Units of THB-01', '1.5')
  await office.press('Move').shows('whole number')
  office.type('Units of THB-01', '2')
  await until(() => office.press('Move 2 Units'))
  await office.shows('T-1001: 2 units moved to Shop floor')
  const sent = office.sentTo('/admin/inventory/transfers').filter(input => 'fromId' in (input as object))
  expect(sent).toMatchObject([
    { fromId: store.id, toId: floor.id, lines: [{ variantId: aStockedVariant.id, quantity: 2 }] },
  ])
})

it('keeps scanned garments when those to fetch are added, and reads all of their pages', async () => {
  const other = { ...aStockedVariant, id: idOf(77), sku: 'THB-77' }
  const pages: unknown[] = []
  office.open('/admin/transfers?create=true&sku=THB-77', {
    ...twoPlaces,
    '/admin/scan': {
      variant: { id: other.id, productId: idOf(8), sku: 'THB-77' },
      order: null,
      back: null,
    },
    '/admin/inventory/variants': (input: { place?: string; page?: number }) => {
      if (input.place !== 'fetch') return listOf(other)
      pages.push(input.page)
      return { ...listOf(...(input.page === 2 ? [aStockedVariant] : [])), total: 101 }
    },
    '/admin/inventory/transfers': listOf(),
  })
  await office.shows('THB-77: 1 to move')
  office.press('Add All to Fetch')
  await until(() => expect(office.valueOf('Units of THB-01')).toBe('2'))
  expect(office.valueOf('Units of THB-77')).toBe('1')
  expect(pages).toEqual([1, 2])
})

it('undoes a transfer', async () => {
  const path = '/admin/inventory/transfers/{id}/take-back'
  office.open('/admin/transfers', {
    ...twoPlaces,
    '/admin/inventory/transfers': listOf(transfer),
    [path]: { ...transfer, takenBackAt: at },
  })
  await office.shows('T-1001')
  office.page.querySelector<HTMLElement>('tbody tr')?.click()
  await until(() => office.press('Take Back'))
  await office.shows('T-1001 taken back')
  expect(office.sentTo(path)).toEqual([{ id: transfer.id }])
})

it('asks for the name of the existing place when a second one is added', async () => {
  await office.open('/admin/settings/places', {}).shows('All of your stock is in one place')
  await office.press('Add Place').shows('Where your stock is now')
  office.type('New place', 'Store room')
  expect(office.valueOf('Where your stock is now')).toBe('Shop floor')
})
