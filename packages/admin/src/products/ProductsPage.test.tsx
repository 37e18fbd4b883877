// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aProductRow } from '../test/aProductRow.ts'
import { admin, openOffice, remember, until } from '../test/openOffice.tsx'

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it('shows prices in the currency of the settings', async () => {
  office = openOffice('/admin/products', {
    '/settings': {
      storeName: 'Qamis & Co',
      currency: 'EUR',
      appearance: { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false },
    },
    '/admin/products': { items: [aProductRow], total: 1, page: 1, totalPages: 1 },
    '/admin/collections': { items: [], total: 0, page: 1, totalPages: 1 },
  })
  await office.shows('EUR 72.00 - EUR 89.00')
})

it('filters by any collection, however many there are', async () => {
  const named = (index: number) => ({ id: String(index), name: `Collection ${index}` })
  office = openOffice('/admin/products', {
    '/admin/products': { items: [aProductRow], total: 1, page: 1, totalPages: 1 },
    '/admin/collections': ({ page, limit }: { page: number; limit: number }) => ({
      items: Array.from({ length: page === 1 ? limit : 1 }, (_, index) => named((page - 1) * limit + index)),
      total: limit + 1,
      page,
      totalPages: 2,
    }),
  })
  await until(() => expect(document.body.textContent).toContain('Collection 100'))
})
