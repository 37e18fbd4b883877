// @vitest-environment jsdom
import { linkDocument, listDocuments, uploadDocument } from '@shop/contracts/documents/endpoints'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../kit/platform/Platform.ts'
import { aDocument } from '../../test/aDocument.ts'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { replyTo } from '../../test/replyTo.ts'
import { at, idOf, listOf } from '../../test/samples.ts'

const sampleDocument = (index: number, title: string, isPublic: boolean) =>
  aDocument({ id: idOf(index), title, isPublic })
const items = [sampleDocument(1, 'Price list', true), sampleDocument(2, 'Lease', false)]

const office = useOffice()

it('saves a document at the chosen place, and a private one by its own link', async () => {
  const saveFromApi = vi.fn<Platform['saveFromApi']>(() => ({
    done: Promise.resolve('saved'),
    cancel: () => undefined,
  }))
  office.open(
    '/admin/documents',
    {
      [listDocuments.path]: listOf(...items),
      [linkDocument.path]: { url: `/api/documents/${idOf(2)}?token=a.1.b`, expiresAt: at },
    },
    { saveFromApi },
  )
  for (const [index, { title }] of items.entries()) {
    await office.shows(title)
    const row = [...office.page.querySelectorAll<HTMLElement>('tbody tr')][index]
    if (!row) throw new Error(`no row of ${title}`)
    await chooseFromRow(row, 'Save')
    await until(() => expect(saveFromApi).toHaveBeenCalledTimes(index + 1))
    await until(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  }
  await office.shows('Document saved')
  expect(saveFromApi.mock.calls.map(([asked]) => asked)).toEqual([
    { path: `/documents/${idOf(1)}`, name: 'Price list.pdf' },
    { path: `/documents/${idOf(2)}?token=a.1.b`, name: 'Lease.pdf' },
  ])
})

it('lists an invoice without a file without a size, and opens it like the others', async () => {
  const openLink = vi.fn<Platform['openLink']>()
  const url = `/api/documents/${idOf(4)}?token=a.1.b`
  const notRendered = { ...sampleDocument(4, 'Invoice 2026-000042', false), size: null, isDeletable: false }
  office.open(
    '/admin/documents',
    {
      [listDocuments.path]: listOf(notRendered, sampleDocument(5, 'Lease', false)),
      [linkDocument.path]: { url, expiresAt: at },
    },
    { openLink },
  )
  await office.shows('Invoice 2026-000042')
  const [row, other] = [...office.page.querySelectorAll<HTMLElement>('tbody tr')]
  if (!row) throw new Error('no row of the invoice')
  expect(other?.textContent).toContain('1 KB')
  expect(row.textContent).not.toMatch(/\d K?B\b|null|NaN/)
  await chooseFromRow(row, 'Download')
  await until(() => expect(openLink).toHaveBeenCalledWith(url))
})

it('keeps the category when the search is cleared', async () => {
  office.open('/admin/documents?category=policies&search=zzz', {
    [listDocuments.path]: listOf(),
  })
  await office.shows('Clear Filters')
  office.press('Clear Filters')
  await until(() => expect(office.place()).toBe('/admin/documents?category=policies'))
})

it('asks for a file if the chosen one was removed', async () => {
  const file = { id: 'held', name: 'lease_2026.pdf', size: 1000, type: 'application/pdf' }
  office.open(
    '/admin/documents?upload=true',
    { [listDocuments.path]: listOf() },
    { openFiles: async () => ({ files: [file], refused: [] }) },
  )
  await office.shows('Choose File')
  await office.press('Choose File').shows('lease_2026.pdf')
  document.querySelector<HTMLElement>('[aria-label="Remove lease_2026.pdf"]')?.click()
  await office.shows('No file selected: Please select a document to upload')
  office.type('Document Title', 'Lease')
  office.type('Document Title', ' ')
  document.querySelector<HTMLElement>('input[name=title]')?.focus()
  document.querySelector<HTMLElement>('input[name=title]')?.blur()
  await office.shows('Title required: Please enter a document title')
})

it('proposes a title from the file’s name, until one is typed', async () => {
  const names = ['lease_2026.pdf', 'Price_list.docx', 'other.pdf']
  const openFiles = async () => {
    const name = names.shift() ?? ''
    return { files: [{ id: name, name, size: 1000, type: 'application/pdf' }], refused: [] }
  }
  office.open('/admin/documents?upload=true', { [listDocuments.path]: listOf() }, { openFiles })
  const choose = async (name: string) => {
    await office.shows('Choose File')
    await office.press('Choose File').shows(name)
  }
  const remove = (name: string) =>
    document.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)?.click()
  await choose('lease_2026.pdf')
  await until(() => expect(office.valueOf('Document Title')).toBe('lease 2026'))
  remove('lease_2026.pdf')
  await until(() => expect(office.valueOf('Document Title')).toBe(''))
  await choose('Price_list.docx')
  await until(() => expect(office.valueOf('Document Title')).toBe('Price list'))
  office.type('Document Title', 'Prices of 2027')
  remove('Price_list.docx')
  await choose('other.pdf')
  expect(office.valueOf('Document Title')).toBe('Prices of 2027')
  expect(document.body.textContent).not.toContain('Title required')
})

it('shows a new upload, whatever the filters were', async () => {
  const file = { id: 'held', name: 'lease.pdf', size: 1000, type: 'application/pdf' }
  const lease = aDocument({ title: 'Lease', category: 'contracts' })
  office.open(
    '/admin/documents?category=policies&search=zzz&page=2&upload=true',
    {
      [listDocuments.path]: (input: { category: string; search?: string }) => {
        const isFound = input.category === 'contracts' && input.search === undefined
        return isFound ? listOf(lease) : listOf()
      },
    },
    {
      openFiles: async () => ({ files: [file], refused: [] }),
      upload: () => ({
        done: Promise.resolve(replyTo(uploadDocument, lease)),
        cancel: () => undefined,
      }),
    },
  )
  await office.shows('Choose File')
  await office.press('Choose File').shows('lease.pdf')
  office.type('Document Title', 'Lease')
  await until(() => {
    const upload = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Upload',
    )
    expect(upload?.disabled).toBe(false)
  })
  office.press('Upload')
  await until(() => expect(office.place()).toBe('/admin/documents?category=contracts'))
  await until(() => expect(office.page.querySelector('tbody')?.textContent).toContain('Lease'))
})
