// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import {
  applyProductImport,
  checkProductImport,
  getProductImport,
  listProductImportRows,
  retryImportPictures,
  undoProductImport,
  ProductImport,
} from '@shop/contracts/products/sheets'
import { expect, it } from 'vitest'
import { until, useOffice } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const sheet = blank(ProductImport, {
  fileName: 'eid.csv',
  by: 'Maryam Siddiqui',
  state: 'checked',
  rowCount: 1,
  format: 'own',
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
})
const problem = { field: 'stock', label: 'Stock', given: 'many', text: 'Must be a whole number.' }
const row = { row: 2, sku: 'NAJD-52', title: 'Najd', kind: 'wrong', changes: [], problems: [problem] }
const place = `/admin/import/${sheet.id}`

const office = useOffice()

const found = {
  newProducts: 1,
  changedProducts: 0,
  newVariants: 2,
  changedVariants: 0,
  sameRows: 0,
  changedRows: 2,
  wrongRows: 0,
}
const shopify: ProductImport = {
  ...sheet,
  format: 'shopify',
  leftOut: ['Vendor'],
  columns: [...sheet.columns, { header: 'Tags', samples: ['eid'], field: null }],
  found: { ...found, notedRows: 1, skippedRows: 1, pictures: 3 },
  total: 1,
}
const sentChecks = () =>
  (office.call.mock.calls as unknown as [{ path: string }, unknown][])
    .filter(([{ path }]) => path === checkProductImport.path)
    .map(([, input]) => input)

it('lists recognised and ignored columns, and accepts values for all rows and tags as collections', async () => {
  office.open(place, {
    [getProductImport.path]: shopify,
    [listProductImportRows.path]: listOf(),
    [checkProductImport.path]: shopify,
  })
  await office.shows('Recognised as Shopify products.')
  await office.shows('Columns not imported: Vendor')
  await office.shows('3 pictures would be fetched')
  await office.shows('Notes (1)')
  await office.shows('Skipped (1)')
  office.type('Materials', 'Cotton')
  await until(() => expect(office.valueOf('Materials')).toBe('Cotton'))
  office.press('Use for Every Row')
  await until(() =>
    expect(sentChecks()).toMatchObject([
      { columns: ['sku', 'stock', null], fixed: [{ field: 'materials', text: 'Cotton' }] },
    ]),
  )
  const box = () => document.querySelector<HTMLInputElement>('main input[type=checkbox]')
  await until(() => expect(box()?.disabled).toBe(false))
  box()?.click()
  await until(() =>
    expect(sentChecks().at(-1)).toMatchObject({
      columns: ['sku', 'stock', 'collections'],
      makesCollections: true,
    }),
  )
})

it('says that two columns share a heading, until the second one is chosen', async () => {
  const column = { header: 'Price (2)', samples: ['69.00'] }
  const open: ProductImport = {
    ...shopify,
    doubled: ['Price (2)'],
    columns: [...shopify.columns, { ...column, field: null }],
  }
  const chosen: ProductImport = { ...open, columns: [...shopify.columns, { ...column, field: 'price' }] }
  office.open(place, {
    [getProductImport.path]: open,
    [listProductImportRows.path]: listOf(),
    [checkProductImport.path]: chosen,
  })
  const text = 'Two columns have the same heading. The first is used, and “Price (2)” left out.'
  await office.shows(text)
  office.press('Change Columns')
  await office.shows('Column')
  await office.shows(text)
  office.press('Check')
  await until(() => expect(document.body.textContent).not.toContain(text))
})

it('continues, once, an import that a reload has interrupted', async () => {
  const applying: ProductImport = { ...shopify, state: 'applying', done: 420, total: 2000 }
  const applied: ProductImport = { ...applying, state: 'applied', done: 2000 }
  sessionStorage.setItem(`import ${applying.id}`, 'applying')
  office.open(place, { [getProductImport.path]: applying, [applyProductImport.path]: applied })
  await office.shows('2,000 products imported')
  expect(sessionStorage.getItem(`import ${applying.id}`)).toBeNull()
})

it('continues after a reload that has cut off its request', async () => {
  const applying: ProductImport = { ...shopify, state: 'applying', done: 420, total: 2000 }
  sessionStorage.setItem(`import ${applying.id}`, 'applying')
  const cutOff = new ApiError(0, 'The server cannot be reached.', 'unreachable')
  office.open(place, { [getProductImport.path]: applying, [applyProductImport.path]: cutOff })
  await office.shows('Continue')
  expect(sessionStorage.getItem(`import ${applying.id}`)).toBe('applying')
})

it('undoes a whole ZIP, part by part, and lists the records that had to stay', async () => {
  const applied: ProductImport = {
    ...shopify,
    state: 'applied',
    fileName: 'shop.zip, products.csv',
    done: 1,
    zipParts: 2,
  }
  const undone = { ...applied, state: 'undone' as const }
  const answers = [
    {
      ...undone,
      id: idOf(2),
      fileName: 'shop.zip, orders.csv',
      zipParts: 1,
      left: [{ title: '#1001', reason: 'It stays.' }],
      leftCount: 1,
    },
    { ...undone, zipParts: 0 },
  ]
  office.open(place, {
    [getProductImport.path]: () => (answers.length > 0 ? applied : undone),
    [undoProductImport.path]: () => answers.shift(),
  })
  await office.shows('Undo Whole ZIP')
  office.press('Undo Whole ZIP')
  await office.shows('Everything imported from the sheets of shop.zip will be undone')
  office.press('Undo Whole ZIP', document.querySelector('[role=alertdialog]') ?? document)
  await office.shows('has been undone')
  await office.shows('#1001')
  expect(answers).toEqual([])
})

it('counts all failures, although it lists only the first ones', async () => {
  const reason = 'Its SKU or slug has been taken since the check.'
  const left = Array.from({ length: 100 }, (_, index) => ({ title: `Thobe ${index}`, reason }))
  const failed = [{ title: 'Dune', url: 'https://cdn.example/1.jpg', reason: 'There is no picture. (404)' }]
  const applied: ProductImport = {
    ...shopify,
    found: { ...found, wrongRows: 3 },
    state: 'applied',
    done: 500,
    total: 500,
    left,
    leftCount: 300,
    pictures: { total: 5, done: 1, waiting: 0, failed },
  }
  office.open(place, { [getProductImport.path]: applied })
  await office.shows('200 products imported')
  await office.shows('3 rows had errors, so their products were left out.')
  await office.shows('And 200 more.')
  await office.shows('And 3 more.')
})

it('does not automatically continue an import of another window', async () => {
  const applying: ProductImport = { ...shopify, state: 'applying', done: 420, total: 2000 }
  office.open(place, { [getProductImport.path]: applying })
  await office.shows('Stopped after 420 of 2,000')
})

it('shows the progress of the pictures, names those that could not be fetched and fetches them again', async () => {
  const failed = [{ title: 'Dune', url: 'https://cdn.example/1.jpg', reason: 'There is no picture. (404)' }]
  const applied: ProductImport = {
    ...shopify,
    state: 'applied',
    done: 1,
    pictures: { total: 4, done: 1, waiting: 2, failed },
  }
  office.open(place, { [getProductImport.path]: applied, [retryImportPictures.path]: applied })
  await office.shows('2 of 4 pictures')
  await office.shows('There is no picture. (404) https://cdn.example/1.jpg')
  office.press('Try Again')
  await office.shows('Fetching the pictures again')
})

it('keeps corrections if the check fails, asks before another step loses them, and clears imported ones', async () => {
  const answers: (ProductImport | ApiError)[] = [new ApiError(500, 'Something went wrong.'), sheet]
  office.open(place, {
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

it('offers a correction for all cells with the same text once another text is typed', async () => {
  const sent: unknown[] = []
  office.open(place, {
    [getProductImport.path]: sheet,
    [listProductImportRows.path]: listOf(row),
    [checkProductImport.path]: (input: { corrections: unknown }) => {
      sent.push(input.corrections)
      return sheet
    },
  })
  await office.shows('Check Again')
  expect(document.body.textContent).not.toContain('Change every')
  office.type('Stock in row 2', '12')
  await office.shows('Change every “many” in this column')
  const offer = () =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent.includes('Change every'))
  offer()?.querySelector('input')?.click()
  // Waits for the page's own state, which follows the browser's checkbox.
  await until(() => expect(offer()?.dataset['state']).toBe('checked'))
  office.press('Check Again')
  await until(() => expect(sent).toEqual([[{ row: 2, field: 'stock', text: '12', isForAlike: true }]]))
})

it('names customers from another shop, asks about invitations, and imports them', async () => {
  const customers: ProductImport = {
    ...sheet,
    format: 'shopifyCustomers',
    fileName: 'customers.csv',
    columns: [{ header: 'Email', samples: ['a@mail.example'], field: null }],
    found: { ...found, newProducts: 2, newVariants: 0, skippedRows: 1 },
    total: 2,
  }
  office.open(place, {
    [getProductImport.path]: customers,
    [listProductImportRows.path]: listOf({
      ...row,
      sku: '',
      title: 'a@mail.example',
      kind: 'new',
      problems: [],
    }),
    [checkProductImport.path]: { ...customers, invites: true },
  })
  await office.shows('Recognised as Shopify customers.')
  await office.shows('2 customers would be new; 1 row would be skipped')
  await office.shows('a@mail.example')
  expect(document.body.textContent).not.toContain('Change Columns')
  const invites = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Email each new customer'),
  )
  invites?.querySelector('input')?.click()
  await until(() => expect(sentChecks()).toContainEqual(expect.objectContaining({ invites: true })))
  await office.shows('Import 2 Customers')
})

it('moves the focus to the next step, so that a keyboard continues there', async () => {
  const read: ProductImport = { ...sheet, state: 'read', found: null }
  let isChecked = false
  office.open(place, {
    [getProductImport.path]: () => (isChecked ? shopify : read),
    [listProductImportRows.path]: listOf(),
    [checkProductImport.path]: () => {
      isChecked = true
      return shopify
    },
  })
  await office.shows('2 of 2 columns of eid.csv are used')
  office.press('Check')
  await office.shows('Recognised as Shopify products.')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Check'))
})

it('offers to check customers again after an interrupted check', async () => {
  const customers: ProductImport = { ...sheet, format: 'shopifyCustomers', state: 'read', found: null }
  let isChecked = false
  const answer = () => (isChecked ? { ...customers, state: 'checked', found } : customers)
  office.open(place, {
    [getProductImport.path]: answer,
    [listProductImportRows.path]: listOf(),
    [checkProductImport.path]: () => {
      isChecked = true
      return answer()
    },
  })
  await office.shows('has not been checked yet')
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check')?.focus()
  office.press('Check')
  await until(() => expect(sentChecks()).toHaveLength(1))
  await office.shows('Recognised as Shopify customers.')
  // The button is gone.
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Check'))
})

it('leaves the focus where the user has moved it when the import ends', async () => {
  const applying: ProductImport = { ...shopify, state: 'applying', done: 420, total: 2000 }
  let end = () => undefined as void
  const ended = new Promise<void>(resolve => (end = resolve))
  office.open(place, {
    [getProductImport.path]: applying,
    [applyProductImport.path]: async () => {
      await ended
      return { ...applying, state: 'applied', done: 2000 }
    },
  })
  await office.shows('Stopped after 420 of 2,000')
  office.press('Continue')
  const link = document.querySelector<HTMLElement>('main a')
  link?.focus()
  end()
  await office.shows('2,000 products imported')
  expect(document.activeElement).toBe(link)
})
