// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, openOffice, remember, until } from '../test/openOffice.tsx'

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => {
  office.close()
  localStorage.clear()
})

const none = { items: [], total: 0, page: 1, totalPages: 1 }
const drafted = () =>
  Object.keys(localStorage)
    .filter(key => key.startsWith('draft:'))
    .map(key => localStorage.getItem(key) ?? '')
    .join('')

it('keeps the variants that were made of sizes and colours over a crash', async () => {
  office = openOffice('/admin/products?create=true', { '/admin/products': none, '/admin/collections': none })
  await office.shows('Add All Combinations')
  office.type('Sizes', '52, 54')
  office.type('Colors', 'Sand')
  office.press('Add All Combinations')
  await until(() => expect(document.querySelectorAll('input[name$=".sku"]').length).toBe(2))
  await until(() => expect(drafted()).toContain('SAN-54'))
  office.press('Add Variant')
  await until(() => expect(drafted().split('"sku"').length - 1).toBe(3))
})
