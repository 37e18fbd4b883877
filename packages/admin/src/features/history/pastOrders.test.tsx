// @vitest-environment jsdom
import type { PastOrder } from '@shop/contracts/orders/pastEndpoints'
import { expect, it } from 'vitest'
import { useOffice } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const order: PastOrder = {
  id: idOf(1),
  shop: 'Shopify',
  number: '#1001',
  placedAt: at,
  email: 'zaynab@mail.example',
  name: 'Zaynab Karim',
  currency: 'GBP',
  total: 11_800,
  refunded: 900,
  isSold: true,
  payment: 'partially_refunded',
  delivery: 'fulfilled',
}
const detail = {
  ...order,
  facts: [{ label: 'Delivered by', text: 'Standard' }],
  lines: [{ title: 'Dune Thobe', sku: 'DUNE-52', quantity: 2, price: 5900 }],
}

const office = useOffice()

it('lists orders from the previous shop and shows one, which is refunded there', async () => {
  office.open('/admin/past-orders', {
    '/admin/past-orders': listOf(order),
    '/admin/past-orders/{id}': detail,
  })
  await office.shows('#1001', '£118.00')
  document.querySelector<HTMLElement>('main tbody tr')?.click()
  await office.shows('Shopify order #1001', 'any refund is made there', '2 × Dune Thobe')
  await office.shows('Partially refunded, fulfilled', '£9.00', 'Standard')
})

it('searches for a number, a name or an email', async () => {
  await office.open('/admin/past-orders?search=zaynab', { '/admin/past-orders': listOf() }).shows('Clear')
  expect(office.sentTo('/admin/past-orders')).toContainEqual(expect.objectContaining({ search: 'zaynab' }))
})
