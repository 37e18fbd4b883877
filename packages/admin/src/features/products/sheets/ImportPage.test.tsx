// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import {
  checkProductImport,
  getProductImport,
  listProductImportRows,
  type ProductImport,
} from '@shop/contracts/products/sheets'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOffice, remember, until } from '../../../test/openOffice.tsx'
import { admin, at, idOf, listOf } from '../../../test/samples.ts'

const sheet: ProductImport = {
  id: idOf(1),
  fileName: 'eid.csv',
  createdAt: at,
  by: 'Maryam Siddiqui',
  state: 'checked',
  rowCount: 1,
  format: 'own',
  leftOut: [],
  fixed: [],
  makesCollections: false,
  pictures: { total: 0, done: 0, waiting: 0, failed: [] },
  columns: [
    { header: 'SKU', samples: ['NAJD-52'], field: 'sku' },
    { header: 'Stock', samples: ['many'], field: 'stock' },
  ],
  found: {
    newProducts: 0,
    changedProducts: 0,
    newVariants: 0,
    changedVariants: 0,
    sameRows: 0,
    changedRows: 0,
    wrongRows: 1,
  },
  total: 0,
  done: 0,
  left: [],
}
const problem = { field: 'stock', label: 'Stock', given: 'many', text: 'Must be a whole number.' }
const row = { row: 2, sku: 'NAJD-52', title: 'Najd', kind: 'wrong', changes: [], problems: [problem] }
const place = `/admin/products/import/${sheet.id}`

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it('keeps the corrections of wrong rows where the check fails, asks before another step takes them away, and clears what was taken in', async () => {
  const answers: (ProductImport | ApiError)[] = [new ApiError(500, 'Something went wrong.'), sheet]
  office = openOffice(place, {
    [getProductImport.path]: sheet,
    [listProductImportRows.path]: listOf(row),
    [checkProductImport.path]: () => answers.shift(),
  })
  await office.shows('Check Again')
  office.type('Stock in row 2', '12')
  await until(() => expect(office.valueOf('Stock in row 2')).toBe('12'))
  office.press('Check Again')
  await until(() => expect(answers).toHaveLength(1))
  await office.shows('Error')
  expect(office.valueOf('Stock in row 2')).toBe('12')
  office.press('Change Columns')
  await office.shows('Leave without saving?')
  office.press('Keep Editing')
  await until(() => expect(document.body.textContent).not.toContain('Leave without saving?'))
  office.press('Check Again')
  await until(() => expect(office.valueOf('Stock in row 2')).toBe('many'))
})
