// @vitest-environment jsdom
import type { LowProduct } from '@shop/contracts/inventory/endpoints'
import { expect, it } from 'vitest'
import { aStockedVariant } from '../../test/aProduct.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const office = useOffice()
const rows = () =>
  [...office.page.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

it('shows how many shoppers are waiting for a variant', async () => {
  office.open('/admin/inventory', {
    '/admin/inventory/variants': listOf({
      ...aStockedVariant,
      stock: 0,
      reserved: 0,
      free: 0,
      onOrder: 40,
      asks: 12,
    }),
    '/admin/inventory/margins': { items: [{ variantId: aStockedVariant.id, cost: 1000, net: 2000 }] },
  })
  await office.shows('£10.00 (50%)')
  expect(rows()[0]?.slice(1, 8)).toEqual(['0', '0', '0', '40', '£10.00', '£10.00 (50%)', '12'])
})

it('lists products to reorder, with the waiting shoppers of each low product and variant', async () => {
  const { product: _, ...level } = aStockedVariant
  const low: LowProduct = {
    id: idOf(8),
    title: 'Thobe',
    slug: 'thobe',
    lowCount: 2,
    variants: [
      { ...level, id: idOf(1), sku: 'T-54', free: 0, onOrder: 7, asks: 3 },
      { ...level, id: idOf(2), sku: 'T-56', free: 1, asks: 0 },
    ],
  }
  office.open('/admin/inventory?show=low', {
    '/admin/inventory/low-stock': { ...listOf(low), threshold: 5 },
  })
  await office.shows('T-54: 0 (3 restock requests), T-56: 1')
  expect(rows()[0]?.slice(1, 4)).toEqual(['2', '7', '3'])
})

it('changes units in a variant’s row, and offers the same reason for the next change', async () => {
  const path = '/admin/inventory/variants/{id}/correct'
  office.open('/admin/inventory', {
    '/admin/inventory/variants': listOf(aStockedVariant),
    '/admin/inventory/margins': { items: [] },
    [path]: { ...aStockedVariant, stock: 8 },
  })
  const { sku } = aStockedVariant
  await office.shows(sku)
  office.type(`Units added or removed of ${sku}`, '1.5')
  await office.shows('Such as 3 or -2')
  office.type(`Units added or removed of ${sku}`, '-2')
  office.type(`Reason for the change of ${sku}`, 'Torn seam')
  const save = () => document.querySelector<HTMLButtonElement>(`[aria-label="Save the change of ${sku}"]`)
  await until(() => expect(save()?.disabled).toBe(false))
  save()?.click()
  await until(() => expect(office.sentTo(path)).toMatchObject([{ difference: -2, reason: 'Torn seam' }]))
  await office.shows(`${sku} has 8 in stock`)
  office.type(`Units added or removed of ${sku}`, '1')
  await until(() => expect(office.valueOf(`Reason for the change of ${sku}`)).toBe('Torn seam'))
})
