// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { checkProductImport, getProductImport, ProductImport } from '@shop/contracts/products/sheets'
import { expect, it } from 'vitest'
import { aCollection } from '../../test/aCollection.ts'
import { aProductRow } from '../../test/aProduct.ts'
import { endSession, useOffice, until } from '../../test/openOffice.tsx'
import { admin, idOf, listOf } from '../../test/samples.ts'

const none = listOf()
const eid = aCollection({ productCount: 1 })

const office = useOffice()

const signInAgain = async () => {
  await office.shows('Please sign in again')
  office.type(`Password of ${admin.email}`, 'secret')
  await until(() => expect(office.valueOf(`Password of ${admin.email}`)).toBe('secret'))
  office.press('Sign In')
  await until(() => expect(document.body.textContent).not.toContain('Please sign in again'))
}
const login = { user: admin, accessToken: 'another', refreshToken: 'another' }

it('keeps typed values of a bulk change, and asks before it is closed', async () => {
  office.open(`/admin/collections?reprice=${eid.id}`, {
    '/admin/collections': none,
    '/admin/collections/{id}': eid,
    '/admin/products/bulk': { summary: '', changed: 0, unchanged: 0, changes: [], changeSetId: null },
    '/auth/login': login,
  })
  await office.shows('Change prices of Eid Capsule')
  office.type('Change', '10')
  await until(() => expect(office.valueOf('Change')).toBe('10'))
  endSession()
  await signInAgain()
  expect(office.valueOf('Change')).toBe('10')
  await office.press('Cancel').shows('Leave without saving?')
})

it('keeps the products chosen for a collection', async () => {
  office.open(`/admin/collections?products=${eid.id}`, {
    '/admin/collections/{id}': eid,
    '/admin/collections/{id}/products': none,
    '/admin/products': listOf(aProductRow),
    '/auth/login': login,
  })
  await office.shows('No products in this collection')
  await office.press('Add Products').shows('Najd Thobe')
  document.querySelector<HTMLElement>('[role=dialog] tbody tr')?.click()
  await office.shows('Add 1 Product')
  endSession()
  await signInAgain()
  expect(document.body.textContent).toContain('Add 1 Product')
})

it('keeps ticked rows of a list, which may be left without a question', async () => {
  office.open('/admin/products', {
    '/admin/products': listOf(aProductRow),
    '/admin/collections': none,
    '/auth/login': login,
  })
  await office.shows('Najd Thobe')
  document.querySelector<HTMLInputElement>('tbody input[type=checkbox]')?.click()
  await office.shows('1 selected')
  endSession()
  await signInAgain()
  await office.shows('1 selected')
  await office.go('/admin/alerts')
  expect(office.place()).toBe('/admin/alerts')
})

it('keeps the mapping of a file’s columns', async () => {
  const sheet = blank(ProductImport, {
    id: idOf(3),
    fileName: 'eid.csv',
    by: 'Maryam Siddiqui',
    rowCount: 1,
    format: 'own',
    columns: [
      { header: 'SKU', samples: ['NAJD-52'], field: 'sku' },
      { header: 'Units', samples: ['4'], field: null },
    ],
  })
  office.open(`/admin/import/${sheet.id}`, {
    [getProductImport.path]: sheet,
    [checkProductImport.path]: { ...sheet, state: 'checked' },
    '/auth/login': login,
  })
  await office.shows('1 of 2 columns of eid.csv are used')
  const select = document.querySelectorAll<HTMLSelectElement>('main select')[1]
  if (!select) throw new Error('no column to choose for')
  Reflect.set(HTMLSelectElement.prototype, 'value', 'stock', select)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await office.shows('2 of 2 columns')
  endSession()
  await signInAgain()
  expect(document.body.textContent).toContain('2 of 2 columns')
  await office.go('/admin/alerts')
  await office.shows('Leave without saving?')
})

it('focuses the field for the code if a second step is required', async () => {
  office.open(`/admin/collections?reprice=${eid.id}`, {
    '/admin/collections': none,
    '/admin/collections/{id}': eid,
    '/admin/products/bulk': { summary: '', changed: 0, unchanged: 0, changes: [], changeSetId: null },
    '/auth/login': { challenge: 'a.b.c' },
  })
  await office.shows('Change prices of Eid Capsule')
  office.type('Change', '10')
  await until(() => expect(office.valueOf('Change')).toBe('10'))
  endSession()
  await office.shows('Please sign in again')
  office.type(`Password of ${admin.email}`, 'secret')
  await until(() => expect(office.valueOf(`Password of ${admin.email}`)).toBe('secret'))
  await office.press('Sign In').shows('Code of your app')
  await until(() => expect(document.activeElement?.getAttribute('name')).toBe('code'))
})

it('asks for no password if staff have none', async () => {
  office.open(`/admin/collections?reprice=${eid.id}`, {
    '/admin/collections': none,
    '/admin/collections/{id}': eid,
    '/auth/openid': { provider: 'Oaks', allowsPasswords: false },
  })
  await office.shows('Change prices of Eid Capsule')
  office.type('Change', '10')
  await until(() => expect(office.valueOf('Change')).toBe('10'))
  endSession()
  await office.shows('Sign in with Oaks in a new tab')
  expect(document.querySelector('input[type=password]')).toBeNull()
})
