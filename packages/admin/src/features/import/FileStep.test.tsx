// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { listProductImports, startProductImport, ProductImport } from '@shop/contracts/products/sheets'
import { expect, it, vi } from 'vitest'
import { transferCanceled, type Platform, type Transfer } from '../../kit/platform/Platform.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { refusal, replyTo } from '../../test/replyTo.ts'
import { idOf } from '../../test/samples.ts'

const sku = { header: 'SKU', samples: ['NAJD-52'], field: 'sku' as const }
const sheet = blank(ProductImport, {
  fileName: 'eid.csv',
  by: 'Maryam Siddiqui',
  rowCount: 1,
  format: 'own',
  columns: [sku, { header: 'Stock', samples: ['4'], field: 'stock' }],
})
const check = '/admin/products/imports/{id}/check'
const file = { id: 'held', name: 'eid.csv', type: 'text/csv', size: 2000 }
const canceled = () => Object.assign(new Error('canceled'), { name: transferCanceled })

const office = useOffice()

const open = (read: ProductImport, platform: Partial<Platform> = {}) => {
  const releaseFiles = vi.fn<Platform['releaseFiles']>()
  const upload = vi.fn<Platform['upload']>(() => ({
    done: Promise.resolve(replyTo(startProductImport, read)),
    cancel: () => undefined,
  }))
  office.open(
    '/admin/import',
    {
      [listProductImports.path]: { items: [], total: 0, page: 1, totalPages: 0 },
      '/admin/products/imports/{id}': read,
      [check]: read,
    },
    { openFiles: async () => ({ files: [file], refused: [] }), upload, releaseFiles, ...platform },
  )
  return { upload, releaseFiles }
}
const untilReleased = (release: Platform['releaseFiles']) =>
  until(() => expect(release).toHaveBeenCalledWith([file.id]))
const choose = async () => {
  await office.shows('Exports or spreadsheets')
  office.press('Choose Files')
}
const checks = () =>
  (office.call.mock.calls as unknown as [{ path: string }, unknown][])
    .filter(([{ path }]) => path === check)
    .map(([, input]) => input)

it('uploads the file immediately, checks a sheet with only known columns, and opens it', async () => {
  const { upload, releaseFiles } = open(sheet)
  await choose()
  await until(() => expect(office.place()).toBe(`/admin/import/${sheet.id}`))
  expect(upload.mock.calls[0]?.[0]).toEqual({
    method: 'POST',
    path: '/admin/products/imports',
    fields: [],
    files: [{ field: 'sheet', fileId: file.id }],
  })
  expect(checks()).toEqual([
    { id: sheet.id, columns: ['sku', 'stock'], fixed: [], makesCollections: false, invites: false },
  ])
  await untilReleased(releaseFiles)
})

it('reads several files one after another, and links to each', async () => {
  const second = { ...file, id: 'second', name: 'customers.csv' }
  const { upload } = open(sheet, { openFiles: async () => ({ files: [file, second], refused: [] }) })
  await choose()
  await office.shows('2 files read.')
  expect(upload.mock.calls.map(([{ files }]) => files[0]?.fileId)).toEqual(['held', 'second'])
  expect(office.place()).toBe('/admin/import')
})

it('checks an export of a known shop system immediately, even if a column is ignored', async () => {
  open({ ...sheet, format: 'shopify', columns: [sku, { header: 'Tags', samples: ['eid'], field: null }] })
  await choose()
  await until(() => expect(checks()).toMatchObject([{ columns: ['sku', null] }]))
})

it.each([
  ['a column that nobody knows', [sku, { header: 'Shelf', samples: ['B2'], field: null }]],
  ['no column of SKUs', [{ header: 'Stock', samples: ['4'], field: 'stock' as const }]],
  ['SKUs alone', [sku]],
])('asks for the columns of a sheet with %s before it is checked', async (_, columns) => {
  open({ ...sheet, columns })
  await choose()
  await office.shows(`${columns.filter(({ field }) => field).length} of ${columns.length} columns of eid.csv`)
  expect(checks()).toEqual([])
})

it('explains at the field why the shop refuses a file, and accepts the next one', async () => {
  const { upload, releaseFiles } = open(sheet)
  upload.mockReturnValueOnce({
    done: Promise.resolve(refusal('limit_reached', 'This sheet has more than 5,000 rows.')),
    cancel: () => undefined,
  })
  await choose()
  await office.shows('This sheet has more than 5,000 rows.')
  await untilReleased(releaseFiles)
  expect(office.place()).toBe('/admin/import')
  office.press('Choose Files')
  await until(() => expect(office.place()).toBe(`/admin/import/${sheet.id}`))
})

it('names each of several files that the shop refuses', async () => {
  const second = { ...file, id: 'second', name: 'orders.csv' }
  const { upload } = open(sheet, { openFiles: async () => ({ files: [file, second], refused: [] }) })
  upload.mockReturnValueOnce({
    done: Promise.resolve(refusal('limit_reached', 'This sheet has more than 5,000 rows.')),
    cancel: () => undefined,
  })
  await choose()
  await office.shows('eid.csv: This sheet has more than 5,000 rows.')
  await office.shows('1 file read.')
})

it('shows the progress, and does not report a cancelled upload as failed', async () => {
  let reportProgress: Parameters<Platform['upload']>[1] = () => undefined
  const upload: Platform['upload'] = (_, onProgress) => {
    reportProgress = onProgress
    let cancel = () => undefined as void
    const done = new Promise<never>((_resolve, reject) => (cancel = () => reject(canceled())))
    return { done, cancel: () => cancel() }
  }
  const { releaseFiles } = open(sheet, { upload })
  await choose()
  await office.shows('eid.csv')
  reportProgress({ sent: 500, total: 2000 })
  await until(() =>
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('25'),
  )
  document.querySelector<HTMLButtonElement>('button[aria-label="Cancel eid.csv"]')?.click()
  await untilReleased(releaseFiles)
  await until(() => expect(document.querySelector('[role=progressbar]')).toBeNull())
  expect(document.body.textContent).not.toContain('canceled')
  expect(document.body.textContent).not.toContain('Failed')
})

it('refuses a file of the wrong kind, and uploads nothing', async () => {
  const { upload } = open(sheet, {
    openFiles: async () => ({ files: [], refused: [{ name: 'eid.xlsx', reason: 'wrongKind' }] }),
  })
  await choose()
  await office.shows('Please choose a CSV or XLSX file, an XML feed, or the ZIP of an exported shop.')
  expect(upload).not.toHaveBeenCalled()
})

it('lists the latest imports with links', async () => {
  const recent = { ...sheet, total: 3, done: 1 }
  const { id, fileName, createdAt, by, total, done } = recent
  const items = (['applied', 'undoing'] as const).map((state, index) => ({
    id: index === 0 ? id : idOf(2),
    fileName,
    createdAt,
    by,
    total,
    done,
    state,
  }))
  office.open('/admin/import', {
    [listProductImports.path]: { items, total: 2, page: 1, totalPages: 1 },
    '/admin/products/imports/{id}': { ...sheet, state: 'applied' },
  })
  await office.shows('Partly undone')
  expect(document.body.textContent).toContain('Applied')
  document.querySelector<HTMLAnchorElement>('a[aria-label="Open eid.csv"]')?.click()
  await until(() => expect(office.place()).toBe(`/admin/import/${id}`))
})

it('exports all products, shows the progress, and can be cancelled', async () => {
  let resolve: (outcome: 'saved') => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const saveFromApi = vi.fn<Platform['saveFromApi']>((_, onProgress): Transfer<'saved'> => {
    queueMicrotask(() => onProgress({ sent: 2048, total: null }))
    const done = new Promise<'saved'>((...ends) => ([resolve, reject] = ends))
    return { done, cancel: () => reject(canceled()) }
  })
  open(sheet, { saveFromApi })
  await office.shows('Exports or spreadsheets')
  const begin = 'Start from an Export of All Products'
  office.press(begin)
  await office.shows('Cancel, 2 KB')
  expect(saveFromApi.mock.calls[0]?.[0]).toEqual({ path: '/admin/products/export', name: 'products.csv' })
  office.press('Cancel, 2 KB')
  await office.shows(begin)
  expect(document.body.textContent).not.toContain('Error')
  office.press(begin)
  await office.shows('Cancel, 2 KB')
  resolve('saved')
  await office.shows('Products exported')
  office.press(begin)
  await office.shows('Cancel, 2 KB')
  reject(new TypeError('fetch failed'))
  await office.shows('Error')
})
